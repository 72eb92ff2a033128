import Scores
import Scraping

/// The ways into the college sources, scoreboard and StatCrew apart.
enum CollegePage: String, CaseIterable {
    case game, playByPlay, seasonDays, rankings, standings, leaders, schools
    case statsSchedule, statsTeams, statsGameByGame

    /// A page that it reads without complaint.
    var page: String {
        switch self {
        case .game: CollegeFixtures.game
        case .playByPlay: Fixtures.playByPlay()
        case .seasonDays: CollegeFixtures.seasonDays
        case .rankings: CollegeFixtures.poll()
        case .standings: CollegeFixtures.standings()
        case .leaders: CollegeFixtures.leaders
        case .schools: CollegeFixtures.schools
        case .statsSchedule: StatsSiteFixtures.schedule
        case .statsTeams: StatsSiteFixtures.teams
        case .statsGameByGame: StatsSiteFixtures.gameByGame
        }
    }

    var isJSON: Bool { [.game, .playByPlay, .seasonDays, .schools].contains(self) }

    /// What it says against a page; `nil` where it reads it.
    func failure(_ page: [UInt8]) -> ParseError? {
        do throws(ParseError) {
            switch self {
            case .game: _ = try GameReading(ncaaGame: page)
            case .playByPlay: _ = try GameReading(ncaaPlayByPlay: page)
            case .seasonDays: _ = try SeasonDaysReading(ncaaSchedule: page)
            case .rankings: _ = try RankingReading(ncaaRankings: page)
            case .standings: _ = try StandingsReading(ncaaStandings: page)
            case .leaders: _ = try LeadersReading(ncaaLeaders: page)
            case .schools: _ = try TeamListReading(ncaaSchools: page)
            case .statsSchedule: _ = try TeamScheduleReading(ncaaStatsSchedule: page)
            case .statsTeams: _ = try TeamListReading(ncaaStatsTeams: page)
            case .statsGameByGame: _ = try StatisticsReading(ncaaStatsGameByGame: page)
            }
            return nil
        } catch {
            return error
        }
    }
}
