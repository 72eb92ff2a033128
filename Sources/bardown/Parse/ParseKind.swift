import Scores
import Scraping

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
    func parse(_ page: [UInt8]) throws(ParseError) -> String {
        switch self {
        case .ncaaContests: try ScoreboardReading(ncaaContests: page).json.text
        case .ncaaPlayByPlay: try GameReading(ncaaPlayByPlay: page).json.text
        case .ncaaGame: try GameReading(ncaaGame: page).json.text
        case .ncaaBoxScore: try GameReading(ncaaBoxScore: page).json.text
        case .ncaaTeamStats: try GameReading(ncaaTeamStats: page).json.text
        case .ncaaSchedule: try SeasonDaysReading(ncaaSchedule: page).json.text
        case .ncaaRankings: try RankingReading(ncaaRankings: page).json.text
        case .ncaaStandings: try StandingsReading(ncaaStandings: page).json.text
        case .ncaaLeaders: try LeadersReading(ncaaLeaders: page).json.text
        case .ncaaSchools: try TeamListReading(ncaaSchools: page).json.text
        case .ncaaStatsSchedule: try TeamScheduleReading(ncaaStatsSchedule: page).json.text
        case .ncaaStatsBoxScore: try GameReading(ncaaStatsBoxScore: page).json.text
        case .ncaaStatsIndividual: try GameReading(ncaaStatsIndividual: page).json.text
        case .ncaaStatsTeams: try TeamListReading(ncaaStatsTeams: page).json.text
        case .ncaaStatsGameByGame: try StatisticsReading(ncaaStatsGameByGame: page).json.text
        case .statcrew: try GameReading(statCrew: page).json.text
        case .espnScoreboard: try ScoreboardReading(espnScoreboard: page).json.text
        case .espnSummary: try GameReading(espnSummary: page).json.text
        case .espnTeams: try TeamListReading(espnTeams: page).json.text
        case .espnStandings: try StandingsReading(espnStandings: page).json.text
        // Every poll of the page, as one array.
        case .espnRankings: OrderedJSON.array(try RankingReading.all(espnRankings: page).map(\.json)).text
        case .nhlScore: try ScoreboardReading(nhlScore: page).json.text
        case .nhlSchedule: try ScoreboardReading(nhlSchedule: page).json.text
        case .nhlPlayByPlay: try GameReading(nhlPlayByPlay: page).json.text
        case .nhlBoxScore: try GameReading(nhlBoxScore: page).json.text
        case .nhlLanding: try GameReading(nhlLanding: page).json.text
        case .nhlStandings: try StandingsReading(nhlStandings: page).json.text
        case .statBroadcastGroup: try ScoreboardReading(statBroadcastGroup: page).json.text
        case .statBroadcastEvent: try GameReading(statBroadcastEvent: page).json.text
        case .statBroadcastStats: try Self.nameless(page).json.text
        case .statBroadcastArchive: try GameReading(statBroadcastArchive: page).json.text
        }
    }

    /// The fragment does not say which event it is of, and neither does whoever saved it.
    private static func nameless(_ page: [UInt8]) throws(ParseError) -> GameReading {
        var reading = try GameReading(statBroadcastStats: page, event: "0")
        reading.sourceID = SourceID(source: reading.sourceID.source, id: "")
        return reading
    }
}
