import Glibc
import Normalizing
import Parsing
import Pricing
import Scores
import Storage
import Time

/// A board of invented prices: each book quotes the moneyline, the spread and the total of each game.
struct BenchedBoard: Sendable {
    let games: Int
    let books: [Book]

    /// - Parameter books: The number of books: the first of the shipped ones, sharp ones before others.
    init(games: Int, books: Int) {
        self.games = games
        let all = BookList.shipped.books.filter { $0.kind == .sportsbook }
        self.books = Array((all.filter { $0.weight == .sharp } + all.filter { $0.weight == .market }).prefix(books))
    }

    /// The teams of a game, home first.
    static func teams(of game: Int) -> (home: String, away: String) { ("Bench Home \(game)", "Bench Away \(game)") }

    /// The page as The Odds API sends it.
    /// - Parameters:
    ///   - start: The start of the games.
    ///   - at: The time of all prices.
    ///   - change: The number of the change; 0: none. The prices of all books for one team's win follow it.
    func page(start: Instant, at: Instant, change: Int = 0) -> [UInt8] {
        let changed = change > 0 ? change % games : nil
        let events = (0..<games).map { event($0, start, at, price: $0 == changed ? Self.price(ofChange: change) : nil) }
        return Array("[\(events.joined(separator: ","))]".utf8)
    }

    /// The price for the home team's win after a change.
    static func price(ofChange change: Int) -> Int { -(110 + change % 40) }

    /// - Parameter price: The price of all books for the home team's win; `nil`: each book has its own.
    private func event(_ game: Int, _ start: Instant, _ at: Instant, price: Int?) -> String {
        let (home, away) = Self.teams(of: game)
        let lists = books.enumerated().map { index, book in
            let win = price ?? -110 - (game + index) % 9
            let markets = [
                market("h2h", (home, win, nil), (away, -112 + index % 3, nil)),
                market("spreads", (home, -110 - index % 4, "-3.5"), (away, -114 + index % 4, "3.5")),
                market("totals", ("Over", -108 - index % 5, "220.5"), ("Under", -117 + index % 5, "220.5")),
            ]
            return #"""
                {"key":"\#(book.key)","title":"\#(book.title)","last_update":"\#(at)",
                "markets":[\#(markets.joined(separator: ","))]}
                """#
        }
        return #"""
            {"id":"bench-\#(game)","sport_key":"basketball_nba","commence_time":"\#(start)","home_team":"\#(home)",
            "away_team":"\#(away)","bookmakers":[\#(lists.joined(separator: ","))]}
            """#
    }

    private func market(
        _ key: String,
        _ outcomes: (name: String, price: Int, point: String?)...
    ) -> String {
        let sides = outcomes.map { outcome in
            let point = outcome.point.map { #","point":\#($0)"# } ?? ""
            return #"{"name":"\#(outcome.name)","price":\#(outcome.price)\#(point)}"#
        }
        return #"{"key":"\#(key)","outcomes":[\#(sides.joined(separator: ","))]}"#
    }

    /// Measures the CPU time of all fair prices and values of the board, compared with reading its page.
    func pricing(rounds: Int) throws -> [BenchReport.Result] {
        let at = Instant(microseconds: 1_780_000_000_000_000)
        let page = page(start: at + .seconds(3600), at: at)
        let reading = try QuoteListReading(oddsAPI: page, books: .shipped)
        let quotes = reading.events.map { event in event.quotes.map { $0.placed(at: at) } }
        let expected = games * books.count * 6
        guard quotes.map(\.count).reduce(0, +) == expected else {
            throw BenchError.failed("the page has \(quotes.map(\.count).reduce(0, +)) prices instead of \(expected)")
        }
        var (prices, readings): ([Double], [Double]) = ([], [])
        for _ in 0..<rounds {
            readings.append(try cpuTime { _ = try QuoteListReading(oddsAPI: page, books: .shipped) })
            prices.append(cpuTime { for game in quotes { _ = game.priced(by: .shipped, at: at) } })
        }
        return prices.percentiles(named: "board_priced").comparing(
            "page read",
            readings.percentiles(named: "page_read")
        )
    }

    /// The CPU time of a call in this thread, in milliseconds.
    private func cpuTime(_ body: () throws -> Void) rethrows -> Double {
        let begin = Self.cpuClock
        try body()
        return Self.cpuClock - begin
    }

    private static var cpuClock: Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1_000_000
    }
}

extension QuoteReading {
    /// - Parameter at: The time of a price without one.
    fileprivate func placed(at: Instant) -> PlacedQuote {
        let quote = Quote(book: book, side: side, offer: offer, price: price, quotedAt: quotedAt ?? at)
        return PlacedQuote(key: key, quote: quote)
    }
}
