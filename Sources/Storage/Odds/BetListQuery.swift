package import Pricing
package import Scores

/// Which bets on games that have not begun are listed, and in which order.
package struct BetListQuery: Sendable, Hashable {
    /// The order of the bets. Bets that are equal in it are ordered by start, game and line.
    package enum Order: String, CaseIterable, Sendable {
        /// The most valuable price first.
        case ev
        /// By the start of the game.
        case gameTime = "game_time"
        /// By market.
        case market
    }

    package var leagues: [LeagueID]
    /// `nil`: all games.
    package var game: GameID?
    /// `mainline`, `team_prop` or `player_prop`; `nil`: all.
    package var category: String?
    /// The key, the name or the abbreviation of a book that must have a price; `nil`: any.
    package var book: String?
    /// The subject of the bet; `nil`: any.
    package var player: String?
    /// Hundredths of a percent; `nil`: bets without a value too.
    package var leastValue: Int?
    package var needsFairPrice: Bool
    package var order: Order
    package var offset: Int
    package var limit: Int

    package init(
        leagues: [LeagueID],
        game: GameID? = nil,
        category: String? = nil,
        book: String? = nil,
        player: String? = nil,
        leastValue: Int? = nil,
        needsFairPrice: Bool = false,
        order: Order = .ev,
        offset: Int = 0,
        limit: Int = 100
    ) {
        self.leagues = leagues
        self.game = game
        self.category = category
        self.book = book
        self.player = player
        self.leastValue = leastValue
        self.needsFairPrice = needsFairPrice
        self.order = order
        self.offset = offset
        self.limit = limit
    }
}

/// A side of a line of a game.
package struct BetOfGame: Sendable, Hashable {
    package let game: GameID
    package let key: MarketKey
    package let side: BetSide

    package init(game: GameID, key: MarketKey, side: BetSide) {
        (self.game, self.key, self.side) = (game, key, side)
    }
}

/// A page of a list of bets.
package struct BetListPage: Sendable, Hashable {
    package let bets: [BetOfGame]
    /// The number of bets that match the query.
    package let total: Int
}

/// What a list of bets can be filtered by.
package struct BetListChoices: Sendable, Hashable {
    /// The games with a priced line, by start.
    package let games: [GameID]
    /// The keys of the books with a price.
    package let books: [String]
    /// `mainline`, `team_prop`, `player_prop`, as far as there are such lines.
    package let categories: [String]
}
