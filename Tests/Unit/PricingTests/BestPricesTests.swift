import Pricing
import Testing
import Time

/// Tests the best prices of a line's sides together.
@Suite("Best prices")
struct BestPricesTests {
    @Test func `a crossed pair is shown with ages`() throws {
        var line = QuotedLine()
        line.add("circasports", [.home: -130, .away: 110], secondsAgo: 1)
        line.add("betus", [.home: -155, .away: 135], secondsAgo: 2)
        line.add("draftkings", [.home: -145, .away: 125], secondsAgo: 11)
        let best = try #require(BestPrices(line.priced()))
        #expect(best.offers.map(\.book.key) == ["circasports", "betus"])
        #expect(best.offers.map(\.quotedAt) == [QuotedLine.now - .seconds(1), QuotedLine.now - .seconds(2)])
        #expect(agree([best.sum], [0.990749]))
        #expect(agree([-best.hold], [0.009337]))
        #expect(best.isCrossed)
        #expect(agree(best.stakes, [0.570495, 0.429505]))
    }

    @Test func `prices are compared after fees`() throws {
        let best = try #require(BestPrices(FairPriceTests.denver.priced()))
        #expect(best.offers.map(\.book.feedGroup) == ["kambi", "betfair"])
        #expect(agree([100 * best.hold], [-2.34], places: 2))
        var line = QuotedLine()
        line.add("pinnacle", [.home: -110, .away: -110])
        line.add("novig", [.home: -109, .away: -109])
        let fee = try #require(BestPrices(line.priced()))
        #expect(fee.offers.map(\.book.key) == ["pinnacle", "pinnacle"])
        #expect(!fee.isCrossed && agree([fee.sum], [1.047619]))
    }

    @Test func `stale, suspended and lay prices are not the best`() throws {
        var line = QuotedLine()
        line.add("pinnacle", [.home: -110, .away: -110])
        line.add("draftkings", [.home: 120, .away: 120], secondsAgo: 500)
        line.add("betfair", [.home: 130, .away: 130], offer: .lay)
        line.add("fanduel", [.home: 0, .away: 105])
        let best = try #require(BestPrices(line.priced()))
        #expect(best.offers.map(\.book.key) == ["pinnacle", "fanduel"])
    }

    @Test func `a side without an open price makes no pair`() {
        var line = QuotedLine()
        line.add("pinnacle", [.home: -110, .away: 0])
        #expect(BestPrices(line.priced()) == nil)
    }
}
