import Glibc

/// Other methods to remove a margin, with which ours are compared.
enum OtherMargins: CaseIterable {
    case proportional, additive, power, shin, oddsRatio, probit

    func probabilities(of implied: [Double]) -> [Double] {
        switch self {
        case .proportional: Self.proportional(implied)
        case .additive: Self.additive(implied)
        case .power: Self.power(implied)
        case .shin: Self.shin(implied).probabilities
        case .oddsRatio: Self.oddsRatio(implied)
        case .probit: Self.probit(implied)
        }
    }

    private static func proportional(_ implied: [Double]) -> [Double] {
        let sum = implied.reduce(0, +)
        return implied.map { $0 / sum }
    }

    private static func additive(_ implied: [Double]) -> [Double] {
        let sum = implied.reduce(0, +)
        return implied.map { $0 - (sum - 1) / Double(implied.count) }
    }

    /// Shin's method without a short cut for two sides, with the share of informed bettors.
    static func shin(_ implied: [Double]) -> (probabilities: [Double], share: Double) {
        let sum = implied.reduce(0, +)
        func probabilities(_ share: Double) -> [Double] {
            implied.map { one in
                let root = (share * share + 4 * (1 - share) * one * one / sum).squareRoot()
                return (root - share) / (2 * (1 - share))
            }
        }
        let share = root(in: 0...0.5) { probabilities($0).reduce(0, +) - 1 }
        return (probabilities(share), share)
    }

    private static func power(_ implied: [Double]) -> [Double] {
        let exponent = root(in: 0.5...5) { power in implied.map { pow($0, power) }.reduce(0, +) - 1 }
        return implied.map { pow($0, exponent) }
    }

    private static func oddsRatio(_ implied: [Double]) -> [Double] {
        func probabilities(_ ratio: Double) -> [Double] { implied.map { $0 / (ratio + $0 - ratio * $0) } }
        return probabilities(root(in: 0.5...5) { probabilities($0).reduce(0, +) - 1 })
    }

    private static func probit(_ implied: [Double]) -> [Double] {
        let places = implied.map { one in root(in: -9...9) { one - normal($0) } }
        func probabilities(_ shift: Double) -> [Double] { places.map { normal($0 - shift) } }
        return probabilities(root(in: 0...2) { probabilities($0).reduce(0, +) - 1 })
    }

    private static func normal(_ place: Double) -> Double { erfc(-place / 2.0.squareRoot()) / 2 }

    /// Returns the root of a function that falls from a positive value to a negative one.
    private static func root(in range: ClosedRange<Double>, of function: (Double) -> Double) -> Double {
        var (low, high) = (range.lowerBound, range.upperBound)
        for _ in 0..<100 {
            let middle = (low + high) / 2
            if function(middle) > 0 { low = middle } else { high = middle }
        }
        return (low + high) / 2
    }
}
