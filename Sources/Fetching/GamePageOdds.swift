package import JobQueue
package import Logging
import Normalizing
import Parsing
import PipelineJobs
import Pricing
package import Scores
import Storage

/// Stores the odds on pages that are read for their games, so that no further request is needed.
package struct GamePageOdds: Sendable {
    private let queue: JobQueue

    package init(queue: JobQueue) {
        self.queue = queue
    }

    /// The markets on these pages.
    private static let markets: Set<BetMarket> = [.moneyline, .spread, .total]

    /// Stores the odds on a page, if its source lists some and the league has odds. A failure is only logged, because
    /// the games on the page are stored, and the odds are read again with the next page.
    package func store(on body: [UInt8], of source: String, in league: LeagueID, run: Run, logger: Logger) async throws
    {
        guard source == KnownSource.espn.rawValue else { return }
        do {
            guard try await OddsRequestStore(queue.pool).hasOdds(league) else { return }
            let page = OddsPage(
                league: league,
                source: source,
                reading: try QuoteListReading(espnOdds: body, books: .shipped),
                markets: Self.markets,
                coversLeague: false,
                observedAt: run.claimedAt
            )
            guard page.reading.events.contains(where: { !$0.quotes.isEmpty }) else { return }
            _ = try await queue.withTransaction { try await $0.store(odds: page) }
        } catch {
            try Task.checkCancellation()
            logger.warning(
                "odds on a page of games not stored",
                metadata: ["league": "\(league)", "error": "\(error)"]
            )
        }
    }
}
