import Pricing
import Testing

/// Tests conversions between the forms of prices.
@Suite("American prices")
struct AmericanPriceTests {
    private static let range = (-20_000 ... -100).map { $0 } + (100...20_000).map { $0 }

    @Test func `American, decimal and fraction agree both ways, every price −20000…+20000`() throws {
        let wrong = try Self.range.filter { value in
            let price = try #require(AmericanPrice(value))
            // −100 and +100 pay the same: a decimal of 2 is +100, and a probability of ½ is −100.
            let isEven = value.magnitude == 100
            let (same, likely) = (isEven ? 100 : value, isEven ? -100 : value)
            let decimal = price.decimal
            // The fraction is shown, so it may be rounded.
            let isShort = price.profit.denominator <= 100
            return AmericanPrice(decimal: decimal)?.value != same
                || AmericanPrice(profit: price.profit)?.value != same
                || AmericanPrice(probability: price.implied)?.value != likely
                || AmericanPrice(probability: price.implied.value)?.value != likely
                || price.implied != decimal.inverse
                || Ratio(decimal.numerator - decimal.denominator, decimal.denominator) != price.profit
                || (isShort && price.fraction != price.profit)
        }
        #expect(Self.range.count == 39_802 && wrong == [])
    }

    @Test(arguments: [
        (183, -120), (195, -105), (200, 100), (150, -200), (101, -10_000), (206, 106), (191, -110), (158, -172),
    ])
    func `a decimal price becomes the nearest American one`(hundredths: Int, american: Int) {
        #expect(AmericanPrice(decimal: Ratio(hundredths, 100))?.value == american)
    }

    @Test(arguments: [(100, 100), (99, 100), (0, 1), (-150, 100)])
    func `a decimal price of 1 or less is no price`(numerator: Int, denominator: Int) {
        #expect(AmericanPrice(decimal: Ratio(numerator, denominator)) == nil)
    }

    @Test(arguments: [
        (-110, "10/11"), (-175, "4/7"), (150, "3/2"), (-1200, "1/12"), (-105, "20/21"), (100, "1/1"), (-100, "1/1"),
        (4750, "95/2"), (-118, "50/59"), (-20_000, "1/200"), (-10_100, "1/101"), (-467, "3/14"),
    ])
    func `a price is shown as a fraction`(american: Int, fraction: String) {
        #expect(AmericanPrice(american)?.fraction.description == fraction)
    }

    @Test(arguments: Array(stride(from: -9999, through: -101, by: 37)))
    func `the fraction is the nearest with a denominator of at most 100`(american: Int) throws {
        let price = try #require(AmericanPrice(american))
        let exact = price.profit.value
        let distances = (1...100).map { abs((exact * Double($0)).rounded() / Double($0) - exact) }
        let nearest = try #require(distances.min())
        #expect(price.fraction.denominator <= 100)
        #expect(abs(abs(price.fraction.value - exact) - nearest) < 1e-15)
    }

    @Test(arguments: [
        (0.5, -100), (0.55, -122), (0.45, 122), (0.33, 203), (0.810398, -427), (0.189602, 427), (0.544513, -120),
        (0.455487, 120), (0.25, 300), (0.75, -300), (0.530258, -113), (0.732143, -273), (0.097285, 928),
        (0.618182, -162), (0.488656, 105),
    ])
    func `a probability becomes the nearest American price`(probability: Double, american: Int) {
        #expect(AmericanPrice(probability: probability)?.value == american)
    }

    @Test(arguments: [0, 1, -0.2, 1.2, Double.nan, .infinity, 0.000_000_1, 0.999_999_9])
    func `a probability outside 0…1 or beyond the longest price has no price`(probability: Double) {
        #expect(AmericanPrice(probability: probability) == nil)
    }

    @Test func `halves are rounded away from zero`() {
        #expect(Ratio(5, 2).rounded == 3 && Ratio(-5, 2).rounded == -3)
        #expect(Ratio(7, 3).rounded == 2 && Ratio(-7, 3).rounded == -2)
        // 100.5 to 100 and 100 to 100.5.
        #expect(AmericanPrice(profit: Ratio(201, 200))?.value == 101)
        #expect(AmericanPrice(profit: Ratio(200, 201))?.value == -101)
    }
}
