#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A page of bets of all games that have not begun, under the names that FairBet clients use.
public struct FairBetResponse: Codable, Hashable, Sendable {
    /// The bets, in the requested order.
    public let bets: [APIBet]
    /// The number of bets that match the request.
    public let total: Int
    /// The value of `cursor` for the next page; `nil` on the last one.
    public let nextCursor: String?
    /// The names of the books with a price.
    public let booksAvailable: [String]
    /// The games with a price.
    public let gamesAvailable: [FairBetGame]
    /// The categories of markets with a price.
    public let marketCategoriesAvailable: [String]
    /// How prices are shown.
    public let evConfig: FairBetDisplay
    /// When the newest price on this page was quoted; `nil` without prices.
    public let oddsAsOf: Date?

    /// For the server, previews and tests.
    public init(
        bets: [APIBet],
        total: Int,
        nextCursor: String?,
        booksAvailable: [String],
        gamesAvailable: [FairBetGame],
        marketCategoriesAvailable: [String],
        evConfig: FairBetDisplay = FairBetDisplay(),
        oddsAsOf: Date?
    ) {
        self.bets = bets
        self.total = total
        self.nextCursor = nextCursor
        self.booksAvailable = booksAvailable
        self.gamesAvailable = gamesAvailable
        self.marketCategoriesAvailable = marketCategoriesAvailable
        self.evConfig = evConfig
        self.oddsAsOf = oddsAsOf
    }

    enum CodingKeys: String, CodingKey {
        case bets, total
        case nextCursor = "next_cursor"
        case booksAvailable = "books_available"
        case gamesAvailable = "games_available"
        case marketCategoriesAvailable = "market_categories_available"
        case evConfig = "ev_config"
        case oddsAsOf = "odds_as_of"
    }

    /// Writes unknown values as null.
    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(bets, forKey: .bets)
        try fields.encode(total, forKey: .total)
        try fields.encode(nextCursor, forKey: .nextCursor)
        try fields.encode(booksAvailable, forKey: .booksAvailable)
        try fields.encode(gamesAvailable, forKey: .gamesAvailable)
        try fields.encode(marketCategoriesAvailable, forKey: .marketCategoriesAvailable)
        try fields.encode(evConfig, forKey: .evConfig)
        try fields.encode(oddsAsOf, forKey: .oddsAsOf)
    }
}

/// A game in a ``FairBetResponse``.
public struct FairBetGame: Codable, Hashable, Sendable {
    /// Identifies the game in every other request.
    public let gameID: UUID
    /// The names of both teams: `Detroit Pistons @ Denver Nuggets`.
    public let matchup: String
    /// The start; `nil` if the time is to be announced.
    public let gameDate: Date?

    /// For the server, previews and tests.
    public init(gameID: UUID, matchup: String, gameDate: Date?) {
        self.gameID = gameID
        self.matchup = matchup
        self.gameDate = gameDate
    }

    enum CodingKeys: String, CodingKey {
        case gameID = "game_id"
        case matchup
        case gameDate = "game_date"
    }

    /// Writes an unknown start as null.
    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(gameID, forKey: .gameID)
        try fields.encode(matchup, forKey: .matchup)
        try fields.encode(gameDate, forKey: .gameDate)
    }
}
