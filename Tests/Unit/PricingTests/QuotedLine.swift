import Pricing
import Time

/// The quotes of a line, written briefly.
struct QuotedLine {
    static let now = Instant(microseconds: 1_669_165_531_000_000)

    private(set) var quotes: [Quote] = []

    /// Adds a book's prices for some sides.
    /// - Parameter prices: 0 stands for a suspended side.
    mutating func add(
        _ book: String,
        _ prices: KeyValuePairs<BetSide, Int>,
        offer: Quote.Offer = .back,
        secondsAgo: Int = 0
    ) {
        for (side, price) in prices {
            let quotedAt = Self.now - .seconds(secondsAgo)
            quotes.append(
                Quote(book: book, side: side, offer: offer, price: AmericanPrice(price), quotedAt: quotedAt)
            )
        }
    }

    func priced(
        _ key: MarketKey = MarketKey(.moneyline),
        books: BookList = .shipped,
        phase: MarketPhase = .pregame,
        isMainline: Bool? = nil
    ) -> PricedMarket {
        PricedMarket(key, quotes: quotes, books: books, at: Self.now, phase: phase, isMainline: isMainline)
    }
}

extension PricedMarket {
    /// Returns the value of a book's price for a side.
    func value(_ book: String, _ side: BetSide) -> QuoteValue? {
        values.first { $0.book.key == book && $0.quote.side == side }
    }
}

/// Whether each of the numbers differs from the published one by at most half of its last decimal place.
func agree(_ numbers: [Double], _ published: [Double], places: Int = 6) -> Bool {
    let half = 0.500001 / (0..<places).reduce(1.0) { scale, _ in scale * 10 }
    return numbers.count == published.count && zip(numbers, published).allSatisfy { abs($0 - $1) <= half }
}
