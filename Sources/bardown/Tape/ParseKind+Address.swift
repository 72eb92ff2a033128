import Parsing
import Tapes

extension ParseKind {
    /// The kind of page at an address of a source, even if it is played back from another host; `nil` if no parser
    /// reads it.
    init?(address: PageAddress) {
        let text = address.text
        guard let kind = Self.places.first(where: { place in place.words.allSatisfy(text.contains) })?.kind else {
            return nil
        }
        self = kind
    }

    /// The words in the addresses of each kind of page. More specific kinds come first.
    private static let places: [(words: [String], kind: ParseKind)] = [
        (["site.api.espn.com/", "/scoreboard"], .espnScoreboard),
        (["site.api.espn.com/", "/summary"], .espnSummary),
        (["site.api.espn.com/", "/standings"], .espnStandings),
        (["site.api.espn.com/", "/rankings"], .espnRankings),
        (["site.api.espn.com/", "/teams/", "/schedule"], .espnScoreboard),
        (["site.api.espn.com/", "/teams"], .espnTeams),
        (["api-web.nhle.com/v1/score/"], .nhlScore),
        (["api-web.nhle.com/v1/schedule/"], .nhlSchedule),
        (["api-web.nhle.com/v1/standings/"], .nhlStandings),
        (["api-web.nhle.com/v1/gamecenter/", "/play-by-play"], .nhlPlayByPlay),
        (["api-web.nhle.com/v1/gamecenter/", "/boxscore"], .nhlBoxScore),
        (["api-web.nhle.com/v1/gamecenter/", "/landing"], .nhlLanding),
        (["meta=GetContests_web"], .ncaaContests),
        (["meta=NCAA_GetGamecenterPbpGenericById_web"], .ncaaPlayByPlay),
        (["meta=GetGamecenterGameById_web"], .ncaaGame),
        (["meta=NCAA_GetGamecenterBoxscore"], .ncaaBoxScore),
        (["meta=NCAA_GetGamecenterTeamStats"], .ncaaTeamStats),
        (["meta=NCAA_schedules_today_web"], .ncaaSchedule),
        (["www.ncaa.com/rankings/"], .ncaaRankings),
        (["www.ncaa.com/standings/"], .ncaaStandings),
        (["www.ncaa.com/stats/"], .ncaaLeaders),
        (["stats.ncaa.org/contests/", "/individual_stats"], .ncaaStatsIndividual),
        (["stats.ncaa.org/contests/", "/box_score"], .ncaaStatsBoxScore),
        (["stats.ncaa.org/teams/"], .ncaaStatsSchedule),
        (["statbroadcast.com/events/statbroadcast.php"], .statBroadcastGroup),
        (["archive.statbroadcast.com/", ".xml"], .statBroadcastArchive),
        ([".xml"], .statcrew),
    ]
}
