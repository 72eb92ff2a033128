/// How a book's margin is removed from the implied probabilities of a market, which add up to more than 1.
package enum MarginMethod: String, Hashable, Sendable, CaseIterable {
    /// There is no margin to remove: the sum is at most 1, as at an exchange. The probabilities are divided by it.
    case none
    /// Each side gives the same part of the margin. For two sides this is Shin's method.
    case additive
    /// Shin's method: the margin is the book's protection against bettors who know the result.
    case shin
    /// The probabilities are divided by their sum.
    case proportional
}

/// Probabilities without a book's margin. They add up to 1.
package struct MarginRemoval: Hashable, Sendable {
    package let method: MarginMethod
    /// In the order of the implied ones, which they keep: the likelier side stays the likelier one.
    package let probabilities: [Double]

    /// Below this, differences between the methods are greater than the probability itself.
    private static let smallest = 0.001

    /// - Parameter implied: Two or more probabilities, each within 0…1 without the ends; otherwise the result is `nil`.
    package init?(_ implied: [Double]) {
        guard implied.count >= 2, implied.allSatisfy({ $0 > 0 && $0 < 1 }) else { return nil }
        let sum = implied.reduce(0, +)
        let proportional = implied.map { $0 / sum }
        guard sum > 1 else {
            (method, probabilities) = (.none, proportional)
            return
        }
        let isPair = implied.count == 2
        let found = isPair ? Self.additive(implied, sum: sum) : Self.shin(implied, sum: sum)
        let isPlausible = found.allSatisfy { $0 >= Self.smallest }
        method = isPlausible ? (isPair ? .additive : .shin) : .proportional
        probabilities = isPlausible ? found : proportional
    }

    private static func additive(_ implied: [Double], sum: Double) -> [Double] {
        let excess = (sum - 1) / Double(implied.count)
        return implied.map { $0 - excess }
    }

    /// Shin, "Measuring the incidence of insider trading in a market for state-contingent claims" (1993), in the form
    /// of Štrumbelj (2014). The share of informed bettors is found by bisection; 60 steps reach the last bit.
    private static func shin(_ implied: [Double], sum: Double) -> [Double] {
        func probabilities(_ share: Double) -> [Double] {
            implied.map { one in
                let root = (share * share + 4 * (1 - share) * one * one / sum).squareRoot()
                return (root - share) / (2 * (1 - share))
            }
        }
        var (low, high) = (0.0, 0.5)
        for _ in 0..<60 {
            let middle = (low + high) / 2
            if probabilities(middle).reduce(0, +) > 1 { low = middle } else { high = middle }
        }
        return probabilities((low + high) / 2)
    }
}
