import Scores
import Time

extension UpstreamResponse {
    /// `GetGamecenterGameById_web`: `{"data":{"contests":[…]}}`, empty if the id is unknown.
    static func game(_ listing: ScheduledListing?) -> UpstreamResponse {
        .json { json in
            json.object("data") { json in
                json.array("contests", listing.map { [$0] } ?? []) { json, listing in
                    json.object { json in fill(&json, listing) }
                }
            }
        }
    }

    private static func fill(_ json: inout FeedJSONWriter, _ listing: ScheduledListing) {
        let view = listing.view
        let words = StageWords(view)
        json.field("__typename", "Contest")
        json.field("id", String(view.contestID))
        json.field("sportCode", "MLA")
        json.field("sportUrl", "lacrosse-men")
        json.field("division", 1)
        json.field("clock", words.gameState == "I" ? words.contestClock : "")
        json.field("currentPeriod", words.currentPeriod)
        json.field("finalMessage", words.finalMessage)
        json.field("gameState", words.gameState)
        json.field("statusCodeDisplay", words.statusCodeDisplay)
        json.field("network", PublishedFacts(view: view).channel?.name)
        json.field("startTime", listing.startTime)
        json.field("startTimeEpoch", Int(listing.shownStart.secondsSinceEpoch))
        json.null("week")
        json.field("seasonYear", listing.date?.seasonYear)
        json.field("winner", view.winner.map { view.teams[$0].id })
        sections(&json, listing)
        lineScore(&json, view)
        json.array("teams", Side.allCases) { json, side in
            json.object { json in team(side, of: listing, &json) }
        }
        json.emptyArray("liveVideos")
        json.null("championship")
        json.null("championshipGame")
        json.emptyArray("links")
        json.object("location") { json in
            json.field("venue", PublishedFacts(view: view).venue)
            json.null("city")
            json.null("stateUsps")
        }
        json.null("stats")
    }

    /// Writes which other pages the source has about the game.
    private static func sections(_ json: inout FeedJSONWriter, _ listing: ScheduledListing) {
        json.field("hasStartTime", listing.hasStartTime)
        json.field("hasBoxscore", listing.view.hasBoxScore)
        json.field("hasPbp", !listing.view.plays.isEmpty)
        json.field("hasTeamStats", listing.view.hasBoxScore)
        for name in ["hasScoringSummary", "hasPreview", "hasRecap"] { json.field(named: name, false) }
    }

    /// Writes the goals by period, as strings like in the source.
    private static func lineScore(_ json: inout FeedJSONWriter, _ view: GameView) {
        json.array("linescores", view.lineScore.enumerated()) { json, line in
            json.object { json in
                json.field("__typename", "Linescore")
                json.field("period", String(line.offset + 1))
                json.field("home", String(line.element.home))
                json.field("visit", String(line.element.away))
            }
        }
    }

    private static func team(_ side: Side, of listing: ScheduledListing, _ json: inout FeedJSONWriter) {
        let view = listing.view
        let team = view.teams[side]
        json.field("__typename", "ContestTeam")
        json.field("teamId", String(team.id))
        json.field("isHome", side == .home)
        json.field("color", team.color)
        json.field("seoname", team.seoname)
        json.field("nameFull", team.full)
        json.field("nameShort", team.short)
        json.field("name6Char", team.char6)
        json.field("teamRank", team.rank)
        json.field("gameRank", team.rank)
        json.field("score", view.shownScore?[side])
        json.null("seed")
        json.field("record", listing.records?[side] ?? "")
        json.field("divisionName", "d1")
        json.field("division", 1)
        json.field("isWinner", view.winner == side)
    }
}
