package import Pricing
package import Scores
package import Time

/// A bet on one side of a line of a game, as one book offers it: the key of table `odds_quote`.
package struct QuotedBet: Hashable, Sendable {
    package let game: GameID
    package let key: MarketKey
    package let side: BetSide
    package let offer: Quote.Offer
    /// The book's key.
    package let book: String

    package init(game: GameID, key: MarketKey, side: BetSide, offer: Quote.Offer = .back, book: String) {
        self.game = game
        self.key = key
        self.side = side
        self.offer = offer
        self.book = book
    }
}

/// The present price of a bet: a row of table `odds_quote`.
package struct StoredQuote: Hashable, Sendable {
    /// The raw values are those of the columns `state` of `odds_quote` and `odds_move`.
    package enum State: String, Hashable, Sendable {
        case open
        /// The book still quotes the game, but not this bet.
        case suspended
        /// The book no longer quotes the game. Only moves have this state, because the quote is deleted.
        case gone
    }

    package let bet: QuotedBet
    /// The price; of a bet that is not open, the last one.
    package var price: AmericanPrice
    package var state: State
    package var source: String
    /// When the source last confirmed the price; not after ``observedAt``.
    package var quotedAt: Instant
    /// When the page was requested that has the price.
    package var observedAt: Instant
    /// How many pages in a row did not have the book.
    package var missed: Int

    package init(
        bet: QuotedBet,
        price: AmericanPrice,
        state: State = .open,
        source: String,
        quotedAt: Instant,
        observedAt: Instant,
        missed: Int = 0
    ) {
        self.bet = bet
        self.price = price
        self.state = state
        self.source = source
        self.quotedAt = quotedAt
        self.observedAt = observedAt
        self.missed = missed
    }

    /// The quote as prices are computed from it.
    package var quote: Quote {
        Quote(
            book: bet.book,
            side: bet.side,
            offer: bet.offer,
            price: state == .open ? price : nil,
            quotedAt: quotedAt
        )
    }
}

/// A change of a price: a row of table `odds_move`.
package struct QuoteMove: Hashable, Sendable {
    /// The quote after the change. Its times are those of the change.
    package let quote: StoredQuote
    /// When the source last confirmed the price before this one; `nil`: there was none.
    package let earlierQuotedAt: Instant?
}
