import JobQueue
import Logging
import PipelineJobs
import Pricing
import Scores
import Storage

/// Computes the fair prices of games from the prices of all books.
struct PriceHandler: Sendable {
    let queue: JobQueue
    let metrics: PriceMetrics

    /// Prices all lines of a game: by the present prices before the game, by the closing ones after its start.
    ///
    /// One transaction reads and writes, so that the game cannot begin in between. Computing takes less than a
    /// millisecond.
    /// - Throws: ``UnknownGame`` if there is no such game.
    @concurrent func price(_ game: GameID, logger: Logger) async throws {
        let (moment, markets) = try await queue.withTransaction { transaction in
            let store = FairPriceStore(transaction)
            guard let odds = try await store.odds(of: game) else { throw UnknownGame(game: game) }
            let markets = odds.quotes.priced(by: try await BookStore(transaction).books(), at: odds.at)
            try await store.replace(with: markets, of: odds)
            return (odds.moment, markets)
        }
        metrics.record(markets)
        logger.debug(
            "game priced",
            metadata: [
                "moment": "\(moment.rawValue)", "lines.count": "\(markets.count)",
                "fair_prices.count": "\(markets.count { $0.fair != nil })",
            ]
        )
    }
}
