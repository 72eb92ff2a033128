import Scores
import Time

extension UpstreamResponse {
    /// `…/rankings`: the poll of a college league.
    ///
    /// - Parameters:
    ///   - poll: The ranked teams, best first.
    ///   - table: The standings, for the teams' records.
    ///   - day: The day of the poll.
    static func espnRankings(_ poll: [Team], _ table: LeagueTable, of league: ESPNLeague, on day: CivilDate?)
        -> UpstreamResponse
    {
        .json { json in
            json.array("leagues", CollectionOfOne(league)) { json, league in
                json.object { json in
                    let core = "http://sports.core.api.espn.pvt/v2/sports/\(league.sport)"
                    json.field("$ref", "\(core)/leagues/\(league.slug)?lang=en&region=us")
                    json.field("id", league.number)
                    json.field("uid", league.uid)
                }
            }
            json.array("rankings", CollectionOfOne(poll)) { json, poll in
                json.object { json in
                    json.field("id", "1")
                    json.field("name", "Coaches Poll")
                    json.field("shortName", "Coaches Poll")
                    json.field("date", day.map { "\($0)T07:00Z" })
                    json.array("ranks", poll.enumerated()) { json, place in
                        json.object { rank(&$0, place.element, place.offset + 1, table, of: league) }
                    }
                    json.emptyArray("others")
                }
            }
        }
    }

    /// Writes the rank of a team. The simulated poll never changes, so the previous rank is the same. Numbers of votes
    /// are not simulated.
    private static func rank(
        _ json: inout FeedJSONWriter,
        _ team: Team,
        _ place: Int,
        _ table: LeagueTable,
        of league: ESPNLeague
    ) {
        json.field("current", place)
        json.field("previous", place)
        json.field("trend", "-")
        json.object("team") { json in
            json.field("id", String(team.id))
            json.field("uid", "\(league.uid)~t:\(team.id)")
            json.field("location", team.short)
            json.field("name", team.nickname)
            json.field("nickname", team.short)
            json.field("abbreviation", team.char6)
            json.field("color", String(team.color.dropFirst()).lowercased())
        }
        json.field("recordSummary", table.line(of: team)?.record)
    }
}
