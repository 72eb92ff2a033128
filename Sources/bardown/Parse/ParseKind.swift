import Scores
import Scraping
import Sports

/// The responses that `bardown parse` can read. The raw values are the command's first argument.
enum ParseKind: String, CaseIterable {
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

    /// What a saved response says, normalized, as one line of JSON.
    ///
    /// - Parameter league: The league that was asked for; without one, a page that names none is of none.
    func parse(_ page: [UInt8], league: LeagueID? = nil) throws(ParseError) -> String {
        try read(page, league: league).json.text
    }

    /// What a saved response says, normalized.
    ///
    /// - Parameter league: The league that was asked for; without one, a page that names none is of
    ///   ``LeagueID/unsaid``.
    func read(_ page: [UInt8], league: LeagueID? = nil) throws(ParseError) -> any ParsedPage {
        let leagues = LeagueRegistry.shipped
        let league = ExpectedLeague(league ?? .unsaid, in: leagues)
        return switch self {
        case .ncaaContests: try ScoreboardReading(ncaaContests: page, league: league)
        case .ncaaPlayByPlay: try GameReading(ncaaPlayByPlay: page, league: league)
        case .ncaaGame: try GameReading(ncaaGame: page, league: league)
        case .ncaaBoxScore: try GameReading(ncaaBoxScore: page, league: league)
        case .ncaaTeamStats: try GameReading(ncaaTeamStats: page, league: league)
        case .ncaaSchedule: try SeasonDaysReading(ncaaSchedule: page, league: league)
        case .ncaaRankings: try RankingReading(ncaaRankings: page, league: league)
        case .ncaaStandings: try StandingsReading(ncaaStandings: page, league: league)
        case .ncaaLeaders: try LeadersReading(ncaaLeaders: page, league: league)
        case .ncaaSchools: try TeamListReading(ncaaSchools: page, in: leagues)
        case .ncaaStatsSchedule: try TeamScheduleReading(ncaaStatsSchedule: page, league: league)
        case .ncaaStatsBoxScore: try GameReading(ncaaStatsBoxScore: page, league: league)
        case .ncaaStatsIndividual: try GameReading(ncaaStatsIndividual: page, league: league)
        case .ncaaStatsTeams: try TeamListReading(ncaaStatsTeams: page, in: leagues)
        case .ncaaStatsGameByGame: try StatisticsReading(ncaaStatsGameByGame: page, league: league)
        case .statcrew: try GameReading(statCrew: page, league: league)
        case .espnScoreboard: try ScoreboardReading(espnScoreboard: page, league: league)
        case .espnSummary: try GameReading(espnSummary: page, league: league)
        case .espnTeams: try TeamListReading(espnTeams: page, in: leagues)
        case .espnStandings: try StandingsReading(espnStandings: page, league: league)
        case .espnRankings: try RankingReading.all(espnRankings: page, league: league)
        case .espnCalendar: try SeasonDaysReading(espnCalendar: page, league: league)
        case .nhlScore: try ScoreboardReading(nhlScore: page, league: leagues.only(of: NHL.source))
        case .nhlSchedule: try ScoreboardReading(nhlSchedule: page, league: leagues.only(of: NHL.source))
        case .nhlPlayByPlay: try GameReading(nhlPlayByPlay: page, league: leagues.only(of: NHL.source))
        case .nhlBoxScore: try GameReading(nhlBoxScore: page, league: leagues.only(of: NHL.source))
        case .nhlLanding: try GameReading(nhlLanding: page, league: leagues.only(of: NHL.source))
        case .nhlStandings: try StandingsReading(nhlStandings: page, league: leagues.only(of: NHL.source))
        case .statBroadcastGroup: try ScoreboardReading(statBroadcastGroup: page, league: league)
        case .statBroadcastEvent: try GameReading(statBroadcastEvent: page, league: league)
        case .statBroadcastStats: try Self.nameless(page, league)
        case .statBroadcastArchive: try GameReading(statBroadcastArchive: page, league: league)
        }
    }

    /// The fragment does not say which event it is of, and neither does whoever saved it.
    private static func nameless(_ page: [UInt8], _ league: ExpectedLeague) throws(ParseError) -> GameReading {
        var reading = try GameReading(statBroadcastStats: page, event: "0", league: league)
        reading.sourceID = SourceID(source: reading.sourceID.source, id: "")
        return reading
    }
}

extension LeagueRegistry {
    /// The league of a source that has no other, and whose pages do not name it.
    fileprivate func only(of source: String) -> ExpectedLeague {
        ExpectedLeague(all.first { $0.sources.first?.source == source }?.id ?? .unsaid, in: self)
    }
}

extension LeagueID {
    /// Stands where neither the page nor who asks says the league: none is guessed.
    static let unsaid = LeagueID(rawValue: "")

    var json: OrderedJSON { self == .unsaid ? .null : .string(rawValue) }
}

/// What a response was read as.
protocol ParsedPage {
    /// What `bardown parse` prints of it.
    var json: OrderedJSON { get }
}

extension GameReading: ParsedPage {}
extension ScoreboardReading: ParsedPage {}
extension RankingReading: ParsedPage {}
extension StandingsReading: ParsedPage {}
extension LeadersReading: ParsedPage {}
extension TeamListReading: ParsedPage {}
extension TeamScheduleReading: ParsedPage {}
extension StatisticsReading: ParsedPage {}
extension SeasonDaysReading: ParsedPage {}

/// Every poll of a page.
extension [RankingReading]: ParsedPage {
    var json: OrderedJSON { .array(map(\.json)) }
}
