package import Time

/// The best prices of a line's sides together, over the open quotes of all books.
package struct BestPrices: Hashable, Sendable {
    /// The best price of a side.
    package struct SideOffer: Hashable, Sendable {
        package let side: BetSide
        package let book: Book
        package let price: AmericanPrice
        package let quotedAt: Instant
        /// The implied probability after the book's fee.
        package let breakEven: Double

        package init(side: BetSide, book: Book, price: AmericanPrice, quotedAt: Instant) {
            (self.side, self.book, self.price, self.quotedAt) = (side, book, price, quotedAt)
            breakEven = BetValue.breakEven(price, fee: book.feeBasisPoints).value
        }
    }

    /// One offer for each side of the line, in its order.
    package let offers: [SideOffer]
    /// The sum of the implied probabilities after fees.
    package let sum: Double

    /// The share of the stakes that the books would keep together: 1 − 1/sum. It is negative if the prices are crossed.
    package var hold: Double { 1 - 1 / sum }

    /// Whether bets on all sides would win together. One of the quotes is usually stale, so this counts for nothing,
    /// and is shown with the age of each quote.
    package var isCrossed: Bool { sum < 1 }

    /// The shares of a stake with which every outcome pays the same.
    package var stakes: [Double] { offers.map { $0.breakEven / sum } }

    /// Finds the best price of each side after fees; of equal ones the newer, then the first key. `nil` if a side has
    /// no open price.
    package init?(_ market: PricedMarket) {
        self.init(of: market.values.compactMap(SideOffer.init), sides: market.sides)
    }

    /// - Parameter open: The open prices of all sides.
    package init?(of open: [SideOffer], sides: [BetSide]) {
        offers = sides.compactMap { side in
            open.filter { $0.side == side }.min { left, right in
                (left.breakEven, right.quotedAt, left.book.key) < (right.breakEven, left.quotedAt, right.book.key)
            }
        }
        guard !offers.isEmpty, offers.count == sides.count else { return nil }
        sum = offers.map(\.breakEven).reduce(0, +)
    }
}

extension BestPrices.SideOffer {
    /// `nil` unless the quote is open. A price far from the fair one is open.
    fileprivate init?(_ value: QuoteValue) {
        guard value.refusal == nil || value.refusal == .priceOutlier, let price = value.quote.price else { return nil }
        self.init(side: value.quote.side, book: value.book, price: price, quotedAt: value.quotedAt)
    }
}
