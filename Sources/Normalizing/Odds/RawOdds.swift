/// A page of odds as found: games with the prices of books.
package struct RawOddsPage: Hashable, Sendable {
    /// The source's name, as in ``SourceID``.
    package var source: String
    package var entries: [Entry]

    /// An entry of the page.
    package enum Entry: Hashable, Sendable {
        case event(RawOddsEvent)
        /// An entry without the shape of a game, with a description of what it is instead.
        case unreadable(String)
    }

    package init(source: String, entries: [Entry]) {
        self.source = source
        self.entries = entries
    }
}

/// A game with its prices as found on a page.
package struct RawOddsEvent: Hashable, Sendable {
    package var id: String?
    /// The source's word for the league: `basketball_nba`, `nba`.
    package var league: String?
    /// RFC 3339, with or without seconds.
    package var start: String?
    package var home: String?
    package var away: String?
    package var prices: [RawPrice] = []

    package init() {}
}

/// A price of a book for one side as found on a page.
package struct RawPrice: Hashable, Sendable {
    /// The book's key or name.
    package var book: String?
    /// The source's word: `h2h`, `spreads`, `h2h_lay`, or one of ours.
    package var market: String?
    /// The name of a team, or a word such as `Over` or `home`.
    package var side: String?
    /// The player or the team of a bet on one.
    package var subject: String?
    package var price: String?
    /// `-3.5`, `o233.5`.
    package var point: String?
    /// Whether `point` is the home team's handicap, whichever side the price is for.
    package var hasHomePoint = false
    /// When the source last confirmed the price, RFC 3339.
    package var quotedAt: String?
    package var stage = QuoteReading.Stage.present

    package init() {}
}
