import Scores

extension ParsedPage {
    /// How many entries it has: plays of a game, games of a slate, rows of a table; 1 for a page that has none.
    var records: Int {
        let count =
            switch self {
            case let game as GameReading: game.plays?.count ?? 1
            case let slate as ScoreboardReading: slate.games.count
            case let polls as [RankingReading]: polls.map(\.entries.count).reduce(0, +)
            case let poll as RankingReading: poll.entries.count
            case let standings as StandingsReading: standings.groups.map(\.entries.count).reduce(0, +)
            case let leaders as LeadersReading: leaders.categories.map(\.entries.count).reduce(0, +)
            case let list as TeamListReading: list.teams.count
            case let schedule as TeamScheduleReading: schedule.games.count
            case let statistics as StatisticsReading: statistics.games.count
            case let season as SeasonDaysReading: season.days.count
            default: 1
            }
        return max(1, count)
    }
}
