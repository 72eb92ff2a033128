/// A rational number in lowest terms, with a positive denominator. Prices are converted without rounding.
package struct Ratio: Hashable, Sendable {
    package let numerator: Int
    package let denominator: Int

    /// - Parameter denominator: Not zero. Both parts must fit into 62 bits.
    package init(_ numerator: Int, _ denominator: Int = 1) {
        let divisor = Self.commonDivisor(numerator.magnitude, denominator.magnitude)
        let sign = denominator < 0 ? -1 : 1
        self.numerator = sign * numerator / Int(divisor)
        self.denominator = sign * denominator / Int(divisor)
    }

    /// The inverse; the number must not be zero.
    package var inverse: Ratio { Ratio(denominator, numerator) }

    /// The nearest `Double`.
    package var value: Double { Double(numerator) / Double(denominator) }

    /// The nearest whole number; a half is rounded away from zero.
    package var rounded: Int {
        let half = (2 * Int128(numerator.magnitude) + Int128(denominator)) / (2 * Int128(denominator))
        return numerator < 0 ? -Int(half) : Int(half)
    }

    package static func * (left: Ratio, right: Ratio) -> Ratio {
        let (first, second) = (Ratio(left.numerator, right.denominator), Ratio(right.numerator, left.denominator))
        return Ratio(first.numerator * second.numerator, first.denominator * second.denominator)
    }

    /// Returns the nearest fraction whose denominator is at most `limit`, by a search in the Stern–Brocot tree. Of two
    /// equally near ones the one with the smaller denominator is returned.
    ///
    /// - Parameter limit: At least 1. The number must not be negative.
    package func nearest(denominatorAtMost limit: Int) -> Ratio {
        guard denominator > limit else { return self }
        // Every fraction between these two has a greater denominator than either.
        var (lower, upper) = ((n: numerator / denominator, d: 1), (n: numerator / denominator + 1, d: 1))
        while lower.d + upper.d <= limit {
            let middle = (n: lower.n + upper.n, d: lower.d + upper.d)
            if isAbove(middle) { lower = middle } else { upper = middle }
        }
        // Both distances have the number's denominator, so only the rest is compared.
        let below = Int128(numerator) * Int128(lower.d) - Int128(lower.n) * Int128(denominator)
        let above = Int128(upper.n) * Int128(denominator) - Int128(numerator) * Int128(upper.d)
        let (fromLower, fromUpper) = (below * Int128(upper.d), above * Int128(lower.d))
        let isLower = fromLower == fromUpper ? lower.d <= upper.d : fromLower < fromUpper
        return isLower ? Ratio(lower.n, lower.d) : Ratio(upper.n, upper.d)
    }

    private func isAbove(_ other: (n: Int, d: Int)) -> Bool {
        Int128(numerator) * Int128(other.d) > Int128(other.n) * Int128(denominator)
    }

    private static func commonDivisor(_ first: UInt, _ second: UInt) -> UInt {
        var (larger, smaller) = (first, second)
        while smaller != 0 { (larger, smaller) = (smaller, larger % smaller) }
        return max(larger, 1)
    }
}

extension Ratio: Comparable {
    package static func < (left: Ratio, right: Ratio) -> Bool {
        Int128(left.numerator) * Int128(right.denominator) < Int128(right.numerator) * Int128(left.denominator)
    }
}

extension Ratio: CustomStringConvertible {
    /// The fraction as bookmakers print it: `10/11`.
    package var description: String { "\(numerator)/\(denominator)" }
}
