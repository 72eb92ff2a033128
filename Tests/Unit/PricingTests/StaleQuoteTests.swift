import Pricing
import Testing
import Time

/// Tests which quotes count.
@Suite("Stale quotes")
struct StaleQuoteTests {
    @Test func `a stale book has no edge`() throws {
        var line = QuotedLine()
        line.add("pinnacle", [.home: -118, .away: 108])
        line.add("draftkings", [.home: 100, .away: -120], secondsAgo: 121)
        line.add("fanduel", [.home: 100, .away: -120], secondsAgo: 120)
        let priced = line.priced()
        let stale = try #require(priced.value("draftkings", .home))
        let fresh = try #require(priced.value("fanduel", .home))
        #expect(stale.expected == nil && stale.tier == nil)
        #expect(stale.refusal == .stale)
        #expect(stale.quote.price?.value == 100)
        #expect(fresh.refusal == nil)
        let value = try #require(fresh.expected)
        #expect(agree([value], [0.060515]))
        #expect(priced.best(.home)?.book.key == "fanduel")
    }

    @Test(arguments: [
        (MarketPhase.pregame, true, 1800), (.pregame, false, 3600), (.live, true, 90), (.live, false, 90),
    ])
    func `a quote is stale beyond the age of its phase`(phase: MarketPhase, isMainline: Bool, age: Int) {
        for (seconds, reason) in [(age, PricingReason?.none), (age + 1, .referenceStale)] {
            var line = QuotedLine()
            line.add("pinnacle", [.home: -110, .away: -110], secondsAgo: seconds)
            #expect(line.priced(phase: phase, isMainline: isMainline).reason == reason, "\(seconds)")
        }
    }

    @Test func `a sharp book behind another is stale as well`() {
        var line = QuotedLine()
        line.add("pinnacle", [.home: -110, .away: -110])
        line.add("circasports", [.home: -110, .away: -110], secondsAgo: 300)
        #expect(line.priced().fair?.confidence == .medium)
        #expect(line.priced().fair?.voices == ["pinnacle"])
    }

    @Test func `an exchange without a voice makes no other quote stale`() {
        var line = QuotedLine()
        line.add("betfair", [.home: 100, .away: 102])
        line.add("pinnacle", [.home: -110, .away: -110], secondsAgo: 600)
        #expect(line.priced().fair?.voices == ["pinnacle"])
    }

    @Test func `a time in the future counts as now`() throws {
        var line = QuotedLine()
        line.add("pinnacle", [.home: -110, .away: -110], secondsAgo: -86_400)
        line.add("draftkings", [.home: 105, .away: -125], secondsAgo: 100)
        let priced = line.priced()
        #expect(priced.fair?.quotedAt == QuotedLine.now)
        #expect(priced.value("draftkings", .home)?.refusal == nil)
        #expect(priced.value("pinnacle", .home)?.quotedAt == QuotedLine.now)
    }

    @Test func `of duplicates the newest counts, then the worse price, in any order`() {
        var line = QuotedLine()
        line.add("pinnacle", [.home: -110, .away: -110])
        line.add("draftkings", [.home: 120, .away: -110], secondsAgo: 60)
        line.add("draftkings", [.home: 105], secondsAgo: 30)
        line.add("draftkings", [.home: 102], secondsAgo: 30)
        for quotes in [line.quotes, line.quotes.reversed()] {
            let priced = PricedMarket(MarketKey(.moneyline), quotes: quotes, books: .shipped, at: QuotedLine.now)
            #expect(priced.values.count == 4)
            #expect(priced.value("draftkings", .home)?.quote.price?.value == 102)
        }
    }

    @Test func `a newer suspension hides an older price`() {
        var line = QuotedLine()
        line.add("pinnacle", [.home: -110, .away: -110], secondsAgo: 60)
        line.add("pinnacle", [.home: 0, .away: 0])
        #expect(line.priced().reason == .suspended)
    }
}
