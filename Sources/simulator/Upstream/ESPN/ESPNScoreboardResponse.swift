import Scores
import Time

extension UpstreamResponse {
    /// `…/scoreboard`: the games of a day, or of all days if the request names none.
    /// - Parameter days: The days with games, in ascending order. In the calendar each starts at midnight in
    ///   California.
    static func espnScoreboard(_ listings: [ScheduledListing], of league: ESPNLeague, playing days: [CivilDate] = [])
        -> UpstreamResponse
    {
        .json { json in
            json.array("leagues", CollectionOfOne(league)) { json, league in
                json.object { json in
                    json.field("id", league.number)
                    json.field("slug", league.slug)
                    json.field("calendarType", "day")
                    json.field("calendarIsWhitelist", true)
                    json.array("calendar", days.map { "\($0)T07:00Z" })
                }
            }
            json.array("events", listings) { json, listing in
                json.object { json in event(&json, listing, of: league) }
            }
        }
    }

    private static func event(_ json: inout FeedJSONWriter, _ listing: ScheduledListing, of league: ESPNLeague) {
        let view = listing.view
        let id = String(league.eventID(view.contestID))
        json.field("id", id)
        json.field("uid", "\(league.uid)~e:\(id)")
        json.field("date", listing.shownStart.toTheMinute)
        json.field("name", "\(view.teams.away.full) at \(view.teams.home.full)")
        json.field("shortName", "\(view.teams.away.char6) @ \(view.teams.home.char6)")
        json.object("season") { json in
            json.field("year", listing.date?.seasonEnd)
            json.field("type", 2)
            json.field("slug", "regular-season")
        }
        json.array("competitions", CollectionOfOne(listing)) { json, listing in
            json.object { json in ESPNCompetitionBody(listing, league: league).fill(&json) }
        }
    }

    /// `…/teams`: the teams of the league.
    static func espnTeams(_ league: ESPNLeague) -> UpstreamResponse {
        .json { json in
            json.array("sports", CollectionOfOne(league)) { json, league in
                json.object { json in
                    json.field("slug", league.sport)
                    json.array("leagues", CollectionOfOne(league)) { json, league in
                        json.object { json in
                            json.field("slug", league.slug)
                            json.array("teams", league.teams) { json, team in
                                json.object { json in
                                    json.object("team") { ESPNCompetitionBody.fill(&$0, team, of: league) }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

extension Instant {
    /// The instant in ESPN's form: `2026-05-02T23:30Z`.
    var toTheMinute: String { "\(description.prefix(16))Z" }
}

extension CivilDate {
    /// The year in which this day's season ends. ESPN names seasons by it.
    var seasonEnd: Int { month >= 8 ? year + 1 : year }
}
