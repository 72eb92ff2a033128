import Parsing

extension ParseKind {
    /// Parses a page into its raw form, with strings as found and without interpreting them.
    func takeApart(_ page: [UInt8]) throws(ParseError) {
        switch self {
        case .ncaaContests, .ncaaGame: _ = try ContestsPage.read(page)
        case .ncaaPlayByPlay: _ = try PlayByPlayPage.read(page)
        case .ncaaBoxScore, .ncaaTeamStats: _ = try BoxScorePage.read(page)
        case .ncaaSchedule: _ = try SeasonDaysPage.read(page)
        case .ncaaRankings: _ = try RankingsPage.read(page)
        case .ncaaStandings: _ = try StandingsPage.read(page)
        case .ncaaLeaders: _ = try LeadersPage.read(page)
        case .ncaaSchools: _ = try SchoolsPage.read(page)
        case .ncaaStatsSchedule: _ = try TeamSchedulePage.read(page)
        case .ncaaStatsBoxScore: _ = try ContestPage.read(page, needsPlayers: false)
        case .ncaaStatsIndividual: _ = try ContestPage.read(page, needsPlayers: true)
        case .ncaaStatsTeams: _ = try TeamListPage.read(page)
        case .ncaaStatsGameByGame: _ = try GameByGamePage.read(page)
        case .statcrew: _ = try StatCrewPage.read(page)
        case .espnScoreboard: _ = try ESPNScoreboardPage.read(page)
        case .espnSummary: _ = try ESPNSummaryPage.read(page)
        case .espnTeams: _ = try ESPNTeamsPage.read(page)
        case .espnStandings: _ = try ESPNStandingsPage.read(page)
        case .espnRankings: _ = try ESPNRankingsPage.read(page)
        case .espnCalendar: _ = try ESPNCalendarPage.read(page)
        case .nhlScore: _ = try NHLScorePage.read(page)
        case .nhlSchedule: _ = try NHLSchedulePage.read(page)
        case .nhlPlayByPlay: _ = try NHLPlayByPlayPage.read(page)
        case .nhlBoxScore: _ = try NHLBoxScorePage.read(page)
        case .nhlLanding: _ = try NHLLandingPage.read(page)
        case .nhlStandings: _ = try NHLStandingsPage.read(page)
        case .statBroadcastGroup: _ = try GroupPage.read(page)
        case .statBroadcastEvent: _ = try EventPage.read(page)
        case .statBroadcastStats: _ = try StatsPage.read(page, event: "0")
        case .statBroadcastArchive: _ = try ArchivePage.read(page)
        }
    }
}
