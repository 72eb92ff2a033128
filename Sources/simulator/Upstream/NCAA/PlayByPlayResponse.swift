import Scores

extension UpstreamResponse {
    /// `NCAA_GetGamecenterPbpGenericById_web`: `{"data":{"playbyplay":{…}}}`, `null` for an unknown contest.
    static func playByPlay(_ listing: ScheduledListing?) -> UpstreamResponse {
        .json { json in
            json.object("data") { json in
                guard let listing else { return json.null("playbyplay") }
                json.object("playbyplay") { json in fill(&json, listing.view) }
            }
        }
    }

    private static func fill(_ json: inout FeedJSONWriter, _ view: GameView) {
        let head = PlayByPlayHead(view)
        json.field("__typename", "PlayByPlay")
        json.field("contestId", view.contestID)
        json.field("title", "MLA PLAY-BY-PLAY")
        json.field("description", "\(view.teams.home.short) vs \(view.teams.away.short)")
        json.field("divisionName", "d1")
        json.field("status", head.status)
        json.field("period", head.period)
        json.field("minutes", head.minutes)
        json.field("seconds", head.seconds)
        json.array("teams", Side.allCases) { json, side in
            json.object { json in ContestTeam(side, of: view).fill(&json) }
        }
        json.array("periods", view.periods) { json, period in
            json.object { json in fill(&json, period, view.plays.filter { $0.period == period.number }) }
        }
    }

    private static func fill(_ json: inout FeedJSONWriter, _ period: ScriptedPeriod, _ plays: [ScriptedPlay]) {
        json.field("__typename", "PlayByPlayDetails")
        json.field("periodNumber", period.number)
        json.field("periodDisplay", period.display)
        // In lacrosse each play has its own entry.
        json.array("playbyplayStats", plays) { json, play in
            json.object { json in
                json.field("__typename", "PlayByPlayGenericSport")
                json.field("clock", play.printedClock)
                json.field("teamId", play.teamID)
                json.array("plays", CollectionOfOne(play)) { json, play in
                    json.object { json in fill(&json, play) }
                }
            }
        }
    }

    private static func fill(_ json: inout FeedJSONWriter, _ play: ScriptedPlay) {
        json.field("__typename", "GenericPlay")
        json.field("playText", play.text)
        json.field("homeScore", play.score?.home)
        json.field("visitorScore", play.score?.away)
        json.field("clock", play.printedClock)
    }
}

/// The fields of a play-by-play about the whole game.
private struct PlayByPlayHead {
    let status: String
    let period: Int
    /// The minutes on the clock; empty before and after the game.
    var minutes = ""
    var seconds = ""

    init(_ view: GameView) {
        switch view.stage {
        case .scheduled, .postponed: (status, period) = ("pre", 0)
        case .live(let number, let clock, _):
            (status, period) = ("live", number)
            minutes = twoDigits(clock / 60)
            seconds = twoDigits(clock % 60)
        case .final(let number): (status, period) = ("final", number)
        }
    }
}
