package import Postgres
package import Pricing
package import Scores
import Time

/// Reads the prices of games as readers see them. The role `bardown_api` may run all of it.
package struct OddsBoardStore: Sendable {
    private let session: any PostgresSession

    /// - Parameter session: A transaction with one snapshot for all statements; otherwise a price and its value could
    ///   differ.
    package init(_ session: any PostgresSession) {
        self.session = session
    }

    /// The prices of games, in the order of `games`. A game without prices has no lines.
    package func boards(of games: [GameID]) async throws -> [OddsBoard] {
        guard !games.isEmpty else { return [] }
        let rows = OddsBoardRows(
            quotes: try await QuoteStore(session).quotes(of: games),
            recorded: try await recordedPrices(of: games),
            fair: try await fairPrices(of: games),
            values: try await values(of: games),
            now: try await now()
        )
        return games.map { OddsBoard(game: $0, lines: rows.lines(of: $0)) }
    }

    /// Those of the games that have closing prices.
    package func closedGames(among games: [GameID]) async throws -> Set<GameID> {
        guard !games.isEmpty else { return [] }
        let rows = try await session.query(
            "select distinct game_id from odds_line where game_id = any (\(games)) and moment = 'closing'"
        )
        return Set(try rows.map { try $0.decode(GameID.self) })
    }

    /// The newest changes of one side of a line, at most `limit`.
    /// - Parameter book: The key of a book; `nil`: all books.
    package func history(
        of game: GameID,
        _ key: MarketKey,
        _ side: BetSide,
        book: String? = nil,
        limit: Int
    ) async throws -> OddsHistory {
        let rows = try await session.query(
            """
            select * from (
              select book, quoted_at, american, state, observed_at from odds_move
               where game_id = \(game) and market = \(key.market.rawValue) and subject = \(key.subject)
                 and line = \(Int32(key.line.hundredths)) / 100.0 and side = \(side.rawValue) and offer = 'back'
                 and (\(book)::text is null or book = \(book))
               order by quoted_at desc, observed_at desc limit \(Int32(limit))) newest
             order by quoted_at, observed_at, book
            """
        )
        let moves = try rows.map { row in
            OddsHistory.Move(
                book: try row.decode(column: "book"),
                at: try row.decode(column: "quoted_at"),
                price: try AmericanPrice(row),
                state: try row.known(column: "state")
            )
        }
        return OddsHistory(game: game, key: key, side: side, moves: moves)
    }

    private func now() async throws -> Instant {
        guard let row = try await session.first("select statement_timestamp()") else {
            throw StorageError.nothingReturned(statement: "select statement_timestamp()")
        }
        return try row.decode(Instant.self)
    }

    /// The opening and closing prices.
    private func recordedPrices(of games: [GameID]) async throws -> [RecordedPrice] {
        try await session.query(
            """
            select game_id, market, subject, (line * 100)::integer as line, side, offer, book, moment, american, quoted_at
              from odds_line where game_id = any (\(games)) and offer = 'back'
             order by game_id, market, subject, odds_line.line, side, book
            """
        ).map { try RecordedPrice($0) }
    }

    private func fairPrices(of games: [GameID]) async throws -> [FairPriceRow] {
        try await session.query(
            """
            select game_id, moment, market, subject, (line * 100)::integer as line, array_to_string(sides, ',') as sides,
                   array_to_string(p_micro, ',') as p_micro, confidence, method, array_to_string(voices, ',') as voices,
                   reason, expires_at
              from fair_price where game_id = any (\(games))
            """
        ).map { try FairPriceRow($0) }
    }

    private func values(of games: [GameID]) async throws -> [PriceValueRow] {
        try await session.query(
            """
            select game_id, market, subject, (line * 100)::integer as line, side, 'back' as offer, book, ev_bp, refusal,
                   expires_at
              from price_value where game_id = any (\(games))
            """
        ).map { try PriceValueRow($0) }
    }
}

/// A row of `odds_line`.
struct RecordedPrice: Sendable {
    let bet: QuotedBet
    let isClosing: Bool
    let price: AmericanPrice
    let quotedAt: Instant

    fileprivate init(_ row: Row) throws {
        bet = try QuotedBet(row)
        isClosing = try row.decode(column: "moment", as: String.self) == "closing"
        price = try AmericanPrice(row)
        quotedAt = try row.decode(column: "quoted_at")
    }
}

/// A row of `fair_price`.
struct FairPriceRow: Sendable {
    let game: GameID
    let moment: GameOdds.Moment
    let key: MarketKey
    let sides: [BetSide]
    let fair: StoredFairPrice?
    let reason: PricingReason?
    /// `nil`: never.
    let expiresAt: Instant?

    fileprivate init(_ row: Row) throws {
        game = try row.decode(column: "game_id")
        moment = try row.known(column: "moment")
        key = try MarketKey(row)
        sides = try row.decode(column: "sides", as: String.self).split(separator: ",").compactMap {
            BetSide(rawValue: String($0))
        }
        expiresAt = try row.decode(column: "expires_at")
        if let reason = try row.decode(column: "reason", as: String?.self) {
            (fair, self.reason) = (nil, PricingReason(rawValue: reason))
        } else {
            fair = StoredFairPrice(
                millionths: try row.decode(column: "p_micro", as: String.self).split(separator: ",").compactMap {
                    Int($0)
                },
                confidence: try row.known(column: "confidence"),
                method: try row.known(column: "method"),
                voices: try row.decode(column: "voices", as: String.self).split(separator: ",").map(String.init)
            )
            reason = nil
        }
    }
}

/// A row of `price_value`.
struct PriceValueRow: Sendable {
    let bet: QuotedBet
    let basisPoints: Int?
    let refusal: QuoteValue.Refusal?
    let expiresAt: Instant

    fileprivate init(_ row: Row) throws {
        bet = try QuotedBet(row)
        basisPoints = try row.decode(column: "ev_bp", as: Int32?.self).map(Int.init)
        refusal = try row.decode(column: "refusal", as: String?.self).flatMap { QuoteValue.Refusal(rawValue: $0) }
        expiresAt = try row.decode(column: "expires_at")
    }
}
