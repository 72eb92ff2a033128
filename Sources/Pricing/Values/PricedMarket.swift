package import Time

/// A line with its fair price, and what each book's price is worth.
package struct PricedMarket: Hashable, Sendable {
    package let key: MarketKey
    package let sides: [BetSide]
    /// `nil`: there is none, for the reason in ``reason``.
    package let fair: FairPrice?
    /// Why there is no fair price; `nil` if there is one.
    package let reason: PricingReason?
    /// The quotes that count, by side. The most valuable of a side is first, and those without a value are last.
    package let values: [QuoteValue]
    /// The age at which a price is too old to count.
    package let longestAge: Duration

    /// When the oldest price behind the fair price becomes too old; `nil` without a fair price.
    package var expiry: Instant? { fair.map { $0.quotedAt + longestAge } }

    /// Prices a line.
    ///
    /// - Parameters:
    ///   - quotes: The quotes of all books and sides, in any order. Quotes for sides that the market does not have must
    ///     be left out.
    ///   - isMainline: Whether the line is the main one of a main market. Other lines may differ more.
    ///   - now: The time at which the prices are compared.
    package init(
        _ key: MarketKey,
        quotes: [Quote],
        books: BookList,
        at now: Instant,
        phase: MarketPhase = .pregame,
        isMainline: Bool? = nil
    ) {
        let isMain = isMainline ?? key.market.isMainline
        let sides = key.market.sides(with: Set(quotes.map(\.side)))
        longestAge = phase.longestAge(isMainline: isMain)
        var selection = QuoteSelection(quotes, books: books, at: now, longestAge: longestAge)
        let twoWay = quotes.withoutDraw(in: sides)
        let sharp = Voice.all(selection.quotes.excluding(twoWay), sides: sides).filter { $0.book.weight == .sharp }
        selection.markLagging(behind: Set(sharp.map(\.book.key)))
        let limit = isMain ? 0.08 : 0.12
        let search = FairSearch(quotes: selection.quotes.excluding(twoWay), sides: sides, phase: phase, limit: limit)
        self.key = key
        self.sides = sides
        switch search.result {
        case .success(let fair): (self.fair, reason) = (fair, nil)
        case .failure(let missing): (fair, reason) = (nil, missing.reason)
        }
        let fair = fair
        values = selection.quotes.filter { $0.quote.offer == .back }.map { selected in
            QuoteValue(selected, fair: fair, isTwoWay: twoWay.contains(selected.quote.book), limit: limit)
        }.sorted { $0.isBefore($1) }
    }

    /// Returns the book with the most valuable price of a side, if it is worth more than its stake; otherwise `nil`.
    package func best(_ side: BetSide) -> QuoteValue? {
        values.first { $0.quote.side == side && ($0.expected ?? 0) > 0 }
    }
}

extension Sequence<PlacedQuote> {
    /// Prices all lines of a game, in their order.
    package func priced(by books: BookList, at now: Instant, phase: MarketPhase = .pregame) -> [PricedMarket] {
        byLine().map { PricedMarket($0.key, quotes: $0.quotes, books: books, at: now, phase: phase) }
    }
}

/// A quote with its value.
package struct QuoteValue: Hashable, Sendable {
    /// Why a quote has no value although its line has a fair price.
    package enum Refusal: String, Hashable, Sendable {
        case stale, suspended
        case priceOutlier = "price_outlier"
        /// A price that returns the stake after a draw, beside prices for three sides.
        case drawNoBet = "draw_no_bet"
    }

    package let quote: Quote
    package let book: Book
    package let quotedAt: Instant
    /// The expected profit of a bet of 1 after the book's fee, as a fraction; `nil` without a fair price, or if the
    /// quote was refused.
    package let expected: Double?
    /// The expected profit in hundredths of a percent of the stake.
    package var expectedBasisPoints: Int? { expected.map { Int(($0 * 10_000).rounded()) } }
    package let tier: ValueTier?
    package let refusal: Refusal?

    init(_ selected: SelectedQuote, fair: FairPrice?, isTwoWay: Bool, limit: Double) {
        (quote, book, quotedAt) = (selected.quote, selected.book, selected.quotedAt)
        let probability = fair?.probability(of: quote.side)
        refusal =
            switch selected.state {
            case .stale: .stale
            case .suspended: .suspended
            case .open where isTwoWay: .drawNoBet
            case .open:
                selected.isOutlier(from: probability, by: limit) ? .priceOutlier : nil
            }
        guard refusal == nil, let probability, let price = quote.price else {
            (expected, tier) = (nil, nil)
            return
        }
        let value = BetValue.expected(price, probability: probability, fee: book.feeBasisPoints)
        (expected, tier) = (value, ValueTier(value, of: book))
    }

    /// Whether it is listed before another quote. Of equal values, the newer one is better, and then the first key.
    fileprivate func isBefore(_ other: QuoteValue) -> Bool {
        if quote.side != other.quote.side { return quote.side.place < other.quote.side.place }
        if expected != other.expected { return (expected ?? -.infinity) > (other.expected ?? -.infinity) }
        if quotedAt != other.quotedAt { return quotedAt > other.quotedAt }
        return book.key < other.book.key
    }
}

extension SelectedQuote {
    fileprivate func isOutlier(from probability: Double?, by limit: Double) -> Bool {
        guard let probability, let price = openPrice else { return false }
        return abs(price.implied.value - probability) > limit
    }
}

extension [SelectedQuote] {
    fileprivate func excluding(_ books: Set<String>) -> [SelectedQuote] {
        books.isEmpty ? self : filter { !books.contains($0.quote.book) }
    }
}
