#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A game in progress with closing prices, under the names that FairBet clients use.
public struct FairBetLiveGame: Codable, Hashable, Sendable {
    /// Identifies the game in every other request.
    public let gameID: UUID
    /// The abbreviation of the league: `NBA`.
    public let leagueCode: String
    /// The full name of the home team.
    public let homeTeam: String
    /// The full name of the away team.
    public let awayTeam: String
    /// The scheduled start; `nil` if there was none.
    public let gameDate: Date?
    /// `live`.
    public let status: String

    /// For the server, previews and tests.
    public init(
        gameID: UUID,
        leagueCode: String,
        homeTeam: String,
        awayTeam: String,
        gameDate: Date?,
        status: String
    ) {
        self.gameID = gameID
        self.leagueCode = leagueCode
        self.homeTeam = homeTeam
        self.awayTeam = awayTeam
        self.gameDate = gameDate
        self.status = status
    }

    enum CodingKeys: String, CodingKey {
        case gameID = "game_id"
        case leagueCode = "league_code"
        case homeTeam = "home_team"
        case awayTeam = "away_team"
        case gameDate = "game_date"
        case status
    }

    /// Writes an unknown start as null.
    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(gameID, forKey: .gameID)
        try fields.encode(leagueCode, forKey: .leagueCode)
        try fields.encode(homeTeam, forKey: .homeTeam)
        try fields.encode(awayTeam, forKey: .awayTeam)
        try fields.encode(gameDate, forKey: .gameDate)
        try fields.encode(status, forKey: .status)
    }
}

/// The last prices before a game that has begun, under the names that FairBet clients use.
public struct FairBetLiveResponse: Codable, Hashable, Sendable {
    /// Identifies the game in every other request.
    public let gameID: UUID
    /// The abbreviation of the league: `NBA`.
    public let leagueCode: String
    /// The full name of the home team.
    public let homeTeam: String
    /// The full name of the away team.
    public let awayTeam: String
    /// The bets with their closing prices; none if outcomes are hidden.
    public let bets: [APIBet]
    /// The number of bets.
    public let total: Int
    /// The names of the books with a price.
    public let booksAvailable: [String]
    /// The categories of markets with a price.
    public let marketCategoriesAvailable: [String]
    /// When the newest price was quoted; `nil` without prices.
    public let lastUpdatedAt: Date?

    /// For the server, previews and tests.
    public init(
        gameID: UUID,
        leagueCode: String,
        homeTeam: String,
        awayTeam: String,
        bets: [APIBet],
        booksAvailable: [String],
        marketCategoriesAvailable: [String],
        lastUpdatedAt: Date?
    ) {
        self.gameID = gameID
        self.leagueCode = leagueCode
        self.homeTeam = homeTeam
        self.awayTeam = awayTeam
        self.bets = bets
        total = bets.count
        self.booksAvailable = booksAvailable
        self.marketCategoriesAvailable = marketCategoriesAvailable
        self.lastUpdatedAt = lastUpdatedAt
    }

    enum CodingKeys: String, CodingKey {
        case gameID = "game_id"
        case leagueCode = "league_code"
        case homeTeam = "home_team"
        case awayTeam = "away_team"
        case bets, total
        case booksAvailable = "books_available"
        case marketCategoriesAvailable = "market_categories_available"
        case lastUpdatedAt = "last_updated_at"
    }

    /// Writes an unknown time as null.
    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(gameID, forKey: .gameID)
        try fields.encode(leagueCode, forKey: .leagueCode)
        try fields.encode(homeTeam, forKey: .homeTeam)
        try fields.encode(awayTeam, forKey: .awayTeam)
        try fields.encode(bets, forKey: .bets)
        try fields.encode(total, forKey: .total)
        try fields.encode(booksAvailable, forKey: .booksAvailable)
        try fields.encode(marketCategoriesAvailable, forKey: .marketCategoriesAvailable)
        try fields.encode(lastUpdatedAt, forKey: .lastUpdatedAt)
    }
}
