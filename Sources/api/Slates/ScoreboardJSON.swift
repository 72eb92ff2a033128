import Scores
import Storage
import Time

extension [UInt8] {
    /// `{"league", "date", "zone", "games": […]}`.
    static func scoreboard(
        _ games: [TracedGame],
        of league: LeagueDay,
        on day: CivilDate,
        in zone: String
    ) -> [UInt8] {
        JSONWriter.bytes { writer in
            writer.object { writer in
                writer.field("league", league.id.rawValue)
                writer.field("date", day.description)
                writer.field("zone", zone)
                writer.key("games")
                writer.array(games) { $0.traced($1) }
            }
        }
    }

    /// `{"league", "games": […]}`.
    static func liveScoreboard(_ games: [TracedGame], of league: LeagueID?) -> [UInt8] {
        JSONWriter.bytes { writer in
            writer.object { writer in
                writer.field("league", league?.rawValue)
                writer.key("games")
                writer.array(games) { $0.traced($1) }
            }
        }
    }

    /// `{"games": […], "next"}`.
    static func gameList(_ games: some Sequence<TracedGame>, next: String?) -> [UInt8] {
        JSONWriter.bytes { writer in
            writer.object { writer in
                writer.key("games")
                writer.array(games) { $0.traced($1) }
                writer.field("next", next)
            }
        }
    }
}

extension JSONWriter {
    /// A game of any sport, as it stands and as it is known; what is not known is null, unlike in the app's own type.
    fileprivate mutating func traced(_ traced: TracedGame) {
        let game = traced.game
        let view = game.view
        object { writer in
            writer.field("id", game.id.description)
            writer.field("league", game.league.rawValue)
            writer.field("sport", game.sport.rawValue)
            writer.field("day", game.day.description)
            writer.key("homeTeam")
            writer.team(game.teams.home)
            writer.key("awayTeam")
            writer.team(game.teams.away)
            writer.standing(game.score, view, start: game.startTime)
            writer.periods(of: game)
            writer.field("sourceURL", game.sourcePage)
            writer.trace(traced)
        }
    }

    /// How we know it.
    private mutating func trace(_ traced: TracedGame) {
        field("revision", Int(traced.revision))
        field("updatedAt", traced.updatedAt.description)
        field("sourceUpdatedAt", traced.askedAt.description)
        field("source", traced.source)
        field("stale", traced.isStale)
        key("coverage")
        object { writer in
            writer.field("periods", traced.coverage.hasPeriods)
            writer.field("plays", traced.coverage.hasPlays)
            writer.field("box", traced.coverage.hasBox)
        }
        key("correction")
        guard let correction = traced.correction else { return null() }
        object { writer in
            writer.field("revision", Int(correction.revision))
            writer.field("at", correction.at.description)
            writer.field("homeScore", correction.score?.home)
            writer.field("awayScore", correction.score?.away)
        }
    }
}
