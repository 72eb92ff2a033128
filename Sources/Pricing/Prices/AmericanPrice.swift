/// A price in American form: `+150` wins 150 for a stake of 100, and `-150` wins 100 for a stake of 150.
///
/// A price is at least +100 or at most −100. +100 and −100 pay the same; both are kept as they were quoted.
package struct AmericanPrice: Hashable, Sendable {
    /// The greatest magnitude. A longer price is an error of its source, or has no meaning.
    package static let greatest = 1_000_000

    /// The price at which a bet wins its stake: +100.
    package static let even = AmericanPrice(unchecked: 100)

    /// The number as bookmakers print it, without a plus.
    package let value: Int

    /// - Parameter value: `nil` is returned for −99…99 and beyond ±``greatest``.
    package init?(_ value: Int) {
        guard (100...Self.greatest).contains(value) || (-Self.greatest ... -100).contains(value) else { return nil }
        self.init(unchecked: value)
    }

    private init(unchecked value: Int) {
        self.value = value
    }

    /// The profit of a winning bet of 1.
    package var profit: Ratio { value > 0 ? Ratio(value, 100) : Ratio(100, -value) }

    /// The probability at which the price is worth its stake. The implied probabilities of a book's prices for a market
    /// add up to more than 1; the rest is the book's margin.
    package var implied: Ratio { value > 0 ? Ratio(100, 100 + value) : Ratio(-value, 100 - value) }

    /// The decimal price: the payout of a winning bet of 1, its stake included.
    package var decimal: Ratio { Ratio(profit.numerator + profit.denominator, profit.denominator) }

    /// The fractional price, `10/11`: the nearest with a denominator of at most 100. A profit below 1/100 is shown as
    /// the nearest 1/m.
    package var fraction: Ratio {
        profit < Ratio(1, 100) ? Ratio(1, profit.inverse.rounded) : profit.nearest(denominatorAtMost: 100)
    }

    /// Creates the price nearest to a profit of a bet of 1. Halves are rounded away from zero, and a profit of 1 is
    /// +100. `nil`: no price is that long or that short.
    package init?(profit: Ratio) {
        guard profit > Ratio(0) else { return nil }
        let isLong = profit >= Ratio(1)
        // `Ratio` keeps both parts small enough: a factor of 100 could overflow only beyond the greatest price.
        guard max(profit.numerator, profit.denominator) <= Int.max / 200 else { return nil }
        self.init(isLong ? (profit * Ratio(100)).rounded : -(profit.inverse * Ratio(100)).rounded)
    }

    /// Creates the price nearest to a decimal price; `nil` for decimals of 1 or less.
    package init?(decimal: Ratio) {
        self.init(profit: Ratio(decimal.numerator - decimal.denominator, decimal.denominator))
    }

    /// Creates the price at which a bet with this probability is worth its stake. ½ is −100. `nil` outside 0…1, and for
    /// prices beyond ±``greatest``.
    package init?(probability: Ratio) {
        let rest = probability.denominator - probability.numerator
        guard probability.numerator > 0, rest > 0 else { return nil }
        let isFavorite = probability >= Ratio(1, 2)
        self.init(
            isFavorite
                ? -(Ratio(probability.numerator, rest) * Ratio(100)).rounded
                : (Ratio(rest, probability.numerator) * Ratio(100)).rounded
        )
    }

    /// As ``init(probability:)-(Ratio)``, of a computed probability. A number that misses ½, or the middle between two
    /// prices, only in its last bits counts as the exact one.
    package init?(probability: Double) {
        guard probability > 0, probability < 1 else { return nil }
        let isFavorite = probability > 0.5 - 1e-12
        let odds = isFavorite ? probability / (1 - probability) : (1 - probability) / probability
        guard odds < Double(Self.greatest) else { return nil }
        let stake = ((odds * 1e8).rounded() / 1e6).rounded()
        self.init(isFavorite ? -Int(stake) : Int(stake))
    }
}

extension AmericanPrice: CustomStringConvertible {
    /// The price with its sign: `+150`, `-110`.
    package var description: String { value > 0 ? "+\(value)" : "\(value)" }
}
