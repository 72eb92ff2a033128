import Scores
import Sports
import Time

extension UpstreamResponse {
    /// `…/summary?event=`: one game with its box score and plays.
    ///
    /// - Parameter start: Returns the real instant of a time in the game.
    static func espnSummary(_ listing: ScheduledListing, of league: ESPNLeague, start: (Duration) -> Instant?)
        -> UpstreamResponse
    {
        let view = listing.view
        // ESPN has only the score of lacrosse games.
        let hasPlays = view.league != .mensLacrosseD1 && view.plays.contains { $0.action != nil }
        return .json { json in
            if hasPlays { json.object("boxscore") { ESPNBoxBody(view, league: league).fill(&$0) } }
            json.object("gameInfo") { gameInfo(&$0, PublishedFacts(view: view)) }
            json.object("header") { json in header(&json, listing, of: league) }
            if let date = listing.date, InjuryList.covers(view.league) {
                ESPNInjuriesBody(view: view, day: date, league: league).fill(&json)
            }
            json.emptyArray("leaders")
            json.emptyArray("pickcenter")
            if hasPlays {
                json.array("plays", order(of: view.plays)) { json, index in
                    json.object { json in play(&json, view.plays[index], number: index, of: view, start: start) }
                }
            }
        }
    }

    private static func gameInfo(_ json: inout FeedJSONWriter, _ facts: PublishedFacts) {
        json.object("venue") { ESPNCompetitionBody.fill(&$0, venueOf: facts) }
        if let attendance = facts.attendance { json.field("attendance", attendance) }
        json.array("officials", facts.officials.enumerated()) { json, official in
            json.object { json in
                json.field("fullName", official.element)
                json.field("displayName", official.element)
                json.object("position") { $0.field("displayName", "Referee") }
                json.field("order", official.offset + 1)
            }
        }
    }

    private static func header(_ json: inout FeedJSONWriter, _ listing: ScheduledListing, of league: ESPNLeague) {
        let id = String(league.eventID(listing.view.contestID))
        json.field("id", id)
        json.field("uid", "\(league.uid)~e:\(id)")
        json.object("season") { json in
            json.field("year", listing.date?.seasonEnd)
            json.field("type", 2)
        }
        json.array("competitions", CollectionOfOne(listing)) { json, listing in
            json.object { json in ESPNCompetitionBody(listing, league: league).fill(&json) }
        }
        json.object("league") { json in
            json.field("slug", league.slug)
        }
    }

    /// Returns the indices of the plays in the order of the response. ESPN's plays are not strictly in order, so a few
    /// neighbours are swapped.
    private static func order(of plays: ArraySlice<ScriptedPlay>) -> [Int] {
        var order = Array(plays.indices)
        for index in stride(from: 40, to: order.count - 1, by: 97) { order.swapAt(index, index + 1) }
        return order
    }

    private static func play(
        _ json: inout FeedJSONWriter,
        _ play: ScriptedPlay,
        number: Int,
        of view: GameView,
        start: (Duration) -> Instant?
    ) {
        guard let action = play.action else { return }
        let score = view.plays[...number].last { $0.score != nil }?.score ?? .zero
        let isScoring = action.kind.points > 0 || action.kind == .shootoutGoal
        json.field("id", "\(view.contestID)\(number + 1)")
        json.field("sequenceNumber", String(number + 1))
        json.object("type") { json in
            json.field("id", "1")
            json.field("text", ESPNWords.type(of: action, in: view.league))
        }
        json.field("text", ESPNWords.text(of: play, action, in: view.league))
        json.field("awayScore", score.away)
        json.field("homeScore", score.home)
        json.object("period") { json in
            json.field("number", play.period)
            json.field("displayValue", ESPNWords.period(play.period, of: view))
        }
        json.object("clock") { $0.field("displayValue", ESPNWords.clock(of: play, in: view)) }
        json.field("scoringPlay", isScoring)
        json.field("scoreValue", view.league == .nhl ? (isScoring ? 1 : 0) : action.kind.points)
        json.field("shootingPlay", action.kind.isAttempt)
        json.object("team") { $0.field("id", String(play.teamID)) }
        json.array("participants", ESPNWords.participants(in: action)) { json, participant in
            json.object { json in json.object("athlete") { $0.field("id", String(participant.player.id)) } }
        }
        json.field("wallclock", start(play.elapsed)?.description)
        if view.league == .nba { coordinate(&json, ShotSpots.position(of: play, in: view)) }
    }

    /// Writes a position on a half court: feet from the left side line, and from the basket. As in the source, a play
    /// without a position has impossible numbers.
    private static func coordinate(_ json: inout FeedJSONWriter, _ position: ShotPosition?) {
        json.object("coordinate") { json in
            json.field("x", position.map { $0.x + 25 } ?? -214_748_340)
            json.field("y", position?.y ?? -214_748_365)
        }
    }
}

extension PlayKind {
    /// The points or goals that a play of this kind scores; 0 if it scores none.
    fileprivate var points: Int { Self.allPoints.least(of: self) }
    private static let allPoints = SportRegistry.shipped.points(in: nil)

    /// Whether ESPN marks it as a shot.
    fileprivate var isAttempt: Bool {
        switch self {
        case .twoPointer, .threePointer, .missedFieldGoal, .freeThrow, .missedFreeThrow, .goal, .shot, .missedShot,
            .blockedShot, .shootoutGoal, .shootoutMiss:
            true
        default: false
        }
    }
}
