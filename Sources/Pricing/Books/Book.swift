/// A bookmaker or another place where bets are quoted. These are data, see ``BookList``.
package struct Book: Hashable, Sendable {
    package enum Kind: String, Hashable, Sendable, CaseIterable {
        case sportsbook
        /// Users bet against each other at prices to back and to lay.
        case exchange
        /// Users bet against each other, and only prices to back are shown.
        case peerToPeer = "p2p"
        case prediction
    }

    /// Whether a book's prices count in a fair price.
    package enum Weight: String, Hashable, Sendable, CaseIterable {
        /// Its prices lead the market. They set fair prices.
        case sharp
        /// Its prices count if there is no sharp book.
        case market
        /// Its prices never count. They are still shown and valued.
        case none
    }

    /// The name in sources and rows: `draftkings`.
    package let key: String
    /// The name on pages: `DraftKings`.
    package let title: String
    /// `DK`.
    package let abbreviation: String
    package let kind: Kind
    package let weight: Weight
    /// Books with one price maker behind them have one feed group, and count once.
    package let feedGroup: String
    /// The fee on winnings in hundredths of a percent, 0…2000.
    package let feeBasisPoints: Int

    package init(
        key: String,
        title: String,
        abbreviation: String,
        kind: Kind,
        weight: Weight,
        feedGroup: String,
        feeBasisPoints: Int = 0
    ) {
        self.key = key
        self.title = title
        self.abbreviation = abbreviation
        self.kind = kind
        self.weight = weight
        self.feedGroup = feedGroup
        self.feeBasisPoints = feeBasisPoints
    }

    /// A book about which nothing is known: a sportsbook without a fee that counts as one of the market's.
    package static func unlisted(_ key: String) -> Book {
        Book(key: key, title: key, abbreviation: key, kind: .sportsbook, weight: .market, feedGroup: key)
    }

    /// Whether its prices are the measure and no offer to compare: a sharp sportsbook. An exchange's prices are offers
    /// like others, although the middle between its prices to back and to lay sets fair prices.
    package var isReference: Bool { weight == .sharp && kind != .exchange }
}
