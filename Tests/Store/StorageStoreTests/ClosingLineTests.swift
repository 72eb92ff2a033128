import Normalizing
import Postgres
import Pricing
import Scores
import Storage
import Synchronization
import TestSupport
import Testing
import Time

@Suite("Closing prices")
struct ClosingLineTests {
    /// Stores a game with the prices -110 and +100, which a page confirms after ten minutes.
    private func pricedGame(_ database: TestDatabase) async throws -> GameID {
        let game = try await database.nbaGame()
        for seconds in [0, 600] as [Int64] {
            let prices = ListedPrice.pair(-110, 100, quoted: seconds)
            try await database.storeOdds([ListedEvent(prices: prices)], at: seconds)
        }
        return game
    }

    /// Changes a game as a reading that was requested at a time in seconds does.
    private func update(_ game: GameID, _ change: String, at seconds: Int64, _ database: TestDatabase) async throws {
        try await database.pool.execute(
            "update game set \(unescaped: change), changed_at = \(Instant.at(seconds)) where id = \(game)"
        )
    }

    private let closed = ["draftkings moneyline 0.00 away 100", "draftkings moneyline 0.00 home -110"]

    @Test func `the start of a game closes its prices and requests their fair price`() async throws {
        try await withTestDatabase { database in
            let game = try await pricedGame(database)
            _ = try await database.nbaGame(.live, at: 1200)
            #expect(try await database.lines(of: game, "closing") == closed)
            #expect(try await database.quotes(of: game) == [])
            let times = try await database.pool.first(
                "select quoted_at, closed_at from odds_line where closed_at is not null"
            )
            let (quotedAt, closedAt) = try #require(try times?.decode(Instant.self, Instant.self))
            #expect(quotedAt == .at(600))
            #expect(closedAt == .at(1200))
            #expect(try await database.count("q.job where queue = 'price' and kind = 'price_game'") == 1)
            let late = try await database.storeOdds(
                [ListedEvent(prices: ListedPrice.pair(-500, 400, quoted: 1300))],
                at: 1300
            )
            #expect(late.closed == 1)
            #expect(try await database.lines(of: game, "closing") == closed)
        }
    }

    @Test func `a game that is seen only after its end closes as well`() async throws {
        try await withTestDatabase { database in
            let game = try await pricedGame(database)
            _ = try await database.nbaGame(.final, at: 12_000)
            #expect(try await database.lines(of: game, "closing") == closed)
        }
    }

    @Test func `the closing line stands when the game is live, killed anywhere`() async throws {
        try await withTestDatabase { database in
            let game = try await pricedGame(database)
            let reading = GameReading.nba(.live)
            for limit in 0... {
                let isStored = try await stores(reading, statements: limit, database)
                let status: GameStatus = try await database.value("select status from game where id = \(game)")
                #expect(status == (isStored ? .live : .scheduled))
                #expect(try await database.lines(of: game, "closing") == (isStored ? closed : []))
                #expect(try await database.quotes(of: game).count == (isStored ? 0 : 2))
                #expect(try await database.count("q.job where queue = 'price'") == (isStored ? 1 : 0))
                if isStored {
                    #expect(limit > 3, "fewer statements than storing a game takes")
                    return
                }
            }
        }
    }

    /// Stores a reading in a transaction that fails after a number of statements.
    /// - Returns: Whether the number sufficed.
    private func stores(_ reading: GameReading, statements: Int, _ database: TestDatabase) async throws -> Bool {
        do {
            _ = try await database.pool.withTransaction { transaction in
                let session = LimitedSession(transaction, statements: statements)
                return try await GameStore(session).store(scoreboard: reading, observedAt: .at(1200))
            }
            return true
        } catch let error as PostgresError where error.sqlState?.rawValue == "22012" {
            return false
        }
    }

    @Test func `a start noticed late closes on the last price before it`() async throws {
        try await withTestDatabase { database in
            let game = try await pricedGame(database)
            // The source of odds moves the start to the tip-off, and lists prices during the game.
            let live = ListedEvent(start: 3780, prices: ListedPrice.pair(-400, 320, quoted: 3900))
            try await database.storeOdds([live], at: 3910)
            _ = try await database.nbaGame(.live, at: 4020)
            #expect(try await database.lines(of: game, "closing") == closed)
            let times = try await database.pool.first(
                "select quoted_at, closed_at from odds_line where closed_at is not null"
            )
            let (quotedAt, closedAt) = try #require(try times?.decode(Instant.self, Instant.self))
            #expect(quotedAt == .at(600))
            #expect(closedAt == .at(3780))
        }
    }

    @Test func `a retracted start reopens`() async throws {
        try await withTestDatabase { database in
            let game = try await pricedGame(database)
            try await update(game, "status = 'live'", at: 1200, database)
            #expect(try await database.lines(of: game, "closing") == closed)
            try await update(game, "status = 'scheduled'", at: 1300, database)
            #expect(try await database.lines(of: game, "closing") == [])
            let prices = ListedPrice.pair(-120, 105, quoted: 1800)
            try await database.storeOdds([ListedEvent(prices: prices)], at: 1800)
            #expect(try await database.quotes(of: game).count == 2)
            #expect(try await database.lines(of: game, "opening") == closed)
        }
    }

    @Test func `a postponed game closes nothing, and a cancelled one loses its prices`() async throws {
        try await withTestDatabase { database in
            let game = try await pricedGame(database)
            _ = try await database.nbaGame(.postponed, at: 900)
            #expect(try await database.quotes(of: game).count == 2)
            _ = try await database.nbaGame(.cancelled, at: 1000)
            #expect(try await database.quotes(of: game) == [])
            #expect(try await database.lines(of: game, "closing") == [])
            #expect(try await database.lines(of: game, "opening") == closed)
        }
    }

    @Test func `a delay before the game closes nothing, and one during it does`() async throws {
        try await withTestDatabase { database in
            let game = try await pricedGame(database)
            try await update(game, "status = 'delayed'", at: 1200, database)
            #expect(try await database.lines(of: game, "closing") == [])
            try await update(game, "period = 1, period_label = '1st', period_kind = 'regulation'", at: 1300, database)
            #expect(try await database.lines(of: game, "closing") == closed)
        }
    }

    @Test func `prices that are suspended at the start close, and a line that was left earlier does not`() async throws
    {
        try await withTestDatabase { database in
            let game = try await database.nbaGame()
            func total(_ point: String, _ seconds: Int64) -> [ListedPrice] {
                [ListedPrice(market: "totals", side: "Over", price: "-110", point: point, quoted: seconds)]
            }
            let pages: [(Int64, [ListedPrice])] = [
                (0, total("219.5", 0)), (600, total("220.5", 600)),
                (3590, [ListedPrice(side: "Denver Nuggets", price: "-110", quoted: 3590)]),
            ]
            for (seconds, prices) in pages { try await database.storeOdds([ListedEvent(prices: prices)], at: seconds) }
            _ = try await database.nbaGame(.live, at: 3600)
            let lines = try await database.lines(of: game, "closing")
            #expect(lines == ["draftkings moneyline 0.00 home -110", "draftkings total 220.50 over -110"])
        }
    }

    @Test func `a price that no source confirmed for a day does not close`() async throws {
        try await withTestDatabase { database in
            let game = try await database.nbaGame(start: 172_800)
            try await database.storeOdds(
                [ListedEvent(start: 172_800, prices: ListedPrice.pair(-110, 100, quoted: 0))],
                at: 0
            )
            _ = try await database.nbaGame(.live, start: 172_800, at: 86_401)
            #expect(try await database.lines(of: game, "closing") == [])
            #expect(try await database.quotes(of: game) == [])
            #expect(try await database.count("q.job where queue = 'price'") == 0)
        }
    }
}

/// A session whose transaction fails after a number of statements.
private final class LimitedSession: PostgresSession {
    private let session: any PostgresSession
    private let left: Mutex<Int>

    init(_ session: any PostgresSession, statements: Int) {
        self.session = session
        left = Mutex(statements)
    }

    func query(
        _ statement: SQL,
        within deadline: Duration?,
        file: StaticString,
        line: UInt
    ) async throws(PostgresError) -> Rows {
        let mayRun = left.withLock { left in
            left -= 1
            return left >= 0
        }
        return try await session.query(mayRun ? statement : "select 1 / 0", within: deadline, file: file, line: line)
    }
}
