package import Pricing
package import Scores
package import Time

/// The prices of a game as readers see them: those of now, or the closing ones of a game that has begun.
package struct OddsBoard: Sendable, Hashable {
    package let game: GameID
    /// In the order of their keys.
    package let lines: [OddsBoardLine]

    package init(game: GameID, lines: [OddsBoardLine]) {
        (self.game, self.lines) = (game, lines)
    }

    /// Whether the game has begun and has closing prices.
    package var isClosed: Bool { lines.contains { $0.moment == .closing } }
}

/// A line of a game with the prices of all books.
package struct OddsBoardLine: Sendable, Hashable {
    package let key: MarketKey
    package let moment: GameOdds.Moment
    /// The sides in the order of responses. Exactly one of them wins.
    package let sides: [BetSide]
    /// `nil`: there is none, for the reason in ``reason``.
    package let fair: StoredFairPrice?
    /// Why there is no fair price; `nil` if there is one, or if none was computed yet.
    package let reason: PricingReason?
    /// By side. The most valuable of a side is first, and those without a value are last.
    package let prices: [OddsBoardPrice]

    /// The fair probability of a side; `nil` without a fair price.
    package func probability(of side: BetSide) -> Double? {
        guard let fair, let index = sides.firstIndex(of: side), index < fair.millionths.count else { return nil }
        return Double(fair.millionths[index]) / 1_000_000
    }

    /// The most valuable price of a side, if it is worth more than its stake; otherwise `nil`.
    package func best(_ side: BetSide) -> OddsBoardPrice? {
        prices.first { $0.side == side && ($0.basisPoints ?? 0) > 0 }
    }

    /// The best prices of all sides after fees, over the open ones; `nil` if a side has none.
    package func bestPrices(_ books: BookList) -> BestPrices? {
        let open = prices.filter { $0.state == .open }.map { price in
            BestPrices.SideOffer(
                side: price.side,
                book: books.book(named: price.book),
                price: price.price,
                quotedAt: price.quotedAt
            )
        }
        return BestPrices(of: open, sides: sides)
    }
}

/// A fair price as it was computed when the prices changed.
package struct StoredFairPrice: Sendable, Hashable {
    /// The probability of each side in millionths, in the order of the line's sides. They add up to 1000000.
    package let millionths: [Int]
    package let confidence: FairConfidence
    package let method: MarginMethod
    /// The keys of the books whose prices made it.
    package let voices: [String]
}

/// The price of a book for one side of a line.
package struct OddsBoardPrice: Sendable, Hashable {
    package enum State: String, Sendable, Hashable {
        case open
        /// Too old to count.
        case stale
        /// The book still quotes the game, but not this bet. The price is the last one.
        case suspended
        /// The last price before the game.
        case closed
    }

    package let side: BetSide
    /// The key of the book.
    package let book: String
    package let price: AmericanPrice
    package let state: State
    /// When the source last confirmed the price.
    package let quotedAt: Instant
    /// The first price of the book for this bet; `nil`: not known.
    package let opening: AmericanPrice?
    /// The expected profit of a bet after the book's fee, in hundredths of a percent of the stake; `nil` without a fair
    /// price, and for prices that were not valued.
    package let basisPoints: Int?
    /// Why the price was not valued; `nil` if it was, or if the line has no fair price.
    package let refusal: QuoteValue.Refusal?
}

/// How the prices of one side of a line moved.
package struct OddsHistory: Sendable, Hashable {
    /// A change of a book's price.
    package struct Move: Sendable, Hashable {
        /// The key of the book.
        package let book: String
        /// When it changed, according to the source.
        package let at: Instant
        /// The new price; of a bet that is no longer open, the last one.
        package let price: AmericanPrice
        package let state: StoredQuote.State
    }

    package let game: GameID
    package let key: MarketKey
    package let side: BetSide
    /// The oldest first.
    package let moves: [Move]

    package init(game: GameID, key: MarketKey, side: BetSide, moves: [Move]) {
        (self.game, self.key, self.side, self.moves) = (game, key, side, moves)
    }
}
