import JobQueue
import Logging
import Normalizing
import Parsing
import PipelineJobs
import Postgres
import Pricing
import Scores
import Storage
import TestSupport
import Testing
import Time

@testable import differ

@Suite("Fair prices of games")
struct PriceHandlerTests {
    /// Denver against Detroit on the captured evening: one sharp book and an exchange with prices to back and to lay.
    private static let prices = [
        ("circasports", "h2h", -455, 346), ("betfair", "h2h", -476, 450), ("betfair", "h2h_lay", -455, 480),
        ("draftkings", "h2h", -480, 420), ("fanduel", "h2h", -490, 380), ("betrivers", "h2h", -385, 300),
    ]

    /// A game with these prices, quoted now.
    private func game(
        in database: TestDatabase,
        _ prices: [(book: String, market: String, home: Int, away: Int)] = PriceHandlerTests.prices
    ) async throws -> GameID {
        let row = try await database.pool.first(
            """
            with home as (insert into team (league_id, slug, name) values ('nba', 'denver', 'Denver Nuggets') returning id),
                 away as (insert into team (league_id, slug, name) values ('nba', 'detroit', 'Detroit Pistons') returning id)
            insert into game (league_id, home_team_id, away_team_id, day, start_time, status, observed_at)
            select 'nba', home.id, away.id, (now() at time zone 'America/New_York')::date, now() + interval '1 h',
                   'scheduled', clock_timestamp()
              from home, away
            returning id
            """
        )
        try await store(prices, in: database)
        return try #require(row).decode(GameID.self)
    }

    private func store(_ prices: [(book: String, market: String, home: Int, away: Int)], in database: TestDatabase)
        async throws
    {
        let books = prices.map { price in
            #"""
            {"key":"\#(price.book)","markets":[{"key":"\#(price.market)","outcomes":[
             {"name":"Denver Nuggets","price":\#(price.home)},{"name":"Detroit Pistons","price":\#(price.away)}]}]}
            """#
        }
        let json = #"""
            [{"id":"e1","home_team":"Denver Nuggets","away_team":"Detroit Pistons","bookmakers":[
             \#(books.joined(separator: ","))]}]
            """#
        let now: Instant = try #require(try await database.pool.first("select clock_timestamp()")).decode()
        let page = OddsPage(
            league: .nba,
            source: "odds-api",
            reading: try QuoteListReading(oddsAPI: Array(json.utf8), books: .shipped),
            markets: [.moneyline, .spread, .total],
            coversLeague: true,
            observedAt: now
        )
        let result = try await database.pool.withTransaction {
            try await OddsPageWriter($0).store(page, books: .shipped)
        }
        #expect(result.unmatched == 0)
    }

    private func price(_ game: GameID, in database: TestDatabase) async throws {
        try await PriceHandler(queue: JobQueue(pool: database.pool), metrics: PriceMetrics())
            .price(game, logger: Logger(label: "test"))
    }

    private func column(_ statement: SQL, in database: TestDatabase) async throws -> [String] {
        try await database.pool.query(statement).map { try $0.decode(String.self) }
    }

    @Test func `the fair price of the captured evening is stored in millionths`() async throws {
        try await withTestDatabase { database in
            try await price(game(in: database), in: database)
            let fair = try await column(
                """
                select concat_ws(' ', moment, market, p_micro, confidence, method, voices,
                                 extract(epoch from expires_at - quoted_at)::int) from fair_price
                """,
                in: database
            )
            #expect(fair == ["present moneyline {810398,189602} medium additive {betfair,circasports} 1800"])
            let values = try await column(
                """
                select concat_ws(' ', book, side, ev_bp) from price_value
                 where side = 'home' and book in ('betrivers', 'fanduel') order by 1
                """,
                in: database
            )
            #expect(values == ["betrivers home 209", "fanduel home -242"])
            #expect(
                try await column(
                    "select ev_bp::text from price_value where book = 'betfair' and side = 'away'",
                    in: database
                ) == ["343"]
            )
        }
    }

    @Test func `pricing a game again replaces its prices`() async throws {
        try await withTestDatabase { database in
            let game = try await game(in: database)
            for _ in 1...2 { try await price(game, in: database) }
            #expect(try await column("select market from fair_price", in: database) == ["moneyline"])
            try await store([("circasports", "h2h", -455, 346)], in: database)
            try await price(game, in: database)
            #expect(
                try await column("select array_to_string(voices, ' ') from fair_price", in: database) == [
                    "betfair circasports"
                ]
            )
        }
    }

    @Test func `without enough books the reason is stored, and no value`() async throws {
        try await withTestDatabase { database in
            let game = try await game(in: database, [("draftkings", "h2h", -480, 420), ("fanduel", "h2h", -490, 380)])
            try await price(game, in: database)
            #expect(try await column("select reason from fair_price", in: database) == ["insufficient_books"])
            #expect(try await column("select book from price_value", in: database) == [])
        }
    }

    @Test func `the closing price is computed from the closing lines by the same rules`() async throws {
        try await withTestDatabase { database in
            let game = try await game(in: database)
            try await price(game, in: database)
            try await database.pool.execute(
                "update game set status = 'live', changed_at = clock_timestamp() + interval '1 min' where id = \(game)"
            )
            #expect(try await column("select market from fair_price", in: database) == [])
            try await price(game, in: database)
            let fair = try await column(
                "select concat_ws(' ', moment, p_micro, confidence) from fair_price",
                in: database
            )
            #expect(fair == ["closing {810398,189602} medium"])
            #expect(try await column("select book from price_value", in: database) == [])
            try await database.pool.execute("update game set status = 'scheduled' where id = \(game)")
            #expect(try await column("select moment from fair_price", in: database) == [])
        }
    }

    @Test func `a league whose odds are turned off keeps no fair price`() async throws {
        try await withTestDatabase { database in
            let game = try await game(in: database)
            try await price(game, in: database)
            try await database.setOdds(of: .nba, on: false)
            try await price(game, in: database)
            #expect(try await column("select moment from fair_price", in: database) == [])
            #expect(try await column("select book from price_value", in: database) == [])
        }
    }

    @Test func `the role of the differ may price games before and after their start`() async throws {
        try await withTestDatabase { database in
            let game = try await game(in: database)
            let connection = try await PostgresConnection.connect(
                PostgresConfiguration(
                    url: database.url + (database.url.contains("?") ? "&" : "?") + "user=bardown_differ",
                    applicationName: "tests"
                )
            )
            for status in ["scheduled", "live"] {
                try await database.pool.execute(
                    "update game set status = \(status), changed_at = clock_timestamp() where id = \(game)"
                )
                try await connection.withTransaction { transaction in
                    let store = FairPriceStore(transaction)
                    let odds = try #require(try await store.odds(of: game))
                    let books = try await BookStore(transaction).books()
                    try await store.replace(with: odds.quotes.priced(by: books, at: odds.at), of: odds)
                }
            }
            await connection.close()
            #expect(try await column("select moment from fair_price", in: database) == ["closing"])
        }
    }
}
