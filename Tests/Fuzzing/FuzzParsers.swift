import FoundationEssentials
import Scores
import Scraping

/// A parser to be fuzzed, by the name that `bardown parse` gives its page.
enum FuzzedParser: String, CaseIterable {
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
    case statBroadcastGroup = "statbroadcast-group"
    case statBroadcastEvent = "statbroadcast-event"
    case statBroadcastStats = "statbroadcast-stats"
    case statBroadcastArchive = "statbroadcast-archive"
    case espnScoreboard = "espn-scoreboard"
    case espnSummary = "espn-summary"
    case espnStandings = "espn-standings"
    case espnTeams = "espn-teams"
    case espnRankings = "espn-rankings"
    case nhlScore = "nhl-score"
    case nhlSchedule = "nhl-schedule"
    case nhlPlayByPlay = "nhl-play-by-play"
    case nhlBoxScore = "nhl-boxscore"
    case nhlLanding = "nhl-landing"
    case nhlStandings = "nhl-standings"

    /// Reads a page and throws the reading away; a page that is refused is as good as one that is read.
    func read(_ page: [UInt8]) throws(ParseError) {
        switch self {
        case .ncaaContests: _ = try ScoreboardReading(ncaaContests: page)
        case .ncaaPlayByPlay: check(try GameReading(ncaaPlayByPlay: page))
        case .ncaaGame: check(try GameReading(ncaaGame: page))
        case .ncaaBoxScore: check(try GameReading(ncaaBoxScore: page))
        case .ncaaTeamStats: check(try GameReading(ncaaTeamStats: page))
        case .ncaaSchedule: _ = try SeasonDaysReading(ncaaSchedule: page)
        case .ncaaRankings: _ = try RankingReading(ncaaRankings: page)
        case .ncaaStandings: _ = try StandingsReading(ncaaStandings: page)
        case .ncaaLeaders: _ = try LeadersReading(ncaaLeaders: page)
        case .ncaaSchools: _ = try TeamListReading(ncaaSchools: page)
        case .ncaaStatsSchedule: _ = try TeamScheduleReading(ncaaStatsSchedule: page)
        case .ncaaStatsBoxScore: check(try GameReading(ncaaStatsBoxScore: page))
        case .ncaaStatsIndividual: check(try GameReading(ncaaStatsIndividual: page))
        case .ncaaStatsTeams: _ = try TeamListReading(ncaaStatsTeams: page)
        case .ncaaStatsGameByGame: _ = try StatisticsReading(ncaaStatsGameByGame: page)
        case .statcrew: check(try GameReading(statCrew: page))
        case .statBroadcastGroup: try ScoreboardReading(statBroadcastGroup: page).games.forEach(check)
        case .statBroadcastEvent: check(try GameReading(statBroadcastEvent: page))
        case .statBroadcastStats: check(try GameReading(statBroadcastStats: page, event: "1"))
        case .statBroadcastArchive: check(try GameReading(statBroadcastArchive: page))
        case .espnScoreboard: try ScoreboardReading(espnScoreboard: page).games.forEach(check)
        case .espnSummary: check(try GameReading(espnSummary: page))
        case .espnStandings: _ = try StandingsReading(espnStandings: page)
        case .espnTeams: _ = try TeamListReading(espnTeams: page)
        case .espnRankings: _ = try RankingReading.all(espnRankings: page)
        case .nhlScore: try ScoreboardReading(nhlScore: page).games.forEach(check)
        case .nhlSchedule: try ScoreboardReading(nhlSchedule: page).games.forEach(check)
        case .nhlPlayByPlay: check(try GameReading(nhlPlayByPlay: page))
        case .nhlBoxScore: check(try GameReading(nhlBoxScore: page))
        case .nhlLanding: check(try GameReading(nhlLanding: page))
        case .nhlStandings: _ = try StandingsReading(nhlStandings: page)
        }
    }

    /// What holds of every game, however hostile its page.
    private func check(_ game: GameReading) {
        precondition(game.period.map { (1...150).contains($0.number) } ?? true)
        precondition(game.score.map { (0..<1000).contains($0.home) && (0..<1000).contains($0.away) } ?? true)
        precondition(!game.teams.home.name.isEmpty && !game.teams.away.name.isEmpty)
        precondition(game.mirrored.score?.home == game.score?.away)
    }
}

private let parser = FuzzedParser(rawValue: ProcessInfo.processInfo.environment["PARSER"] ?? "") ?? .statcrew

/// libFuzzer's way in.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    try? parser.read(Array(UnsafeBufferPointer(start: start, count: count)))
    return 0
}
