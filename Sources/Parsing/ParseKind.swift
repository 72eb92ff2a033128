package import Normalizing
import Pricing
package import Scores
import Sports

/// The kinds of responses that can be read. The raw values are the first argument of `bardown parse`.
package enum ParseKind: String, CaseIterable {
    case ncaaContests = "ncaa-contests"
    case ncaaPlayByPlay = "ncaa-play-by-play"
    case ncaaGame = "ncaa-game"
    case ncaaBoxScore = "ncaa-box-score"
    case ncaaTeamStats = "ncaa-team-stats"
    case ncaaSchedule = "ncaa-schedule"
    case ncaaRankings = "ncaa-rankings"
    case ncaaStandings = "ncaa-standings"
    case ncaaLeaders = "ncaa-leaders"
    case ncaaSchools = "ncaa-schools"
    case ncaaStatsSchedule = "ncaa-stats-schedule"
    case ncaaStatsBoxScore = "ncaa-stats-box-score"
    case ncaaStatsIndividual = "ncaa-stats-individual"
    case ncaaStatsTeams = "ncaa-stats-teams"
    case ncaaStatsGameByGame = "ncaa-stats-game-by-game"
    case statcrew
    case espnScoreboard = "espn-scoreboard"
    case espnSummary = "espn-summary"
    case espnTeams = "espn-teams"
    case espnStandings = "espn-standings"
    case espnRankings = "espn-rankings"
    case espnCalendar = "espn-calendar"
    case espnOdds = "espn-odds"
    case nhlScore = "nhl-score"
    case nhlSchedule = "nhl-schedule"
    case nhlPlayByPlay = "nhl-play-by-play"
    case nhlBoxScore = "nhl-boxscore"
    case nhlLanding = "nhl-landing"
    case nhlStandings = "nhl-standings"
    case statBroadcastGroup = "statbroadcast-group"
    case statBroadcastEvent = "statbroadcast-event"
    case statBroadcastStats = "statbroadcast-stats"
    case statBroadcastArchive = "statbroadcast-archive"
    case oddsAPI = "odds-api"

    /// Returns the normalized reading of a saved response.
    ///
    /// - Parameter league: The requested league. Without it, a page that names no league gets ``LeagueID/unknown``. It
    ///   is ignored for the NHL's pages, which get the NHL's only league.
    package func read(_ page: [UInt8], league: LeagueID? = nil) throws(ParseError) -> PageReading {
        let leagues = LeagueRegistry.shipped
        let league = ExpectedLeague(league ?? .unknown, in: leagues)
        return switch self {
        case .ncaaContests: .scoreboard(try ScoreboardReading(ncaaContests: page, league: league))
        case .ncaaPlayByPlay: .game(try GameReading(ncaaPlayByPlay: page, league: league))
        case .ncaaGame: .game(try GameReading(ncaaGame: page, league: league))
        case .ncaaBoxScore: .game(try GameReading(ncaaBoxScore: page, league: league))
        case .ncaaTeamStats: .game(try GameReading(ncaaTeamStats: page, league: league))
        case .ncaaSchedule: .seasonDays(try SeasonDaysReading(ncaaSchedule: page, league: league))
        case .ncaaRankings: .ranking(try RankingReading(ncaaRankings: page, league: league))
        case .ncaaStandings: .standings(try StandingsReading(ncaaStandings: page, league: league))
        case .ncaaLeaders: .leaders(try LeadersReading(ncaaLeaders: page, league: league))
        case .ncaaSchools: .teams(try TeamListReading(ncaaSchools: page, in: leagues))
        case .ncaaStatsSchedule: .teamSchedule(try TeamScheduleReading(ncaaStatsSchedule: page, league: league))
        case .ncaaStatsBoxScore: .game(try GameReading(ncaaStatsBoxScore: page, league: league))
        case .ncaaStatsIndividual: .game(try GameReading(ncaaStatsIndividual: page, league: league))
        case .ncaaStatsTeams: .teams(try TeamListReading(ncaaStatsTeams: page, in: leagues))
        case .ncaaStatsGameByGame: .statistics(try StatisticsReading(ncaaStatsGameByGame: page, league: league))
        case .statcrew: .game(try GameReading(statCrew: page, league: league))
        case .espnScoreboard: .scoreboard(try ScoreboardReading(espnScoreboard: page, league: league))
        case .espnSummary: .game(try GameReading(espnSummary: page, league: league))
        case .espnTeams: .teams(try TeamListReading(espnTeams: page, in: leagues))
        case .espnStandings: .standings(try StandingsReading(espnStandings: page, league: league))
        case .espnRankings: .rankings(try RankingReading.all(espnRankings: page, league: league))
        case .espnCalendar: .seasonDays(try SeasonDaysReading(espnCalendar: page, league: league))
        case .espnOdds: .quotes(try QuoteListReading(espnOdds: page, books: .shipped))
        case .nhlScore: .scoreboard(try ScoreboardReading(nhlScore: page, league: leagues.onlyLeague(of: NHL.source)))
        case .nhlSchedule:
            .scoreboard(try ScoreboardReading(nhlSchedule: page, league: leagues.onlyLeague(of: NHL.source)))
        case .nhlPlayByPlay: .game(try GameReading(nhlPlayByPlay: page, league: leagues.onlyLeague(of: NHL.source)))
        case .nhlBoxScore: .game(try GameReading(nhlBoxScore: page, league: leagues.onlyLeague(of: NHL.source)))
        case .nhlLanding: .game(try GameReading(nhlLanding: page, league: leagues.onlyLeague(of: NHL.source)))
        case .nhlStandings:
            .standings(try StandingsReading(nhlStandings: page, league: leagues.onlyLeague(of: NHL.source)))
        case .statBroadcastGroup: .scoreboard(try ScoreboardReading(statBroadcastGroup: page, league: league))
        case .statBroadcastEvent: .game(try GameReading(statBroadcastEvent: page, league: league))
        case .statBroadcastStats: .game(try Self.withoutEventID(page, league))
        case .statBroadcastArchive: .game(try GameReading(statBroadcastArchive: page, league: league))
        case .oddsAPI: .quotes(try QuoteListReading(oddsAPI: page, books: .shipped))
        }
    }

    /// Reads a fragment that does not name its event. The id of the reading is empty.
    private static func withoutEventID(_ page: [UInt8], _ league: ExpectedLeague) throws(ParseError) -> GameReading {
        var reading = try GameReading(statBroadcastStats: page, event: "0", league: league)
        reading.sourceID = SourceID(source: reading.sourceID.source, id: "")
        return reading
    }
}

extension LeagueRegistry {
    /// Returns the only league of a source whose pages do not name it.
    fileprivate func onlyLeague(of source: String) -> ExpectedLeague {
        ExpectedLeague(all.first { $0.sources.first?.source == source }?.id ?? .unknown, in: self)
    }
}

extension LeagueID {
    /// An unknown league: the page names no league, and none was requested.
    package static let unknown = LeagueID(rawValue: "")
}

/// The reading of a response, by its type.
package enum PageReading: Sendable {
    case game(GameReading)
    case scoreboard(ScoreboardReading)
    case ranking(RankingReading)
    /// Every poll of a page.
    case rankings([RankingReading])
    case standings(StandingsReading)
    case leaders(LeadersReading)
    case teams(TeamListReading)
    case teamSchedule(TeamScheduleReading)
    case statistics(StatisticsReading)
    case seasonDays(SeasonDaysReading)
    /// The prices of books.
    case quotes(QuoteListReading)
}
