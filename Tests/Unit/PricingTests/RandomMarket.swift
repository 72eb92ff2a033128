import Pricing
import TestTools

/// Random markets for tests of properties.
enum RandomMarket {
    /// Implied probabilities with a margin of up to 15 %.
    static func implied(_ count: Int, using random: inout SplitMix) -> [Double] {
        let weights = (0..<count).map { _ in Double.random(in: 0.01...1, using: &random) }
        let total = weights.reduce(0, +)
        let sum = Double.random(in: 1.0001...1.15, using: &random)
        return weights.map { min($0 / total * sum, 0.999) }
    }

    /// Any integer as a price: mostly usual ones, some at the ends, and some that are none.
    static func number(using random: inout SplitMix) -> Int {
        switch Int.random(in: 0..<10, using: &random) {
        case 0: Int.random(in: -99...99, using: &random)
        case 1: Int.random(in: -2_000_000...2_000_000, using: &random)
        case 2:
            [Int.min, .max, 100, -100, AmericanPrice.greatest, -AmericanPrice.greatest].randomElement(
                using: &random
            ) ?? 0
        default: (Bool.random(using: &random) ? 1 : -1) * Int.random(in: 100...900, using: &random)
        }
    }
}
