package import Postgres
package import Pricing
package import Scores
package import Time

/// A game with the prices from which its fair prices are computed.
package struct GameOdds: Sendable {
    /// The raw values are those of the column `fair_price.moment`.
    package enum Moment: String, Hashable, Sendable {
        /// By the present prices of a game that has not begun.
        case present
        /// By the last prices before the game.
        case closing
    }

    package let game: GameID
    package let moment: Moment
    /// Empty if the league has no odds.
    package let quotes: [PlacedQuote]
    /// The time to which the ages of the prices refer: now, or the start of the game.
    package let at: Instant
}

/// Reads the prices of games and stores what is computed from them. The role `bardown_differ` may run all of it.
package struct FairPriceStore: Sendable {
    private let session: any PostgresSession

    package init(_ session: any PostgresSession) {
        self.session = session
    }

    /// Reads the prices of a game and keeps it from beginning until the end of the transaction.
    /// - Returns: `nil` when there is no such game.
    package func odds(of game: GameID) async throws -> GameOdds? {
        let row = try await session.first(
            """
            select has_begun(g.status, g.period), l.odds, clock_timestamp()
              from game g join league l on l.id = g.league_id
             where g.id = \(game) for share of g
            """
        )
        guard let row else { return nil }
        let (hasBegun, hasOdds, now) = try row.decode(Bool.self, Bool.self, Instant.self)
        guard hasBegun, let closing = try await closing(of: game) else {
            let isOpen = hasOdds && !hasBegun
            let quotes = isOpen ? try await QuoteStore(session).quotes(of: [game]) : []
            return GameOdds(game: game, moment: .present, quotes: quotes.map(\.placed), at: now)
        }
        return GameOdds(
            game: game,
            moment: .closing,
            quotes: hasOdds ? closing.quotes : [],
            at: closing.at
        )
    }

    /// The closing prices of a game and the time to which they refer; `nil` when there are none.
    private func closing(of game: GameID) async throws -> (quotes: [PlacedQuote], at: Instant)? {
        let rows = try await session.query(
            """
            select game_id, market, subject, (line * 100)::integer as line, side, offer, book, american, quoted_at, closed_at
              from odds_line where game_id = \(game) and moment = 'closing'
             order by market, subject, odds_line.line, side, offer, book
            """
        )
        guard let first = rows.first else { return nil }
        let quotes = try rows.map { row in
            let bet = try QuotedBet(row)
            let quote = Quote(
                book: bet.book,
                side: bet.side,
                offer: bet.offer,
                price: try AmericanPrice(row),
                quotedAt: try row.decode(column: "quoted_at")
            )
            return PlacedQuote(key: bet.key, quote: quote)
        }
        return (quotes: quotes, at: try first.decode(column: "closed_at"))
    }

    /// Replaces the fair prices of a game, and for present ones the values of all prices. The caller has read the
    /// prices in the same transaction.
    package func replace(with markets: [PricedMarket], of odds: GameOdds) async throws {
        try await session.execute(
            "delete from fair_price where game_id = \(odds.game) and moment = \(odds.moment.rawValue)"
        )
        try await insert(markets, of: odds)
        guard odds.moment == .present else { return }
        try await session.execute("delete from price_value where game_id = \(odds.game)")
        try await insertValues(of: markets, odds)
    }

    private func insert(_ markets: [PricedMarket], of odds: GameOdds) async throws {
        guard !markets.isEmpty else { return }
        let keys = markets.map(\.key)
        let isPresent = odds.moment == .present
        try await session.execute(
            """
            insert into fair_price (game_id, moment, market, subject, line, sides, p_micro, confidence, method, voices, reason,
                                    quoted_at, expires_at, priced_at)
            select \(odds.game), \(odds.moment.rawValue), market, subject, line / 100.0, string_to_array(sides, ','),
                   p_micro::integer[], confidence, method, string_to_array(voices, ','), reason, quoted_at, expires_at,
                   \(odds.at)
              from unnest(\(keys.map(\.market.rawValue)), \(keys.map(\.subject)), \(keys.map { Int32($0.line.hundredths) }),
                          \(markets.map { $0.sides.map(\.rawValue).joined(separator: ",") }),
                          \(markets.map { $0.fair.map { "{\($0.millionths.map(String.init).joined(separator: ","))}" } }),
                          \(markets.map { $0.fair?.confidence.rawValue }), \(markets.map { $0.fair?.method.rawValue }),
                          \(markets.map { $0.fair?.voices.joined(separator: ",") ?? "" }),
                          \(markets.map { $0.reason?.rawValue }), \(markets.map { $0.fair?.quotedAt }),
                          \(markets.map { isPresent ? $0.expiry : nil }))
                   as w (market, subject, line, sides, p_micro, confidence, method, voices, reason, quoted_at, expires_at)
            """
        )
    }

    private func insertValues(of markets: [PricedMarket], _ odds: GameOdds) async throws {
        let rows = markets.flatMap(ValueRow.all)
        guard !rows.isEmpty else { return }
        let keys = rows.map(\.key)
        try await session.execute(
            """
            insert into price_value (game_id, market, subject, line, side, book, ev_bp, refusal, expires_at)
            select \(odds.game), market, subject, line / 100.0, side, book, ev_bp, refusal, expires_at
              from unnest(\(keys.map(\.market.rawValue)), \(keys.map(\.subject)), \(keys.map { Int32($0.line.hundredths) }),
                          \(rows.map(\.value.quote.side.rawValue)), \(rows.map(\.value.quote.book)),
                          \(rows.map { $0.value.expectedBasisPoints.map { Int32(clamping: $0) } }),
                          \(rows.map { $0.value.refusal?.rawValue }), \(rows.map(\.expiresAt)))
                   as w (market, subject, line, side, book, ev_bp, refusal, expires_at)
            """
        )
    }
}

/// A row of `price_value`.
private struct ValueRow {
    let key: MarketKey
    let value: QuoteValue
    /// When the price or the fair price becomes too old.
    let expiresAt: Instant

    /// The rows of a line; none without a fair price.
    static func all(of market: PricedMarket) -> [ValueRow] {
        guard let expiry = market.expiry else { return [] }
        return market.values.map { value in
            ValueRow(key: market.key, value: value, expiresAt: min(expiry, value.quotedAt + market.longestAge))
        }
    }
}

extension StoredQuote {
    fileprivate var placed: PlacedQuote { PlacedQuote(key: bet.key, quote: quote) }
}
