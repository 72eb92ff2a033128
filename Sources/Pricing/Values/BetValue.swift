/// What a price is worth, given the probability that its bet wins. Fees are on winnings, in hundredths of a percent.
package enum BetValue {
    /// The profit of a winning bet of 1 after the fee.
    package static func netProfit(_ price: AmericanPrice, fee: Int) -> Ratio {
        price.profit * Ratio(10_000 - fee, 10_000)
    }

    /// The expected profit of a bet of 1, as a fraction: 0.0123 for 1.23 %.
    package static func expected(_ price: AmericanPrice, probability: Double, fee: Int = 0) -> Double {
        // Without the noise of the last bits, which could move a value across the limit of a tier.
        let value = probability * netProfit(price, fee: fee).value - (1 - probability)
        return (value * 1e12).rounded() / 1e12
    }

    /// The probability above which the price is worth its stake.
    package static func breakEven(_ price: AmericanPrice, fee: Int = 0) -> Ratio {
        let profit = netProfit(price, fee: fee)
        return Ratio(profit.denominator, profit.numerator + profit.denominator)
    }

    /// The price without a fee that pays as much; `nil` if there is none.
    package static func effectivePrice(_ price: AmericanPrice, fee: Int) -> AmericanPrice? {
        AmericanPrice(profit: netProfit(price, fee: fee))
    }

    /// The share of a bankroll with the fastest expected growth (Kelly 1956); 0 for a price that is not worth its
    /// stake. It is not published: we show prices and do not advise stakes.
    package static func kelly(_ price: AmericanPrice, probability: Double, fee: Int = 0) -> Double {
        max(0, expected(price, probability: probability, fee: fee) / netProfit(price, fee: fee).value)
    }

    /// The closing line value: the expected profit of a bet of 1 at the price that was taken, by the fair probability
    /// at the close. Fees are left out on both sides.
    package static func closingLineValue(taken price: AmericanPrice, closingProbability: Double) -> Double {
        closingProbability * price.decimal.value - 1
    }
}

/// The class of a value. The raw values are those of responses.
package enum ValueTier: String, Hashable, Sendable, CaseIterable {
    case strongPositive = "strong_positive"
    case positive
    case negative
    /// The price of a sharp book, which is the measure and no offer to compare.
    case neutral

    /// The expected value from which a price is strongly positive.
    package static let strong = 0.05

    package init(_ value: Double, of book: Book) {
        self =
            book.isReference
            ? .neutral : value >= Self.strong ? .strongPositive : value >= 0 ? .positive : .negative
    }
}
