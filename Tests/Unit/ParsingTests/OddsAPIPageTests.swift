import Normalizing
import Parsing
import Pricing
import Scores
import TestTools
import Testing
import Time

/// Tests pages of The Odds API.
@Suite("Odds API page")
struct OddsAPIPageTests {
    private static func read(_ page: String) throws -> QuoteListReading {
        try QuoteListReading(oddsAPI: page.bytes, books: .shipped)
    }

    /// Returns the only refused price of an event with these outcomes of a market.
    private static func refusal(_ market: String, _ outcomes: String...) throws -> RefusedPrice? {
        let market = #"{"key":"\#(market)","outcomes":[\#(outcomes.joined(separator: ","))]}"#
        let event = try #require(
            try read("[\(OddsFixtures.event(OddsFixtures.book("pinnacle", market)))]").events.first
        )
        #expect(event.refused.count == 1 && event.quotes.count == outcomes.count - 1)
        return event.refused.first
    }

    @Test func `prices are read with their lines, sides and times`() throws {
        let reading = try Self.read(OddsFixtures.page)
        let event = try #require(reading.events.first)
        #expect(reading.rejected == [] && event.refused == [])
        #expect(event.sourceID == SourceID(source: "odds-api", id: "e1"))
        #expect(event.home == "Owls" && event.away == "Foxes")
        #expect(event.startTime?.description == "2026-05-02T23:30:00Z")
        let lines = event.quotes.map { quote in
            "\(quote.book) \(quote.key.market.rawValue) \(quote.key.line) \(quote.side) \(quote.price?.value ?? 0)"
        }
        #expect(
            lines == [
                "pinnacle moneyline 0 home -118", "pinnacle moneyline 0 away 108", "pinnacle spread -3.5 away -105",
                "pinnacle spread -3.5 home -115", "pinnacle total 220.5 over -110", "pinnacle total 220.5 under -110",
                "betfair_ex_eu moneyline 0 home -120", "betfair_ex_eu moneyline 0 away 112",
                "betfair_ex_eu moneyline 0 home -117", "betfair_ex_eu moneyline 0 away 116",
            ]
        )
        #expect(event.quotes.suffix(4).map(\.offer) == [.back, .back, .lay, .lay])
        #expect(event.quotes[0].quotedAt?.description == "2026-05-02T21:00:30Z")
        #expect(event.quotes[2].quotedAt?.description == "2026-05-02T21:00:00Z")
    }

    @Test func `neutral ground turns the spread`() throws {
        // The same bet at a source that has the teams the other way round.
        let page = OddsFixtures.page.replacing(#""home_team":"Owls""#, with: #""home_team":"Foxes""#)
            .replacing(#""away_team":"Foxes""#, with: #""away_team":"Owls""#)
        let spreads = try #require(try Self.read(page).events.first).quotes.filter { $0.key.market == .spread }
        #expect(spreads.map(\.side) == [.home, .away])
        #expect(spreads.map(\.key.line.description) == ["3.5", "3.5"])
    }

    @Test func `the page of one event has bets on players`() throws {
        let market = OddsFixtures.market(
            "player_points",
            OddsFixtures.outcome("Over", "-110", point: "22.5", of: "Ann Roe"),
            OddsFixtures.outcome("Under", "-110", point: "22.5", of: "Ann Roe")
        )
        let event = try #require(
            try Self.read(OddsFixtures.event(OddsFixtures.book("fanduel", market, updated: nil))).events.first
        )
        #expect(event.quotes.map(\.key.subject) == ["Ann Roe", "Ann Roe"])
        #expect(event.quotes.map(\.quotedAt) == [nil, nil])
    }

    @Test(arguments: [
        ("0", "below_100"), ("99", "below_100"), ("-99", "below_100"), ("1.91", "not_whole"),
        ("\"NaN\"", "not_a_number"),
        ("\"ten\"", "not_a_number"), ("1e300", "too_long"), ("-1000001", "too_long"),
    ])
    func `an invalid price is refused by name, and the other side stays`(price: String, reason: String) throws {
        let refused = try Self.refusal(
            "h2h",
            OddsFixtures.outcome("Owls", price),
            OddsFixtures.outcome("Foxes", "108")
        )
        #expect(refused?.reason.name == reason)
        #expect(refused?.index == 0 && refused?.book == "pinnacle" && refused?.side == "Owls")
    }

    @Test(arguments: ["\"OFF\"", "\"\"", "null"])
    func `a price that is off is a suspended quote`(price: String) throws {
        let book = OddsFixtures.book("x", OddsFixtures.market("h2h", OddsFixtures.outcome("Owls", price)))
        let event = try #require(try Self.read("[\(OddsFixtures.event(book))]").events.first)
        #expect(event.refused == [])
        #expect(event.quotes.map(\.price) == [nil])
    }

    @Test func `an unknown market, side, line or player is refused by name`() throws {
        let over = OddsFixtures.outcome("Over", "-110", point: "220.5")
        #expect(try Self.refusal("outrights", OddsFixtures.outcome("Owls", "108"))?.reason == .unknownMarket)
        #expect(try Self.refusal("h2h", OddsFixtures.outcome("Bears", "108"))?.reason == .unknownSide)
        #expect(try Self.refusal("h2h", over)?.reason == .unknownSide)
        #expect(try Self.refusal("totals", over, OddsFixtures.outcome("Under", "100"))?.reason == .missingLine)
        #expect(
            try Self.refusal("totals", over, OddsFixtures.outcome("Under", "100", point: "220.6"))?.reason
                == .invalidLine
        )
        #expect(
            try Self.refusal("h2h", OddsFixtures.outcome("Owls", "100", point: "-3.5"))?.reason == .invalidLine
        )
        #expect(try Self.refusal("player_points", over)?.reason == .missingSubject)
        for name in [" ", "🥍", "-"] {
            let noBook = OddsFixtures.book(name, OddsFixtures.market("h2h", OddsFixtures.outcome("Owls", "108")))
            let event = try Self.read("[\(OddsFixtures.event(noBook))]").events.first
            #expect(event?.refused.map(\.reason) == [.missingBook])
            #expect(event?.quotes.isEmpty == true)
        }
    }

    @Test func `quarter lines and alternate lines are lines of their own`() throws {
        let book = OddsFixtures.book(
            "x",
            OddsFixtures.market("spreads", OddsFixtures.outcome("Owls", "-110", point: "-2.25")),
            OddsFixtures.market(
                "alternate_spreads",
                OddsFixtures.outcome("Owls", "-110", point: "-2.5"),
                OddsFixtures.outcome("Owls", "150", point: "2.5")
            )
        )
        let event = try #require(try Self.read("[\(OddsFixtures.event(book))]").events.first)
        #expect(event.quotes.map(\.key.line.description) == ["-2.25", "-2.5", "2.5"])
        #expect(event.quotes.map(\.isAlternate) == [false, true, true])
    }

    @Test func `of a price that is there twice the newer one stays`() throws {
        func book(_ price: String, _ time: String) -> String {
            OddsFixtures.book("x", OddsFixtures.market("h2h", OddsFixtures.outcome("Owls", price)), updated: time)
        }
        let (old, new) = (book("-110", "2026-05-02T21:00:00Z"), book("-120", "2026-05-02T21:01:00Z"))
        for (page, refused) in [([old, new], 0), ([new, old], 1), ([new, new], 1)] {
            let text =
                #"[{"id":"e","home_team":"Owls","away_team":"Foxes","bookmakers":[\#(page.joined(separator: ","))]}]"#
            let event = try #require(try Self.read(text).events.first)
            #expect(event.quotes.map(\.price?.value) == [-120])
            #expect(event.refused.map(\.index) == [refused])
            #expect(event.refused.map(\.reason) == [.duplicate])
        }
    }

    @Test func `games that cannot be read are listed, and a game without books is a game`() throws {
        let page = """
            [null,{"home_team":"Owls","away_team":"Foxes"},{"id":"a","home_team":"Owls"},
             {"id":"b","home_team":"Owls","away_team":" owls "},\(OddsFixtures.event()),\(OddsFixtures.event())]
            """
        let reading = try Self.read(page)
        #expect(reading.events.map(\.quotes.count) == [0])
        #expect(reading.rejected.map(\.index) == [0, 1, 2, 3, 5])
        #expect(
            reading.rejected.map(\.reason) == ["null", "no id", "a team without a name", "one team twice", "duplicate"]
        )
        #expect(try Self.read("[]") == QuoteListReading(events: []))
    }

    @Test func `an error of the source has its code and not its message`() {
        let page =
            #"{"message":"used up: apiKey=SECRET","error_code":"OUT_OF_USAGE_CREDITS","details_url":"https://x"}"#
        #expect(throws: ParseError.upstreamErrors(["OUT_OF_USAGE_CREDITS"])) { try Self.read(page) }
        #expect(throws: ParseError.unexpectedShape(path: "bookmakers")) { try Self.read("{}") }
    }

    @Test func `a page that is cut anywhere is reported as truncated`() {
        let page = OddsFixtures.page.bytes
        let whole = Thoroughness.cuts(in: 1..<page.count).filter { length in
            HostilePageTests.failure(.oddsAPI, Array(page[..<length])) != .truncated
        }
        #expect(whole == [])
    }

    @Test(arguments: [UInt64(7), 8, 9])
    func `noise and wrong types give a reading or an error, and no crash`(seed: UInt64) {
        var random = SplitMix(seed: seed)
        let values = ["null", "true", "-1", "1e308", #""""#, "[]", "{}", "123456789012345678901234567890", "-110.5"]
        for attempt in 0..<Thoroughness.choose(quick: 100, thorough: 2000) {
            let share = UInt64(1 + attempt % 12)
            let pages = [
                Mutation.replacingScalars(in: OddsFixtures.page, by: values, share: share, using: &random).bytes,
                Mutation.noise(in: OddsFixtures.page.bytes, using: &random),
            ]
            for page in pages {
                guard let reading = try? QuoteListReading(oddsAPI: page, books: .shipped) else { continue }
                for event in reading.events {
                    let places = Set(event.quotes.map { "\($0.book) \($0.key) \($0.side) \($0.offer)" })
                    #expect(places.count == event.quotes.count)
                }
            }
        }
    }
}
