/// Finds the fair price of a line, or the reason why there is none.
struct FairSearch {
    /// A ``PricingReason`` as an error.
    struct Missing: Error {
        let reason: PricingReason
    }

    /// The quotes that count, of all books.
    let quotes: [SelectedQuote]
    let sides: [BetSide]
    let phase: MarketPhase
    /// How far a fair price may be from the market's implied probability.
    let limit: Double

    var result: Result<FairPrice, Missing> {
        if let reason = obstacle { return .failure(Missing(reason: reason)) }
        let voices = Voice.all(quotes, sides: sides).onePerFeed
        guard let fair = FairPrice(voices, sides: sides) else {
            return .failure(Missing(reason: reasonWithout(voices)))
        }
        return isOutlier(fair) ? .failure(Missing(reason: .fairOutlier)) : .success(fair)
    }

    /// The reason that holds before any voice is heard.
    private var obstacle: PricingReason? {
        if phase == .off { return .oddsOff }
        if phase == .closed { return .closed }
        if !quotes.isEmpty, quotes.allSatisfy({ $0.state == .suspended }) { return .suspended }
        return hasPair(among: quotes.filter { $0.state != .suspended }) ? nil : .noPair
    }

    /// The reason why the voices make no price: none of them is sharp.
    private func reasonWithout(_ voices: [Voice]) -> PricingReason {
        let fresh = quotes.map { $0.state == .stale ? $0.with(.open) : $0 }
        // Whether the voices would suffice if all quotes were fresh.
        if FairPrice(Voice.all(fresh, sides: sides).onePerFeed, sides: sides) != nil { return .referenceStale }
        return voices.isEmpty ? .referenceMissing : .insufficientBooks
    }

    private func hasPair(among quotes: [SelectedQuote]) -> Bool {
        Dictionary(grouping: quotes.filter { $0.quote.offer == .back }, by: \.book.key).values.contains { theirs in
            Set(theirs.map(\.quote.side)).isSuperset(of: sides)
        }
    }

    /// Whether the price of any side is far from the median of what the market's books imply, one for each feed group.
    private func isOutlier(_ fair: FairPrice) -> Bool {
        sides.enumerated().contains { index, side in
            let open = quotes.filter { quote in
                quote.book.weight == .market && quote.quote.side == side && quote.quote.offer == .back
                    && quote.state == .open
            }
            let newest = Dictionary(grouping: open, by: \.book.feedGroup).values.compactMap { group in
                group.max { ($0.quotedAt, $1.book.key) < ($1.quotedAt, $0.book.key) }
            }
            guard let median = newest.compactMap({ $0.openPrice?.implied.value }).median else { return false }
            return abs(median - fair.probabilities[index]) > limit
        }
    }
}
