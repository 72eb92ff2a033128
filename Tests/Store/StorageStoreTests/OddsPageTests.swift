import Normalizing
import Postgres
import Pricing
import Scores
import Storage
import TestSupport
import Testing
import Time

@Suite("Pages of odds")
struct OddsPageTests {
    @Test func `a price is stored once, and its history has a row for each change`() async throws {
        try await withTestDatabase { database in
            let game = try await database.nbaGame()
            for (seconds, price) in [(0, -110), (180, -110), (360, -115), (540, -115)] as [(Int64, Int)] {
                try await database.storeOdds(
                    [ListedEvent(prices: ListedPrice.pair(price, 100, quoted: seconds))],
                    at: seconds
                )
            }
            #expect(try await database.quotes(of: game) == ["draftkings away +100 open", "draftkings home -115 open"])
            #expect(try await database.moves(of: game) == ["-110 open", "100 open", "-115 open"])
            let opened = try await database.lines(of: game, "opening")
            #expect(opened == ["draftkings moneyline 0.00 away 100", "draftkings moneyline 0.00 home -110"])
            let confirmed: Instant = try await database.value(
                "select earlier_quoted_at from odds_move where american = -115"
            )
            #expect(confirmed == .at(180))
        }
    }

    @Test func `a game is priced again if a price changes or is confirmed, and not otherwise`() async throws {
        try await withTestDatabase { database in
            let game = try await database.nbaGame()
            let prices = ListedPrice.pair(-110, 100, quoted: 0)
            #expect(try await database.storeOdds([ListedEvent(prices: prices)], at: 10).games == [game])
            #expect(try await database.storeOdds([ListedEvent(prices: prices)], at: 20).games == [])
            let confirmed = ListedPrice.pair(-110, 100, quoted: 25)
            #expect(try await database.storeOdds([ListedEvent(prices: confirmed)], at: 30).games == [game])
        }
    }

    /// A spread of Denver, as a list of a league or the page of a game has it.
    private static func spread(_ price: Int, at point: String = "-5.5", quoted: Int64) -> ListedEvent {
        let price = ListedPrice(
            market: "spreads",
            side: "Denver Nuggets",
            price: "\(price)",
            point: point,
            quoted: quoted
        )
        return ListedEvent(prices: [price])
    }

    @Test func `of a league's and a game's page, the one with the newer price counts`() async throws {
        try await withTestDatabase { database in
            let game = try await database.nbaGame()
            try await database.storeOdds([Self.spread(-110, quoted: 100)], at: 110)
            try await database.storeOdds([Self.spread(-115, quoted: 40)], ofGame: true, at: 120)
            #expect(try await database.quotes(of: game) == ["draftkings -5.5 home -110 open"])
            try await database.storeOdds([Self.spread(-120, quoted: 130)], ofGame: true, at: 140)
            #expect(try await database.quotes(of: game) == ["draftkings -5.5 home -120 open"])
            try await database.storeOdds([Self.spread(-110, quoted: 100)], at: 150)
            #expect(try await database.quotes(of: game) == ["draftkings -5.5 home -120 open"])
            #expect(try await database.moves(of: game) == ["-110 open", "-120 open"])
        }
    }

    @Test func `prices of a game's page that is not read any more are suspended after half an hour`() async throws {
        try await withTestDatabase { database in
            let game = try await database.nbaGame(start: 10_000)
            func league(at seconds: Int64) async throws {
                var event = Self.spread(-110, quoted: seconds)
                event.start = 10_000
                try await database.storeOdds([event], at: seconds)
            }
            try await league(at: 0)
            var alternate = Self.spread(150, at: "-9.5", quoted: 10)
            alternate.start = 10_000
            try await database.storeOdds([alternate], ofGame: true, at: 10)
            try await league(at: 1810)
            #expect(try await database.quotes(of: game).first == "draftkings -9.5 home +150 open")
            try await league(at: 1811)
            let quotes = try await database.quotes(of: game)
            #expect(quotes == ["draftkings -9.5 home +150 suspended", "draftkings -5.5 home -110 open"])
        }
    }

    @Test func `a market that vanished is suspended, not deleted`() async throws {
        try await withTestDatabase { database in
            let game = try await database.nbaGame()
            let total = ListedPrice(market: "totals", side: "Over", price: "-105", point: "220.5", quoted: 0)
            let prices = ListedPrice.pair(-110, 100, quoted: 0)
            try await database.storeOdds([ListedEvent(prices: prices + [total])], at: 0)
            try await database.storeOdds([ListedEvent(prices: prices)], at: 180)
            #expect(try await database.quotes(of: game).last == "draftkings 220.5 over -105 suspended")
            try await database.storeOdds([ListedEvent(prices: prices + [total])], at: 360)
            #expect(try await database.quotes(of: game).last == "draftkings 220.5 over -105 open")
            #expect(try await database.count("odds_move where market = 'total'") == 3)
        }
    }

    @Test(arguments: ["0", "99", "-99", "2500000", #""abc""#, "1.91"])
    func `an invalid price suspends the bet and does not overwrite the last good one`(price: String) async throws {
        try await withTestDatabase { database in
            let game = try await database.nbaGame()
            try await database.storeOdds([ListedEvent(prices: ListedPrice.pair(-110, 100, quoted: 0))], at: 0)
            let bad = [
                ListedPrice(side: "Denver Nuggets", price: price, quoted: 60),
                ListedPrice(side: "Detroit Pistons", price: "105", quoted: 60),
            ]
            try await database.storeOdds([ListedEvent(prices: bad)], at: 60)
            let quotes = try await database.quotes(of: game)
            #expect(quotes == ["draftkings away +105 open", "draftkings home -110 suspended"])
        }
    }

    @Test func `a book that is missing on three pages in a row is gone`() async throws {
        try await withTestDatabase { database in
            let game = try await database.nbaGame()
            let other = ListedPrice.pair(-112, 102, book: "fanduel", quoted: 0)
            try await database.storeOdds([ListedEvent(prices: ListedPrice.pair(-110, 100, quoted: 0) + other)], at: 0)
            for (seconds, count) in [(180, 4), (360, 4), (540, 2)] as [(Int64, Int)] {
                try await database.storeOdds([ListedEvent(prices: other)], at: seconds)
                #expect(try await database.quotes(of: game).count == count)
            }
            #expect(try await database.count("odds_move where state = 'gone' and book = 'draftkings'") == 2)
        }
    }

    @Test func `an empty list after a full one is held for two more pages`() async throws {
        try await withTestDatabase { database in
            let game = try await database.nbaGame()
            try await database.storeOdds([ListedEvent(prices: ListedPrice.pair(-110, 100, quoted: 0))], at: 0)
            for seconds in [180, 360] as [Int64] { try await database.storeOdds([], at: seconds) }
            #expect(try await database.quotes(of: game) == ["draftkings away +100 open", "draftkings home -110 open"])
            try await database.storeOdds([], at: 540)
            #expect(try await database.quotes(of: game) == [])
        }
    }

    @Test func `a price from the future counts as now, and an older one never replaces a newer one`() async throws {
        try await withTestDatabase { database in
            let game = try await database.nbaGame()
            try await database.storeOdds([ListedEvent(prices: ListedPrice.pair(-110, 100, quoted: 9000))], at: 60)
            let quotedAt = try await QuoteStore(database.pool).quotes(of: [game]).map(\.quotedAt)
            #expect(quotedAt == [.at(60), .at(60)])
            try await database.storeOdds([ListedEvent(prices: ListedPrice.pair(-300, 250, quoted: 30))], at: 120)
            #expect(try await database.quotes(of: game).last == "draftkings home -110 open")
        }
    }

    @Test func `a price on a page of games counts only while the source of odds has no recent one`() async throws {
        try await withTestDatabase { database in
            let game = try await database.nbaGame()
            func store(_ price: Int, _ source: String, at seconds: Int64) async throws -> String? {
                let event = ListedEvent(prices: ListedPrice.pair(price, 100, quoted: seconds))
                try await database.storeOdds([event], source: source, at: seconds)
                return try await database.quotes(of: game).last
            }
            #expect(try await store(-120, "espn", at: 0) == "draftkings home -120 open")
            #expect(try await store(-110, "odds-api", at: 60) == "draftkings home -110 open")
            #expect(try await store(-130, "espn", at: 1860) == "draftkings home -110 open")
            #expect(try await store(-130, "espn", at: 1861) == "draftkings home -130 open")
        }
    }

    @Test(arguments: [GameStatus.live, .final, .cancelled, .suspended])
    func `prices of a game that has begun, is over or was cancelled are refused`(status: GameStatus) async throws {
        try await withTestDatabase { database in
            let game = try await database.nbaGame()
            try await database.pool.execute(
                "update game set status = \(status), home_score = 0, away_score = 0 where id = \(game)"
            )
            let result = try await database.storeOdds(
                [ListedEvent(prices: ListedPrice.pair(-110, 100, quoted: 0))],
                at: 0
            )
            // A cancelled game is not even found.
            #expect(result.closed + result.unmatched == 1)
            #expect(result.games == [])
            #expect(try await database.quotes(of: game) == [])
        }
    }

    @Test(arguments: ["bardown_scoreboard_scraper", "bardown_detail_scraper"])
    func `the roles of both scrapers may store odds`(role: String) async throws {
        try await withTestDatabase { database in
            let game = try await database.nbaGame()
            let separator = database.url.contains("?") ? "&" : "?"
            let connection = try await PostgresConnection.connect(
                PostgresConfiguration(url: "\(database.url)\(separator)user=\(role)", applicationName: "tests")
            )
            let pages = [
                [ListedEvent(prices: ListedPrice.pair(-110, 100, quoted: 0))],
                [ListedEvent(home: "Denver Gold Diggers", prices: []), ListedEvent(id: "e2", prices: [])], [], [],
            ]
            for (number, events) in pages.enumerated() {
                let page = try OddsPage.nba(events, at: Int64(60 * number))
                _ = try await connection.withTransaction { transaction in
                    try await OddsPageWriter(transaction).store(page, books: .shipped)
                }
            }
            let requests = OddsRequestStore(connection)
            try await requests.record(remaining: 500, used: nil, lastCost: 9, of: "odds-api")
            #expect(try await requests.creditState(of: "odds-api", for: .nba).remaining == 500)
            #expect(try await requests.query(of: .nba, at: "odds-api")?.cost == 9)
            await connection.close()
            #expect(try await database.moves(of: game) == ["-110 open", "100 open", "-110 gone", "100 gone"])
        }
    }

    @Test func `college leagues have no odds anywhere`() async throws {
        try await withTestDatabase { database in
            for league in try await database.pool.query("select id from league where division is not null or is_canary")
            {
                let id = try league.decode(String.self)
                let error = await #expect(throws: PostgresError.self, "\(id)") {
                    try await database.setOdds(of: LeagueID(rawValue: id), on: true)
                }
                #expect(error?.constraint == "league_odds_professional")
            }
            let with = try await database.pool.query("select id from league where odds order by id")
            #expect(try with.map { try $0.decode(String.self) } == ["nba", "nhl", "nll", "pll", "wnba"])
        }
    }

    @Test func `nothing of a page is stored for a league without odds`() async throws {
        try await withTestDatabase { database in
            _ = try await database.nbaGame()
            try await database.setOdds(of: .nba, on: false)
            let result = try await database.storeOdds(
                [ListedEvent(prices: ListedPrice.pair(-110, 100, quoted: 0))],
                at: 0
            )
            #expect(result.isOff)
            for table in ["odds_event", "odds_quote", "odds_move", "odds_line", "book"] {
                #expect(try await database.count(table) == 0, "\(table)")
            }
        }
    }

    @Test func `a book is added when it is first quoted, and an operator's fee stays`() async throws {
        try await withTestDatabase { database in
            _ = try await database.nbaGame()
            for seconds in [0, 60] as [Int64] {
                let prices = ListedPrice.pair(-110, 100, book: "novig", quoted: seconds)
                try await database.storeOdds([ListedEvent(prices: prices)], at: seconds)
                try await database.pool.execute("update book set fee_bp = 300")
            }
            let unlisted = ListedPrice.pair(-110, 100, book: "cornerbets", quoted: 90)
            try await database.storeOdds([ListedEvent(prices: unlisted)], at: 90)
            let books = try await BookStore(database.pool).books()
            #expect(books.books.map(\.key) == ["cornerbets", "novig"])
            #expect(books["novig"]?.feeBasisPoints == 300)
            #expect(books["cornerbets"]?.weight == .market)
        }
    }
}
