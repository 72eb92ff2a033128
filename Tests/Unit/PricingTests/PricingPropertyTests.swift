import Pricing
import TestTools
import Testing
import Time

/// Tests properties of priced lines over random quotes.
@Suite("Pricing properties")
struct PricingPropertyTests {
    private static let books = [
        "pinnacle", "circasports", "betcris", "betfair", "novig", "draftkings", "fanduel", "betmgm", "betrivers",
        "unibet_us", "kalshi", "unlisted",
    ]

    /// Quotes of any integers for a market of two or three sides.
    private static func quotes(_ sides: [BetSide], using random: inout SplitMix) -> [Quote] {
        (0..<Int.random(in: 0...30, using: &random)).map { _ in
            Quote(
                book: books.randomElement(using: &random) ?? "",
                side: sides.randomElement(using: &random) ?? .home,
                offer: Int.random(in: 0..<6, using: &random) == 0 ? .lay : .back,
                price: AmericanPrice(RandomMarket.number(using: &random)),
                quotedAt: QuotedLine.now - Duration.seconds(Int.random(in: -100...2500, using: &random))
            )
        }
    }

    @Test(arguments: [UInt64(21), 22, 23, 24])
    func `any integers give probabilities that add up to 1, and finite values`(seed: UInt64) {
        var random = SplitMix(seed: seed)
        for round in 0..<Thoroughness.choose(quick: 1000, thorough: 20_000) {
            let sides: [BetSide] = round % 3 == 0 ? [.home, .draw, .away] : [.home, .away]
            let quotes = Self.quotes(sides, using: &random)
            let priced = PricedMarket(MarketKey(.moneyline), quotes: quotes, books: .shipped, at: QuotedLine.now)
            #expect((priced.fair == nil) == (priced.reason != nil))
            if let fair = priced.fair {
                #expect(abs(fair.probabilities.reduce(0, +) - 1) < 1e-9, "round \(round)")
                #expect(fair.probabilities.allSatisfy { $0 > 0 && $0 < 1 }, "round \(round)")
            }
            for value in priced.values {
                #expect(value.expected.map(\.isFinite) != false, "round \(round)")
                #expect((value.expected == nil) == (value.tier == nil))
            }
            if let best = BestPrices(priced) {
                #expect(best.sum.isFinite && best.sum > 0)
                #expect(abs(best.stakes.reduce(0, +) - 1) < 1e-9)
            }
        }
    }

    @Test(arguments: [UInt64(31), 32, 33])
    func `the order of quotes does not matter, and swapped sides swap everything`(seed: UInt64) throws {
        var random = SplitMix(seed: seed)
        for round in 0..<Thoroughness.choose(quick: 500, thorough: 10_000) {
            let quotes = Self.quotes([.home, .away], using: &random)
            let key = MarketKey(.moneyline)
            let priced = PricedMarket(key, quotes: quotes, books: .shipped, at: QuotedLine.now)
            let shuffled = PricedMarket(
                key,
                quotes: quotes.shuffled(using: &random),
                books: .shipped,
                at: QuotedLine.now
            )
            #expect(priced == shuffled, "round \(round)")
            let turned = quotes.map { quote in
                Quote(
                    book: quote.book,
                    side: quote.side == .home ? .away : .home,
                    offer: quote.offer,
                    price: quote.price,
                    quotedAt: quote.quotedAt
                )
            }
            let swapped = PricedMarket(key, quotes: turned, books: .shipped, at: QuotedLine.now)
            #expect(swapped.reason == priced.reason, "round \(round)")
            #expect(swapped.fair?.confidence == priced.fair?.confidence)
            guard let fair = priced.fair, let other = swapped.fair else { continue }
            #expect(zip(other.probabilities.reversed(), fair.probabilities).allSatisfy { abs($0 - $1) < 1e-12 })
            #expect(swapped.best(.home)?.book == priced.best(.away)?.book)
        }
    }

    @Test func `a longer price is worth more, and a likelier side has a shorter fair price`() throws {
        let values = (-2000 ... -101).map { $0 } + (100...2000).map { $0 }
        let worths = values.compactMap { AmericanPrice($0) }.map { BetValue.expected($0, probability: 0.4) }
        #expect(zip(worths, worths.dropFirst()).allSatisfy { $0 < $1 })
        var last: Double?
        for home in stride(from: -900, through: -120, by: 1) {
            var line = QuotedLine()
            line.add("pinnacle", [.home: home, .away: -home - 20])
            guard let fair = line.priced().fair else { continue }
            if let last { #expect(fair.probabilities[0] < last, "\(home)") }
            last = fair.probabilities[0]
        }
        #expect(last != nil)
    }
}
