import Pricing
import TestTools
import Testing

/// Tests fair prices and their confidence with the worked examples of the design.
@Suite("Fair prices")
struct FairPriceTests {
    /// Denver against Detroit, with Denver at home.
    static var denver: QuotedLine {
        var line = QuotedLine()
        line.add("circasports", [.home: -455, .away: 346], secondsAgo: 1)
        line.add("betfair", [.home: -476, .away: 450], secondsAgo: 9)
        line.add("betfair", [.home: -455, .away: 480], offer: .lay, secondsAgo: 9)
        line.add("fanduel", [.home: -490, .away: 380], secondsAgo: 21)
        line.add("draftkings", [.home: -540, .away: 420], secondsAgo: 11)
        for book in ["betrivers", "sugarhouse", "barstool", "unibet_us", "twinspires"] {
            line.add(book, [.home: -385, .away: 300], secondsAgo: 28)
        }
        return line
    }

    @Test func `two sharp voices that are apart make a median of medium confidence`() throws {
        let fair = try #require(Self.denver.priced().fair)
        #expect(agree(fair.probabilities, [0.810398, 0.189602]))
        #expect(fair.probabilities.map { AmericanPrice(probability: $0)?.value } == [-427, 427])
        #expect(fair.confidence == .medium)
        #expect(fair.method == .additive)
        #expect(fair.voices == ["betfair", "circasports"])
    }

    @Test func `a single sharp book is of medium confidence`() throws {
        var line = QuotedLine()
        line.add("circasports", [.home: -130, .away: 110])
        let fair = try #require(line.priced().fair)
        #expect(agree(fair.probabilities, [0.544513, 0.455487]))
        #expect(fair.probabilities.map { AmericanPrice(probability: $0)?.value } == [-120, 120])
        #expect(fair.confidence == .medium)
    }

    @Test func `two sharp voices are high, apart they are medium`() throws {
        var line = QuotedLine()
        line.add("pinnacle", [.home: -110, .away: -110])
        line.add("circasports", [.home: -112, .away: -108])
        #expect(line.priced().fair?.confidence == .high)
        line.add("betcris", [.home: -125, .away: 105])
        #expect(line.priced().fair?.confidence == .medium)
    }

    @Test func `three market voices are low, and two are not enough`() throws {
        var line = QuotedLine()
        line.add("draftkings", [.home: -110, .away: -110])
        line.add("fanduel", [.home: -115, .away: -105])
        #expect(line.priced().fair == nil)
        #expect(line.priced().reason == .insufficientBooks)
        line.add("betmgm", [.home: -120, .away: 100])
        let fair = try #require(line.priced().fair)
        #expect(fair.confidence == .low)
        #expect(agree(fair.probabilities, [0.511344, 0.488656]))
    }

    @Test func `five logos of one feed are one voice`() {
        var line = QuotedLine()
        for book in ["betrivers", "sugarhouse", "barstool", "unibet_us", "twinspires"] {
            line.add(book, [.home: -385, .away: 300])
        }
        line.add("draftkings", [.home: -385, .away: 300])
        #expect(line.priced().reason == .insufficientBooks)
        line.add("fanduel", [.home: -385, .away: 300])
        #expect(line.priced().fair?.voices == ["barstool", "draftkings", "fanduel"])
    }

    @Test func `the newest quote of a feed is its voice`() {
        var line = QuotedLine()
        line.add("draftkings", [.home: -110, .away: -110])
        line.add("fanduel", [.home: -110, .away: -110])
        line.add("betrivers", [.home: -110, .away: -110], secondsAgo: 9)
        line.add("unibet_us", [.home: -110, .away: -110], secondsAgo: 3)
        #expect(line.priced().fair?.voices == ["draftkings", "fanduel", "unibet_us"])
    }

    @Test func `an exchange's mid needs its lay`() throws {
        var line = QuotedLine()
        line.add("betfair", [.home: -476, .away: 450])
        #expect(line.priced().reason == .referenceMissing)
        line.add("betfair", [.home: -455, .away: 480], offer: .lay)
        let fair = try #require(line.priced().fair)
        #expect(agree(fair.probabilities, [0.822994, 0.177006]))
        #expect(fair.confidence == .medium)
        var wide = QuotedLine()
        wide.add("betfair", [.home: -625, .away: 470])
        wide.add("betfair", [.home: -476, .away: 620], offer: .lay)
        #expect(wide.priced().reason == .referenceMissing)
    }

    @Test func `the medians of three sides are divided by their sum`() throws {
        // Voices without a margin: (.40 .28 .32), (.42 .27 .31), (.39 .30 .31).
        let market = [[0.40, 0.28, 0.32], [0.42, 0.27, 0.31], [0.39, 0.30, 0.31]]
        var line = QuotedLine()
        for (book, probabilities) in zip(["pinnacle", "circasports", "betcris"], market) {
            let prices = probabilities.compactMap { AmericanPrice(probability: $0)?.value }
            line.add(book, [.home: prices[0], .draw: prices[1], .away: prices[2]])
        }
        let fair = try #require(line.priced().fair)
        // American prices of these probabilities are rounded, so the figures agree to three places.
        #expect(agree(fair.probabilities, [0.404040, 0.282828, 0.313131], places: 3), "\(fair.probabilities)")
        #expect(abs(fair.probabilities.reduce(0, +) - 1) < 1e-12)
        // The voices are .03 apart.
        #expect(fair.confidence == .medium)
    }

    @Test func `a book that takes too much or pays too much has no voice`() {
        for prices in [(-150, -150), (130, 130)] {
            var line = QuotedLine()
            line.add("pinnacle", [.home: prices.0, .away: prices.1])
            #expect(line.priced().reason == .referenceMissing, "\(prices)")
        }
        var three = QuotedLine()
        three.add("pinnacle", [.home: 120, .draw: 150, .away: 120])
        #expect(three.priced().reason == .referenceMissing)
    }

    @Test func `a fair price far from the market is none`() {
        var line = QuotedLine()
        line.add("pinnacle", [.home: -110, .away: -110])
        for book in ["draftkings", "fanduel", "betmgm"] { line.add(book, [.home: -160, .away: 140]) }
        #expect(line.priced().reason == .fairOutlier)
        // Lines other than main ones may differ by .12.
        #expect(line.priced(isMainline: false).fair != nil)
    }

    @Test func `a book without weight is never a voice, and is valued`() throws {
        var line = QuotedLine()
        line.add("kalshi", [.home: -110, .away: 110])
        #expect(line.priced().reason == .referenceMissing)
        line.add("pinnacle", [.home: -118, .away: 108])
        let value = try #require(line.priced().value("kalshi", .home)?.expected)
        #expect(agree([100 * value], [1.23], places: 2))
    }

    @Test(arguments: [(MarketPhase.off, PricingReason.oddsOff), (.closed, .closed)])
    func `a market that is not priced says why`(phase: MarketPhase, reason: PricingReason) {
        #expect(Self.denver.priced(phase: phase).reason == reason)
        #expect(Self.denver.priced(phase: phase).values.allSatisfy { $0.expected == nil })
    }

    @Test func `a market without quotes, without a pair or with suspended sides says why`() {
        #expect(QuotedLine().priced().reason == .noPair)
        var line = QuotedLine()
        line.add("pinnacle", [.home: -110])
        line.add("circasports", [.away: -110])
        #expect(line.priced().reason == .noPair)
        var off = QuotedLine()
        off.add("pinnacle", [.home: 0, .away: 0])
        #expect(off.priced().reason == .suspended)
        #expect(off.priced().values.map(\.refusal) == [.suspended, .suspended])
    }

    @Test func `an absent side silences a book, and its price stays comparable`() throws {
        var line = QuotedLine()
        line.add("pinnacle", [.home: -110, .away: -110])
        line.add("circasports", [.home: 105])
        let priced = line.priced()
        #expect(priced.fair?.voices == ["pinnacle"])
        #expect(priced.fair?.confidence == .medium)
        let value = try #require(priced.value("circasports", .home)?.expected)
        #expect(agree([value], [0.025]))
    }
}
