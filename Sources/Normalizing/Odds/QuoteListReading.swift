package import Pricing
package import Scores
package import Time

/// The prices of books for games on one page of a source; checked, not stored yet.
package struct QuoteListReading: Hashable, Sendable {
    package var events: [QuotedEvent]
    package var rejected: [RejectedEntry]

    package init(events: [QuotedEvent], rejected: [RejectedEntry] = []) {
        self.events = events
        self.rejected = rejected
    }
}

/// A game with its prices. An event without prices is a game on which nothing is quoted now.
package struct QuotedEvent: Hashable, Sendable {
    package let sourceID: SourceID
    /// The source's word for the league.
    package let league: String?
    /// The start according to the source. It moves when the game begins late, and is no key.
    package let startTime: Instant?
    /// The names of the teams at the source. On neutral ground sources disagree which of them is at home.
    package let home: String
    package let away: String
    /// In the page's order.
    package var quotes: [QuoteReading]
    package var refused: [RefusedPrice]
}

/// A price that was read.
package struct QuoteReading: Hashable, Sendable {
    /// When in the life of a bet a price was offered.
    package enum Stage: String, Hashable, Sendable, CaseIterable {
        case opening, present
        /// The last price before the game, on a page that also has the present one.
        case closing
    }

    /// The book's key, see ``BookList``.
    package let book: String
    package let key: MarketKey
    package let side: BetSide
    package let offer: Quote.Offer
    /// `nil`: the book has suspended the bet.
    package let price: AmericanPrice?
    /// `nil`: the page does not state it, so the price is as old as the response.
    package let quotedAt: Instant?
    /// Whether it is a line beside the main one of its market.
    package let isAlternate: Bool
    package let stage: Stage
}

/// A price that was refused.
package struct RefusedPrice: Hashable, Sendable {
    /// The reason. ``name`` is what commands print.
    package enum Reason: Error, Hashable, Sendable {
        /// No name of a book, or one without letters and digits.
        case missingBook
        case unknownMarket
        case unknownSide
        /// A bet on a player or a team that names none.
        case missingSubject
        case missingLine
        /// The line is no multiple of a quarter, or the market has none.
        case invalidLine
        case invalidPrice(PriceFlaw)
        /// The page has a newer price of the book for the same bet, or the same price twice.
        case duplicate

        package var name: String {
            switch self {
            case .missingBook: "missing_book"
            case .unknownMarket: "unknown_market"
            case .unknownSide: "unknown_side"
            case .missingSubject: "missing_subject"
            case .missingLine: "missing_line"
            case .invalidLine: "invalid_line"
            case .invalidPrice(let flaw): flaw.rawValue
            case .duplicate: "duplicate"
            }
        }
    }

    /// The price's position in its event, from 0.
    package let index: Int
    package let book: String?
    package let market: String?
    package let side: String?
    package let reason: Reason
}
