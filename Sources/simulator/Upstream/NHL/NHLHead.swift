import Scores
import Time

/// The fields of a game that all NHL pages have in common.
struct NHLHead {
    let listing: ScheduledListing

    private var view: GameView { listing.view }

    func fill(_ json: inout FeedJSONWriter) {
        json.field("id", view.contestID)
        json.field("season", listing.date.map { ($0.seasonEnd - 1) * 10_000 + $0.seasonEnd })
        json.field("gameType", 2)
        json.field("gameDate", listing.date?.description)
        let facts = PublishedFacts(view: view)
        json.object("venue") { $0.field("default", facts.venue) }
        json.object("venueLocation") { $0.field("default", facts.city) }
        json.field("neutralSite", false)
        json.array("tvBroadcasts", facts.channel.map { [$0] } ?? []) { json, channel in
            json.object { json in
                json.field("id", 1)
                json.field("market", "N")
                json.field("countryCode", "US")
                json.field("network", channel.name)
            }
        }
        json.field("startTimeUTC", listing.shownStart.description)
        json.field("easternUTCOffset", "-05:00")
        json.field("gameState", state)
        json.field("gameScheduleState", scheduleState)
        if let period = view.period { Self.fill(&json, period, of: view) }
        clock(&json)
        for (name, side) in [("awayTeam", Side.away), ("homeTeam", .home)] {
            json.object(named: name) { json in team(side, &json) }
        }
        json.field("shootoutInUse", true)
        json.field("otInUse", true)
        json.field("maxPeriods", 5)
        json.field("regPeriods", view.format.regulation)
        outcome(&json)
    }

    /// Writes `periodDescriptor`.
    static func fill(_ json: inout FeedJSONWriter, _ period: Period, of view: GameView) {
        json.object("periodDescriptor") { json in
            json.field("number", period.number)
            json.field("periodType", period.isShootout ? "SO" : (period.overtime == nil ? "REG" : "OT"))
            json.field("maxRegulationPeriods", view.format.regulation)
        }
    }

    /// The game's state. It is `CRIT` in the last five minutes of regulation, if the score differs by at most one goal,
    /// and always after regulation.
    private var state: String {
        switch view.stage {
        case .scheduled, .postponed: return "FUT"
        case .final: return "OFF"
        case .live(let period, let clock, let isBreak):
            let margin = abs(view.score.home - view.score.away)
            let isLate = period == view.format.regulation && clock < 300 && margin <= 1 && !isBreak
            return isLate || period > view.format.regulation ? "CRIT" : "LIVE"
        }
    }

    /// The schedule state. A postponed game still has the state of a future one.
    private var scheduleState: String {
        if case .postponed = view.stage { return "PPD" }
        return listing.hasStartTime ? "OK" : "TBD"
    }

    /// Writes the clock. Throughout a break it shows 17 minutes, the length of the break.
    private func clock(_ json: inout FeedJSONWriter) {
        guard let period = view.period else { return }
        let (seconds, isBreak) =
            switch view.stage {
            case .live(_, let clock, let isBreak): (isBreak ? 1020 : clock, isBreak)
            case .scheduled, .postponed, .final: (view.plays.last?.clock ?? 0, false)
            }
        json.object("clock") { json in
            json.field("timeRemaining", printedClock(period.isShootout ? 0 : seconds))
            json.field("secondsRemaining", period.isShootout ? 0 : seconds)
            json.field("running", view.winner == nil && !isBreak)
            json.field("inIntermission", isBreak)
        }
    }

    private func team(_ side: Side, _ json: inout FeedJSONWriter) {
        let team = view.teams[side]
        json.field("id", team.id)
        json.object("commonName") { $0.field("default", team.nickname) }
        json.field("abbrev", team.char6)
        if let records = listing.records { json.field("record", records[side]) }
        if let score = view.shownScore {
            json.field("score", score[side])
            json.field("sog", view.plays.count { $0.isShotOnGoal && $0.teamID == team.id })
        }
        json.object("placeName") { $0.field("default", team.place) }
    }

    private func outcome(_ json: inout FeedJSONWriter) {
        guard view.winner != nil, let period = view.period else { return }
        json.object("gameOutcome") { json in
            json.field("lastPeriodType", period.isShootout ? "SO" : (period.overtime == nil ? "REG" : "OT"))
        }
    }
}
