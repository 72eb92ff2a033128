import Parsing
import Scores

/// The parsers of the college sources, except those of scoreboards and of StatCrew.
enum CollegePage: String, CaseIterable {
    case game, playByPlay, boxScore, teamStats, seasonDays, rankings, standings, leaders, schools
    case statsSchedule, statsTeams, statsGameByGame, statsBoxScore, statsIndividual

    /// A page that the parser reads without an error.
    var page: String {
        switch self {
        case .game: CollegeFixtures.game
        case .playByPlay: PageFixtures.playByPlay()
        case .boxScore: CollegeFixtures.boxScore()
        case .teamStats: CollegeFixtures.boxScore(players: false)
        case .seasonDays: CollegeFixtures.seasonDays
        case .rankings: CollegeFixtures.poll()
        case .standings: CollegeFixtures.standings()
        case .leaders: CollegeFixtures.leaders
        case .schools: CollegeFixtures.schools
        case .statsSchedule: StatsSiteFixtures.schedule
        case .statsTeams: StatsSiteFixtures.teams
        case .statsGameByGame: StatsSiteFixtures.gameByGame
        case .statsBoxScore: StatsSiteFixtures.contest(players: false)
        case .statsIndividual: StatsSiteFixtures.contest()
        }
    }

    var isJSON: Bool { [.game, .playByPlay, .boxScore, .teamStats, .seasonDays, .schools].contains(self) }

    /// The parser's error for a page; `nil` if it can read the page.
    func failure(_ page: [UInt8]) -> ParseError? {
        do throws(ParseError) {
            switch self {
            case .game: _ = try GameReading(ncaaGame: page)
            case .playByPlay: _ = try GameReading(ncaaPlayByPlay: page)
            case .boxScore: _ = try GameReading(ncaaBoxScore: page)
            case .teamStats: _ = try GameReading(ncaaTeamStats: page)
            case .seasonDays: _ = try SeasonDaysReading(ncaaSchedule: page)
            case .rankings: _ = try RankingReading(ncaaRankings: page)
            case .standings: _ = try StandingsReading(ncaaStandings: page)
            case .leaders: _ = try LeadersReading(ncaaLeaders: page)
            case .schools: _ = try TeamListReading(ncaaSchools: page)
            case .statsSchedule: _ = try TeamScheduleReading(ncaaStatsSchedule: page)
            case .statsTeams: _ = try TeamListReading(ncaaStatsTeams: page)
            case .statsGameByGame: _ = try StatisticsReading(ncaaStatsGameByGame: page)
            case .statsBoxScore: _ = try GameReading(ncaaStatsBoxScore: page)
            case .statsIndividual: _ = try GameReading(ncaaStatsIndividual: page)
            }
            return nil
        } catch {
            return error
        }
    }
}
