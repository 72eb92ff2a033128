import Pricing
import Testing

/// Tests values of prices with the worked examples of the design.
@Suite("Values of bets")
struct BetValueTests {
    @Test(arguments: [
        (0.530258, -110, 0, 1.23), (0.530258, -118, 0, -2.04), (0.530258, 100, 200, 4.99), (0.530258, 100, 100, 5.52),
        (0.5, 100, 200, -1.00), (0.25, 320, 0, 5.00), (0.189602, 450, 100, 3.43), (0.189602, 420, 0, -1.41),
        (0.189602, 380, 0, -8.99), (0.810398, -385, 0, 2.09), (0.810398, -490, 0, -2.42), (0.455487, 124, 0, 2.03),
        (0.455487, 135, 0, 7.04), (0.5, 105, 0, 2.50),
    ])
    func `the expected value in percent`(probability: Double, price: Int, fee: Int, percent: Double) throws {
        let value = BetValue.expected(try #require(AmericanPrice(price)), probability: probability, fee: fee)
        #expect(agree([100 * value], [percent], places: 2))
    }

    @Test(arguments: [(0.530258, -110, 0, 0.013542), (0.530258, -118, 0, 0), (0.530258, 100, 200, 0.050929)])
    func `the share of Kelly's rule`(probability: Double, price: Int, fee: Int, share: Double) throws {
        let value = BetValue.kelly(try #require(AmericanPrice(price)), probability: probability, fee: fee)
        #expect(agree([value], [share]))
    }

    @Test(arguments: [(100, 200, -102), (-110, 200, -112), (-110, 0, -110), (450, 100, 446)])
    func `a fee makes a price shorter`(price: Int, fee: Int, effective: Int) throws {
        #expect(BetValue.effectivePrice(try #require(AmericanPrice(price)), fee: fee)?.value == effective)
    }

    @Test(arguments: [(-110, 0, "11/21"), (100, 200, "50/99"), (450, 100, "200/1091")])
    func `a price breaks even at an exact probability`(price: Int, fee: Int, probability: String) throws {
        #expect(BetValue.breakEven(try #require(AmericanPrice(price)), fee: fee).description == probability)
    }

    @Test func `the closing line value of a price that was taken`() throws {
        let price = try #require(AmericanPrice(-110))
        let value = BetValue.closingLineValue(taken: price, closingProbability: 0.544513)
        #expect(agree([100 * value], [3.95], places: 2))
    }

    @Test func `fees of novig, prophetx, betfair, smarkets`() {
        let fees = ["novig": 200, "prophetx": 200, "betfair": 100, "smarkets": 100, "draftkings": 0, "pinnacle": 0]
        for (book, fee) in fees { #expect(BookList.shipped[book]?.feeBasisPoints == fee, "\(book)") }
    }

    @Test func `values after fees of the books of a line`() throws {
        let priced = FairPriceTests.denver.priced()
        for (book, side, percent) in [
            ("betfair", BetSide.away, 3.43), ("draftkings", .away, -1.41), ("fanduel", .away, -8.99),
            ("betrivers", .home, 2.09), ("fanduel", .home, -2.42),
        ] {
            let value = try #require(priced.value(book, side)?.expected)
            #expect(agree([100 * value], [percent], places: 2), "\(book)")
        }
        #expect(priced.best(.away)?.book.key == "betfair")
        #expect(priced.values.filter { $0.quote.side == .home }.first?.book.feedGroup == "kambi")
    }

    @Test func `tiers begin at five percent and at zero, and a sharp book's price is neutral`() throws {
        var line = QuotedLine()
        line.add("pinnacle", [.home: -110, .away: -110])
        line.add("draftkings", [.home: 110, .away: -110])
        line.add("fanduel", [.home: 109, .away: 100])
        let priced = line.priced()
        #expect(priced.value("draftkings", .home)?.tier == .strongPositive)
        #expect(priced.value("fanduel", .home)?.tier == .positive)
        #expect(priced.value("fanduel", .away)?.tier == .positive)
        #expect(priced.value("draftkings", .away)?.tier == .negative)
        #expect(priced.value("pinnacle", .home)?.tier == .neutral)
    }

    @Test func `best book only above zero`() {
        var line = QuotedLine()
        line.add("pinnacle", [.home: -110, .away: -110])
        line.add("draftkings", [.home: 100, .away: -105])
        #expect(line.priced().value("draftkings", .home)?.expected == 0)
        #expect(line.priced().best(.home) == nil && line.priced().best(.away) == nil)
        line.add("fanduel", [.home: 102], secondsAgo: 60)
        line.add("betmgm", [.home: 102], secondsAgo: 60)
        line.add("novig", [.home: 103], secondsAgo: 2)
        // +103 after a fee of 2 % is worth less than +102. Of equal ones the first key wins.
        #expect(line.priced().best(.home)?.book.key == "betmgm")
        line.add("bovada", [.home: 102], secondsAgo: 30)
        #expect(line.priced().best(.home)?.book.key == "bovada")
    }

    @Test func `a price far from the fair one has no value`() throws {
        var line = QuotedLine()
        line.add("pinnacle", [.home: -110, .away: -110])
        for book in ["draftkings", "fanduel", "betmgm"] { line.add(book, [.home: -112, .away: -108]) }
        line.add("bovada", [.home: 145, .away: -170])
        let wrong = try #require(line.priced().value("bovada", .home))
        #expect(wrong.refusal == .priceOutlier && wrong.expected == nil)
        #expect(line.priced().best(.home) == nil)
    }
}
