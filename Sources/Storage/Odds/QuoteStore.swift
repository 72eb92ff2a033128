package import Postgres
import Pricing
package import Scores
import Time

/// Reads and writes the present prices of bets and their history.
package struct QuoteStore: Sendable {
    let session: any PostgresSession

    package init(_ session: any PostgresSession) {
        self.session = session
    }

    /// The present prices of games. The roles of both scrapers, `bardown_differ` and `bardown_api` may run it.
    package func quotes(of games: [GameID]) async throws -> [StoredQuote] {
        guard !games.isEmpty else { return [] }
        let rows = try await session.query(
            """
            select game_id, market, subject, (line * 100)::integer as line, side, offer, book, american, state, source,
                   quoted_at, observed_at, missed
              from odds_quote where game_id = any (\(games))
             order by game_id, market, subject, odds_quote.line, side, offer, book
            """
        )
        return try rows.map { try StoredQuote($0) }
    }

    /// Writes what a page changes. The caller has locked the games.
    func write(_ plan: QuotePlan) async throws {
        try await upsert(plan.written)
        try await delete(plan.gone)
        try await insert(plan.moves)
        try await insert(openings: plan.openings)
    }

    private func upsert(_ quotes: [StoredQuote]) async throws {
        guard !quotes.isEmpty else { return }
        try await session.execute(
            """
            insert into odds_quote (game_id, market, subject, line, side, offer, book, american, state, source, quoted_at,
                                    observed_at, missed)
            select game_id, market, subject, line / 100.0, side, offer, book, american, state, source, quoted_at, observed_at,
                   missed
              from unnest(\(part: Self.values(quotes)), \(quotes.map(\.missed.column)))
                   as w (game_id, market, subject, line, side, offer, book, american, state, source, quoted_at, observed_at,
                         missed)
            on conflict on constraint odds_quote_pkey do update
               set american = excluded.american, state = excluded.state, source = excluded.source,
                   quoted_at = excluded.quoted_at, observed_at = excluded.observed_at, missed = excluded.missed
            """
        )
    }

    private func delete(_ bets: [QuotedBet]) async throws {
        guard !bets.isEmpty else { return }
        try await session.execute(
            """
            delete from odds_quote q
             using unnest(\(part: Self.keys(bets))) as w (game_id, market, subject, line, side, offer, book)
             where (q.game_id, q.market, q.subject, q.line, q.side, q.offer, q.book)
                   = (w.game_id, w.market, w.subject, w.line / 100.0, w.side, w.offer, w.book)
            """
        )
    }

    private func insert(_ moves: [QuoteMove]) async throws {
        guard !moves.isEmpty else { return }
        try await session.execute(
            """
            insert into odds_move (game_id, market, subject, line, side, offer, book, american, state, source, quoted_at,
                                   observed_at, earlier_quoted_at)
            select game_id, market, subject, line / 100.0, side, offer, book, american, state, source, quoted_at, observed_at,
                   earlier_quoted_at
              from unnest(\(part: Self.values(moves.map(\.quote))), \(moves.map(\.earlierQuotedAt)))
                   as w (game_id, market, subject, line, side, offer, book, american, state, source, quoted_at, observed_at,
                         earlier_quoted_at)
            """
        )
    }

    /// Inserts the first prices of bets. A bet whose first price is stored keeps it.
    func insert(openings quotes: [StoredQuote]) async throws {
        guard !quotes.isEmpty else { return }
        try await session.execute(
            """
            insert into odds_line (game_id, market, subject, line, side, offer, book, moment, american, quoted_at)
            select game_id, market, subject, line / 100.0, side, offer, book, 'opening', american, quoted_at
              from unnest(\(part: Self.keys(quotes.map(\.bet))), \(quotes.map { Int32($0.price.value) }),
                          \(quotes.map(\.quotedAt)))
                   as w (game_id, market, subject, line, side, offer, book, american, quoted_at)
            on conflict on constraint odds_line_pkey do nothing
            """
        )
    }

    /// The arrays of all columns of `odds_quote` but the last. The line is in hundredths.
    private static func values(_ quotes: [StoredQuote]) -> SQL {
        """
        \(part: keys(quotes.map(\.bet))), \(quotes.map { Int32($0.price.value) }), \(quotes.map(\.state.rawValue)),
        \(quotes.map(\.source)), \(quotes.map(\.quotedAt)), \(quotes.map(\.observedAt))
        """
    }

    /// The arrays of the columns that identify a bet. The line is in hundredths.
    private static func keys(_ bets: [QuotedBet]) -> SQL {
        """
        \(bets.map(\.game)), \(bets.map(\.key.market.rawValue)), \(bets.map(\.key.subject)),
        \(bets.map { Int32($0.key.line.hundredths) }), \(bets.map(\.side.rawValue)), \(bets.map(\.offer.rawValue)),
        \(bets.map(\.book))
        """
    }
}

extension StoredQuote {
    fileprivate init(_ row: Row) throws {
        self.init(
            bet: try QuotedBet(row),
            price: try AmericanPrice(row),
            state: try row.known(column: "state"),
            source: try row.decode(column: "source"),
            quotedAt: try row.decode(column: "quoted_at"),
            observedAt: try row.decode(column: "observed_at"),
            missed: Int(try row.decode(column: "missed", as: Int16.self))
        )
    }
}

extension QuotedBet {
    /// Decodes the columns of a bet. The column `line` is in hundredths.
    init(_ row: Row) throws {
        self.init(
            game: try row.decode(column: "game_id"),
            key: try MarketKey(row),
            side: try row.known(column: "side"),
            offer: try row.known(column: "offer"),
            book: try row.decode(column: "book")
        )
    }
}

extension MarketKey {
    /// Decodes the columns `market`, `subject`, and `line` in hundredths.
    init(_ row: Row) throws {
        let hundredths = try row.decode(column: "line", as: Int32.self)
        guard let line = BetLine(hundredths: Int(hundredths)) else {
            throw StorageError.unknownValue(column: "line", value: "\(hundredths) hundredths")
        }
        let market = BetMarket(rawValue: try row.decode(column: "market"))
        self.init(market, subject: try row.decode(column: "subject"), line: line)
    }
}

extension AmericanPrice {
    /// Decodes the column `american`.
    init(_ row: Row) throws {
        let value = try row.decode(column: "american", as: Int32.self)
        guard let price = AmericanPrice(Int(value)) else {
            throw StorageError.unknownValue(column: "american", value: "\(value)")
        }
        self = price
    }
}

extension Row {
    /// Decodes a word that this version supports.
    /// - Throws: ``StorageError/unknownValue(column:value:)`` for any other.
    func known<Word: RawRepresentable<String>>(column: String, as type: Word.Type = Word.self) throws -> Word {
        let text = try decode(column: column, as: String.self)
        guard let word = Word(rawValue: text) else { throw StorageError.unknownValue(column: column, value: text) }
        return word
    }
}
