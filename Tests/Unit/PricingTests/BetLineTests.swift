import Pricing
import Testing

/// Tests the numbers of bets, and which bets belong together.
@Suite("Lines of bets")
struct BetLineTests {
    @Test(
        arguments: [
            ("-3.5", -350, "-3.5"), ("+8", 800, "8"), ("220", 22_000, "220"), ("2.25", 225, "2.25"), ("-0", 0, "0"),
            ("PK", 0, "0"), ("pick", 0, "0"), ("-2.75", -275, "-2.75"), ("-0.5", -50, "-0.5"), ("3.50000", 350, "3.5"),
            ("\u{2212}1.5", -150, "-1.5"), ("5.", nil, nil), ("", nil, nil), ("OFF", nil, nil), ("2.3", nil, nil),
            ("2.251", nil, nil), ("1e2", nil, nil), ("10000", nil, nil), (".5", nil, nil), ("NaN", nil, nil),
            ("--3", nil, nil), ("9999.75", 999_975, "9999.75"),
        ] as [(String, Int?, String?)]
    )
    func `a line is a multiple of a quarter`(text: String, hundredths: Int?, printed: String?) {
        #expect(BetLine(text)?.hundredths == hundredths)
        #expect(BetLine(text)?.description == printed)
    }

    @Test func `a number becomes a line without rounding`() {
        #expect(BetLine(-3.5)?.hundredths == -350)
        #expect(BetLine(-0.0) == BetLine.none)
        for number in [2.3, 0.1, .nan, .infinity, 1e9] { #expect(BetLine(number) == nil, "\(number)") }
    }

    @Test func `two underdogs are no pair`() throws {
        let point = try #require(BetLine("3.5"))
        let home = try #require(MarketKey(.spread, side: .home, point: point))
        let away = try #require(MarketKey(.spread, side: .away, point: point))
        #expect(home.line.hundredths == 350 && away.line.hundredths == -350)
        let quotes = [(home, BetSide.home), (away, .away)].map { key, side in
            PlacedQuote(key: key, quote: Quote(book: "x", side: side, price: .even, quotedAt: QuotedLine.now))
        }
        let lines = quotes.byLine()
        #expect(lines.map(\.quotes.count) == [1, 1])
        for line in lines {
            let priced = PricedMarket(line.key, quotes: line.quotes, books: .shipped, at: QuotedLine.now)
            #expect(priced.reason == .noPair && BestPrices(priced) == nil)
        }
    }

    @Test func `alternate lines pair with their own`() throws {
        var placed: [PlacedQuote] = []
        for text in ["-2.5", "-3.5", "-3.25", "3.5"] {
            let home = try #require(BetLine(text))
            for (side, point) in [(BetSide.home, home), (.away, home.turned)] {
                let key = try #require(MarketKey(.spread, side: side, point: point))
                placed.append(
                    PlacedQuote(key: key, quote: Quote(book: "x", side: side, price: .even, quotedAt: QuotedLine.now))
                )
            }
        }
        let lines = placed.byLine()
        #expect(lines.map(\.key.line.description) == ["-3.5", "-3.25", "-2.5", "3.5"])
        for line in lines { #expect(line.quotes.map(\.side) == [.home, .away]) }
    }

    @Test func `a draw makes a market of three`() throws {
        var line = QuotedLine()
        line.add("pinnacle", [.home: 150, .draw: 230, .away: 190])
        line.add("draftkings", [.home: -140, .away: 120])
        let lines = line.quotes.map { PlacedQuote(key: MarketKey(.moneyline), quote: $0) }.byLine()
        #expect(lines.map(\.key.market) == [.moneyline, .drawNoBet])
        #expect(lines.map(\.quotes.count) == [3, 2])
        let priced = line.priced()
        #expect(priced.sides == [.home, .draw, .away])
        #expect(priced.fair?.method == .shin)
        let fair = try #require(priced.fair)
        #expect(agree(fair.probabilities, [0.383449, 0.287626, 0.328925]))
        #expect(priced.value("draftkings", .home)?.refusal == .drawNoBet)
        #expect(priced.value("draftkings", .home)?.expected == nil)
    }

    @Test(
        arguments: [
            ("moneyline", BetSide.home, nil, true), ("moneyline", .draw, nil, true), ("moneyline", .over, nil, false),
            ("moneyline", .home, "0", true), ("moneyline", .home, "-3.5", false), ("spread", .home, nil, false),
            ("spread", .draw, "-3.5", false), ("spread", .home, "0", true), ("total", .over, "220.5", true),
            ("total", .home, "220.5", false), ("total", .under, nil, false), ("player_points", .over, "22.5", true),
            ("player_first_basket", .yes, nil, true), ("moneyline_60", .draw, nil, true),
        ] as [(String, BetSide, String?, Bool)]
    )
    func `a bet needs a side and a line of its market`(name: String, side: BetSide, text: String?, isBet: Bool) throws {
        let market = try #require(BetMarket(name: name))
        #expect((MarketKey(market, side: side, point: text.flatMap { BetLine($0) }) != nil) == isBet)
    }

    @Test(arguments: [("h2h", "moneyline"), ("spreads", "spread"), ("alternate_totals", "total"), ("SPREAD", "spread")])
    func `the names of The Odds API are known`(name: String, market: String) {
        #expect(BetMarket(name: name)?.rawValue == market)
    }

    @Test(arguments: ["", "player_", "winner", "h2h_lay"])
    func `other names are no markets`(name: String) {
        #expect(BetMarket(name: name) == nil)
    }
}
