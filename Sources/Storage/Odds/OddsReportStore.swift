package import Postgres
package import Pricing
package import Scores
package import Time

/// A book with its present prices, for operators: a row of the view `ops.odds_book`.
package struct BookReport: Sendable, Hashable {
    package let book: Book
    /// The number of its present prices.
    package let prices: Int64
    /// The number of games that it has prices for.
    package let games: Int64
    /// How many of ``prices`` are suspended.
    package let suspended: Int64
    /// When it last confirmed a price; `nil`: it has none.
    package let newestAt: Instant?
}

/// A change of a price, for operators: a row of table `odds_move`.
package struct MoveReport: Sendable, Hashable {
    package let key: MarketKey
    package let side: BetSide
    package let offer: Quote.Offer
    /// The key of the book.
    package let book: String
    /// The new price; of a bet that is no longer open, the last one.
    package let price: AmericanPrice
    package let state: StoredQuote.State
    package let source: String
    /// When it changed, according to the source.
    package let quotedAt: Instant
    /// When the page was requested that showed the change.
    package let observedAt: Instant
}

/// Lists books and the changes of prices for operators.
package struct OddsReportStore: Sendable {
    private let session: any PostgresSession

    package init(_ session: any PostgresSession) {
        self.session = session
    }

    /// All books, those with the most prices first.
    package func books() async throws -> [BookReport] {
        try await session.query(
            """
            select key, title, abbreviation, kind, weight, feed_group, fee_bp, prices, games, suspended, newest_at
              from ops.odds_book order by prices desc, key
            """
        ).map { row in
            BookReport(
                book: try Book(row),
                prices: try row.decode(column: "prices"),
                games: try row.decode(column: "games"),
                suspended: try row.decode(column: "suspended"),
                newestAt: try row.decode(column: "newest_at")
            )
        }
    }

    /// Whether there is a game with this id.
    package func hasGame(_ game: GameID) async throws -> Bool {
        try await session.first("select from game where id = \(game)") != nil
    }

    /// The newest changes of a game's prices, the newest first.
    /// - Parameters:
    ///   - market: `nil`: all markets.
    ///   - book: The key of a book; `nil`: all books.
    package func moves(
        of game: GameID,
        market: BetMarket?,
        book: String?,
        limit: Int64
    ) async throws -> [MoveReport] {
        try await session.query(
            """
            select market, subject, (line * 100)::integer as line, side, offer, book, american, state, source, quoted_at,
                   observed_at
              from odds_move
             where game_id = \(game) and market = coalesce(\(market?.rawValue), market) and book = coalesce(\(book), book)
             order by observed_at desc, quoted_at desc, market, subject, odds_move.line, side, offer, book limit \(limit)
            """
        ).map { row in
            MoveReport(
                key: try MarketKey(row),
                side: try row.known(column: "side"),
                offer: try row.known(column: "offer"),
                book: try row.decode(column: "book"),
                price: try AmericanPrice(row),
                state: try row.known(column: "state"),
                source: try row.decode(column: "source"),
                quotedAt: try row.decode(column: "quoted_at"),
                observedAt: try row.decode(column: "observed_at")
            )
        }
    }
}
