import Scores
import Sports
import Storage
import Time

extension [UInt8] {
    /// `[GameResponse]`, each with its age where it was asked for.
    static func games(_ games: [ScoreboardGame], _ freshness: [GameID: GameFreshness]) -> [UInt8] {
        JSONWriter.bytes { $0.array(games) { $0.game($1, freshness[$1.id]) } }
    }

    /// `{"ACC": [TeamBrief…], …}`, conferences and their teams in alphabetical order.
    static func directory(_ teams: [TeamBrief]) -> [UInt8] {
        let conferences = Dictionary(grouping: teams) {
            Conferences.abbreviation(of: $0.conference) ?? Conferences.other
        }
        return JSONWriter.bytes { writer in
            writer.object { writer in
                for (name, teams) in conferences.sorted(by: { $0.key < $1.key }) {
                    writer.key(name)
                    writer.array(teams) { $0.team($1) }
                }
            }
        }
    }

    /// A team and its games, its own score first.
    static func schedule(of team: TeamBrief, _ games: [ScoreboardGame]) -> [UInt8] {
        JSONWriter.bytes { writer in
            writer.object { writer in
                writer.key("team")
                writer.team(team)
                writer.key("games")
                writer.array(games) { $0.scheduled($1, of: team.id) }
            }
        }
    }

    /// A team and its players.
    static func roster(of team: TeamBrief, _ players: [RosterPlayer]) -> [UInt8] {
        JSONWriter.bytes { writer in
            writer.object { writer in
                writer.key("team")
                writer.team(team)
                writer.key("players")
                writer.array(players) { writer, player in
                    writer.object { writer in
                        writer.field("id", player.id.description)
                        writer.field("name", PlayerName.shown(player.name))
                        writer.field("jersey", player.jersey)
                        writer.field("position", player.position)
                    }
                }
            }
        }
    }
}

extension JSONWriter {
    /// `GameResponse`; a game of another sport than the app's has what its kind of periods needs beside that.
    /// - Parameter freshness: How old it is; the app's own type has no room for that.
    mutating func game(_ game: ScoreboardGame, _ freshness: GameFreshness? = nil) {
        let view = game.view
        object { writer in
            writer.field("id", game.id.description)
            writer.key("homeTeam")
            writer.team(game.teams.home)
            writer.key("awayTeam")
            writer.team(game.teams.away)
            // The app's type has no room for "not yet": 0.
            writer.field("homeScore", game.score?.home ?? 0)
            writer.field("awayScore", game.score?.away ?? 0)
            writer.status(view)
            writer.field("period", view.period)
            writer.field("clock", view.clock)
            writer.field("startTime", game.publishedStart)
            writer.key("quarterScores")
            writer.array(game.periods) { writer, period in
                writer.object { writer in
                    writer.field("quarter", period.number)
                    writer.field("homeScore", period.home)
                    writer.field("awayScore", period.away)
                }
            }
            writer.field("boxScoreURL", game.sourcePage)
            if game.rules?.isImpliedInAnswers != true { writer.sport(of: game) }
            if let freshness {
                writer.field("sourceUpdatedAt", freshness.askedAt.description)
                writer.field("changedAt", freshness.changedAt.description)
                writer.field("stale", freshness.isStale)
            }
        }
    }

    private mutating func sport(of game: ScoreboardGame) {
        field("league", game.league.rawValue)
        field("sport", game.sport.rawValue)
        periods(of: game)
    }

    /// How a game stands; what is not known is null.
    mutating func standing(_ score: Score?, _ view: StatusView, start: Instant?) {
        field("homeScore", score?.home)
        field("awayScore", score?.away)
        status(view)
        field("period", view.period)
        field("clock", view.clock)
        field("startTime", start?.description)
    }

    /// `periodScores`: the line score of a game of whatever sport.
    mutating func periods(of game: ScoreboardGame) {
        key("periodScores")
        array(game.periods) { writer, period in
            writer.object { writer in
                writer.field("period", period.number)
                writer.field("label", period.label)
                writer.field("kind", period.kind.rawValue)
                writer.field("homeScore", period.home)
                writer.field("awayScore", period.away)
            }
        }
    }

    mutating func team(_ team: TeamBrief) {
        object { writer in
            writer.field("id", team.id.description)
            writer.field("name", team.name)
            writer.field("abbreviation", team.shownAbbreviation)
            writer.field("conference", Conferences.abbreviation(of: team.conference))
            // The app's own pictures; where we have one, `logoURL` stands beside, which its contract does not know.
            writer.key("logoAssetName")
            writer.null()
            writer.field("record", team.record.text)
            writer.field("ranking", team.rank)
            if team.rank != nil { writer.field("rankingPoll", team.rankPoll) }
            if let logo = team.logo { writer.field("logoURL", LogoRoutes.path(of: logo)) }
        }
    }

    fileprivate mutating func scheduled(_ game: ScoreboardGame, of team: TeamID) {
        let side: Side = game.teams.home.id == team ? .home : .away
        object { writer in
            writer.field("gameID", game.id.description)
            writer.key("opponent")
            writer.team(game.teams[side.other])
            writer.field("isHome", side == .home)
            writer.field("score", game.result(for: side))
            writer.status(game.view)
            writer.field("startTime", game.publishedStart)
        }
    }
}

extension ScoreboardGame {
    /// The rules and words of its sport; `nil` for a sport that this program does not know.
    var rules: Sport? { SportRegistry.shipped[sport] }

    /// The box score that its sport counts from plays; `nil` where it counts none, or there are none.
    func box(countedFrom plays: [NumberedPlay]) -> BoxScore? {
        guard !plays.isEmpty, let count = rules?.countsBox else { return nil }
        let points = SportRegistry.shipped.points(in: sport, mostOfGoal: mostPointsOfGoal)
        return count(plays.map(\.play), points)
    }

    /// The start as the app expects it: one that is to be announced is midnight of the game day in the league's zone,
    /// which the app shows as TBD.
    fileprivate var publishedStart: String { (startTime ?? dayStart).description }

    /// `W 12-8`: the result with the side's own score first; `nil` before the end.
    fileprivate func result(for side: Side) -> String? {
        guard status == .final, let score else { return nil }
        let letter = score.leader.map { $0 == side ? "W" : "L" } ?? "T"
        return "\(letter) \(score[side])-\(score[side.other])"
    }
}

extension TeamBrief {
    /// The source's abbreviation, or one of six letters made from the slug, which is how the source makes its own.
    var shownAbbreviation: String { Self.shownAbbreviation(abbreviation, slug: slug) }

    static func shownAbbreviation(_ abbreviation: String?, slug: String) -> String {
        if let abbreviation, !abbreviation.isEmpty { return abbreviation }
        return String(slug.uppercased().filter { $0 != "-" }.prefix(6))
    }
}

extension TeamRecord {
    /// `5-2`, with ties `5-2-1`, with losses in overtime `14-8-1`; `nil` before the first final game.
    var text: String? {
        if wins == 0, losses == 0, (ties ?? 0) == 0, (overtimeLosses ?? 0) == 0 { return nil }
        var shown = self
        if ties == 0 { shown.ties = nil }
        return shown.description
    }
}
