import Pricing
import Testing

/// Tests bets that win if several bets win.
@Suite("Parlays")
struct ParlayTests {
    private static func bet(_ game: String, _ market: BetMarket, _ side: BetSide, _ line: String = "0") -> Parlay.Bet {
        Parlay.Bet(game: game, key: MarketKey(market, line: BetLine(line) ?? .none), side: side)
    }

    @Test func `parlay .55 × .6 is +203`() throws {
        let parlay = try Parlay([
            Parlay.Leg(probability: 0.55, confidence: 0.9), Parlay.Leg(probability: 0.6, confidence: 0.85),
        ])
        #expect(agree([parlay.probability], [0.33]))
        #expect(parlay.fairPrice?.value == 203)
        #expect(agree([parlay.confidence], [0.8746], places: 4))
        #expect(parlay.legCount == 2 && parlay.isIndependent)
        let price = try #require(AmericanPrice(210))
        let value = try #require(parlay.expected(at: price))
        #expect(agree([value], [0.023]))
    }

    @Test func `legs of one game are not independent`() throws {
        let legs = [
            Parlay.Leg(probability: 0.5, bet: Self.bet("1", .moneyline, .home)),
            Parlay.Leg(probability: 0.5, bet: Self.bet("1", .total, .over, "220.5")),
        ]
        let parlay = try Parlay(legs)
        #expect(!parlay.isIndependent)
        #expect(parlay.expected(at: .even) == nil)
        let others = [legs[0], Parlay.Leg(probability: 0.5, bet: Self.bet("2", .total, .over, "220.5"))]
        #expect(try Parlay(others).isIndependent)
    }

    @Test func `the same bet twice and both sides of one line are contradictory`() {
        let first = Parlay.Leg(probability: 0.5, bet: Self.bet("1", .spread, .home, "-3.5"))
        let other = Parlay.Leg(probability: 0.5, bet: Self.bet("1", .spread, .away, "-3.5"))
        for legs in [[first, first], [first, other]] {
            #expect(throws: Parlay.Flaw.contradiction) { try Parlay(legs) }
        }
    }

    @Test func `confidence is the mean of those that are known, and 1 without any`() throws {
        let parlay = try Parlay([Parlay.Leg(probability: 0.5, confidence: 0.64), Parlay.Leg(probability: 0.5)])
        #expect(agree([parlay.confidence], [0.64]))
        let none = try Parlay([Parlay.Leg(probability: 0.5), Parlay.Leg(probability: 0.5)])
        #expect(none.confidence == 1)
    }

    @Test func `a parlay has 2 to 20 legs`() throws {
        let leg = Parlay.Leg(probability: 0.5)
        for count in [0, 1, 21] {
            #expect(throws: Parlay.Flaw.legs) { try Parlay(Array(repeating: leg, count: count)) }
        }
        // 2^20 − 1 to 1 is longer than any price.
        #expect(try Parlay(Array(repeating: leg, count: 20)).fairPrice == nil)
        #expect(try Parlay(Array(repeating: leg, count: 13)).fairPrice?.value == 819_100)
    }

    @Test(arguments: [0, 1, -0.1, 1.5, Double.nan, .infinity])
    func `a leg needs a probability between 0 and 1`(probability: Double) {
        let legs = [Parlay.Leg(probability: probability), Parlay.Leg(probability: 0.5)]
        #expect(throws: Parlay.Flaw.probability) { try Parlay(legs) }
        guard !(0...1).contains(probability) else { return }
        let sure = [Parlay.Leg(probability: 0.5, confidence: probability), Parlay.Leg(probability: 0.5)]
        #expect(throws: Parlay.Flaw.confidence) { try Parlay(sure) }
    }
}
