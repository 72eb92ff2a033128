package import JobQueue
package import Pricing
package import Scores
package import Storage

/// Computes the fair prices of a game, and what each book's price is worth.
///
/// It follows each change of a price, and the start of the game, after which the closing prices are those that count.
/// The SQL function `request_price` repeats the options for the trigger that closes the odds of a game.
package struct PriceGame: Job {
    package static let kind = "price_game"
    package static let queue = "price"

    package var game: GameID

    package init(game: GameID) {
        self.game = game
    }

    package var options: JobOptions { .single("price", game) }
}

extension JobTransaction {
    /// Stores a page of odds, and enqueues a job for each game whose fair prices are due.
    package func store(odds page: OddsPage, books: BookList = .shipped) async throws -> OddsStoreResult {
        let result = try await OddsPageWriter(self).store(page, books: books)
        guard !result.games.isEmpty else { return result }
        try await enqueue(result.games.map { PriceGame(game: $0) })
        return result
    }
}
