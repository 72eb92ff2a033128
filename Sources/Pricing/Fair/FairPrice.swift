package import Time

/// How far a fair price can be trusted.
package enum FairConfidence: String, Hashable, Sendable, CaseIterable {
    /// Two or more sharp books agree.
    case high
    /// One sharp book, or two that do not agree.
    case medium
    /// No sharp book, and at least three others.
    case low

    fileprivate var lowered: FairConfidence { self == .high ? .medium : .low }
}

/// Why a line has no fair price, or a price no value: the first that holds. The raw values are those of responses.
package enum PricingReason: String, Hashable, Sendable, CaseIterable {
    /// The league has no odds.
    case oddsOff = "odds_off"
    case closed
    /// No price is open.
    case suspended
    /// No book quotes all sides.
    case noPair = "no_pair"
    /// Books quote all sides, and none of them counts.
    case referenceMissing = "reference_missing"
    /// The prices that would count are too old.
    case referenceStale = "reference_stale"
    /// Fewer than three independent books, and no sharp one.
    case insufficientBooks = "insufficient_books"
    /// The fair price is far from what most books say. One of the two is wrong.
    case fairOutlier = "fair_outlier"
    /// The price is far from the fair price, so it is more likely wrong than generous.
    case priceOutlier = "price_outlier"
}

/// The probabilities of a line's sides, as the sharp books see them, or the market where none is sharp.
package struct FairPrice: Hashable, Sendable {
    package let sides: [BetSide]
    /// In the order of the sides. They add up to 1.
    package let probabilities: [Double]
    package let confidence: FairConfidence
    /// The method by which margins were removed.
    package let method: MarginMethod
    /// The keys of the books whose voices made the price, in their order.
    package let voices: [String]
    /// When the oldest of these voices was quoted.
    package let quotedAt: Instant

    /// The probabilities in millionths, which add up to a million. What rounding down leaves goes to the sides with the
    /// greatest remainders.
    package var millionths: [Int] {
        let exact = probabilities.map { $0 * 1_000_000 }
        var whole = exact.map { Int($0) }
        let byRemainder = exact.indices.sorted { exact[$0] - Double(whole[$0]) > exact[$1] - Double(whole[$1]) }
        for side in byRemainder.prefix(1_000_000 - whole.reduce(0, +)) { whole[side] += 1 }
        return whole
    }

    /// Returns the probability of a side; `nil` if the line does not have it.
    package func probability(of side: BetSide) -> Double? {
        sides.firstIndex(of: side).map { probabilities[$0] }
    }
}

extension FairPrice {
    /// The number of independent books that make a price without a sharp one.
    private static let fewest = 3
    /// Sharp books further apart than this do not agree.
    private static let greatestSpread = 0.02

    /// Makes the fair price of voices, one for each feed group; `nil` if they do not suffice.
    init?(_ voices: [Voice], sides: [BetSide]) {
        let sharp = voices.filter { $0.book.weight == .sharp }
        let counted = sharp.isEmpty ? voices : sharp
        guard !sharp.isEmpty || counted.count >= Self.fewest, let oldest = counted.map(\.quotedAt).min() else {
            return nil
        }
        let medians = sides.indices.compactMap { side in counted.map { $0.probabilities[side] }.median }
        let sum = medians.reduce(0, +)
        self.sides = sides
        probabilities = medians.map { $0 / sum }
        confidence = Self.confidence(sharp, sides)
        let methods = Set(counted.map(\.method))
        method = methods.count == 1 ? counted[0].method : sides.count == 2 ? .additive : .shin
        self.voices = counted.map(\.book.key)
        quotedAt = oldest
    }

    private static func confidence(_ sharp: [Voice], _ sides: [BetSide]) -> FairConfidence {
        let most: FairConfidence = sharp.isEmpty ? .low : sharp.count == 1 ? .medium : .high
        let isSplit = sides.indices.contains { side in
            let said = sharp.map { $0.probabilities[side] }
            return (said.max() ?? 0) - (said.min() ?? 0) > greatestSpread
        }
        return isSplit ? most.lowered : most
    }
}

extension [Double] {
    /// The median; the mean of the middle two of an even number. `nil` if there are no values.
    var median: Double? {
        guard !isEmpty else { return nil }
        let (sorted, middle) = (self.sorted(), count / 2)
        return count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
    }
}
