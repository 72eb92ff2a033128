import Parsing
import Scores

/// The contents of a page that `bardown parse` and `bardown scrape --dry-run` print.
protocol ParsedPage {
    var json: OrderedJSON { get }
}

extension PageReading: ParsedPage {
    var json: OrderedJSON {
        switch self {
        case .game(let game): game.json
        case .scoreboard(let scoreboard): scoreboard.json
        case .ranking(let ranking): ranking.json
        case .rankings(let rankings): rankings.json
        case .standings(let standings): standings.json
        case .leaders(let leaders): leaders.json
        case .teams(let teams): teams.json
        case .teamSchedule(let schedule): schedule.json
        case .statistics(let statistics): statistics.json
        case .seasonDays(let season): season.json
        case .quotes(let quotes): quotes.json
        }
    }
}

extension GameReading: ParsedPage {}
extension ScoreboardReading: ParsedPage {}
extension SeasonDaysReading: ParsedPage {}

extension [RankingReading] {
    var json: OrderedJSON { .array(map(\.json)) }
}

extension LeagueID {
    var json: OrderedJSON { self == .unknown ? .null : .string(rawValue) }
}
