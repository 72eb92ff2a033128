package import Time

/// A book's price for one side of a line.
package struct Quote: Hashable, Sendable {
    /// What the price is for.
    package enum Offer: String, Hashable, Sendable {
        /// A bet on the side. All books offer these.
        case back
        /// A bet against the side, at an exchange. It only helps to find the middle.
        case lay
    }

    /// The book's key.
    package let book: String
    package let side: BetSide
    package let offer: Offer
    /// `nil`: the book has suspended the bet.
    package let price: AmericanPrice?
    /// When the source last confirmed the price.
    package let quotedAt: Instant

    package init(
        book: String,
        side: BetSide,
        offer: Offer = .back,
        price: AmericanPrice?,
        quotedAt: Instant
    ) {
        self.book = book
        self.side = side
        self.offer = offer
        self.price = price
        self.quotedAt = quotedAt
    }
}

/// A quote of some line, as found on a page that has many.
package struct PlacedQuote: Hashable, Sendable {
    package let key: MarketKey
    package let quote: Quote

    package init(key: MarketKey, quote: Quote) {
        self.key = key
        self.quote = quote
    }
}

extension Sequence<PlacedQuote> {
    /// The quotes by their lines, in the order of the lines.
    ///
    /// Where a book quotes a draw in ``BetMarket/moneyline``, the market has three sides. The quotes of books without
    /// a draw are then bets that return the stake after a draw, and are moved to ``BetMarket/drawNoBet``.
    package func byLine() -> [(key: MarketKey, quotes: [Quote])] {
        var lines: [MarketKey: [Quote]] = [:]
        for placed in self { lines[placed.key, default: []].append(placed.quote) }
        for (key, quotes) in lines where key.market == .moneyline {
            let without = quotes.withoutDraw(in: [.home, .draw, .away])
            guard !without.isEmpty, without.count < quotes.count else { continue }
            lines[key] = quotes.filter { !without.contains($0.book) }
            let moved = MarketKey(.drawNoBet, subject: key.subject)
            lines[moved, default: []] += quotes.filter { without.contains($0.book) }
        }
        return lines.filter { !$0.value.isEmpty }.sorted { $0.key < $1.key }.map { (key: $0.key, quotes: $0.value) }
    }
}

extension Sequence<Quote> {
    /// The books that quote no draw; empty if the sides have none, or no book quotes it.
    func withoutDraw(in sides: [BetSide]) -> Set<String> {
        guard sides.contains(.draw) else { return [] }
        let withDraw = Set(lazy.filter { $0.side == .draw }.map(\.book))
        return withDraw.isEmpty ? [] : Set(map(\.book)).subtracting(withDraw)
    }
}
