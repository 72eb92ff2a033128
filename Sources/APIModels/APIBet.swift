#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// One side of a line with the prices of all books, under the names that FairBet clients use.
public struct APIBet: Codable, Hashable, Sendable {
    /// Identifies the game in every other request.
    public let gameID: UUID
    /// The abbreviation of the league: `NBA`.
    public let leagueCode: String
    /// The full name of the home team.
    public let homeTeam: String
    /// The full name of the away team.
    public let awayTeam: String
    /// The start; `nil` if the time is to be announced.
    public let gameDate: Date?
    /// The market, by the source's name where it has one: `h2h`, `spreads`, `totals`.
    public let marketKey: String
    /// `mainline`, `team_prop` or `player_prop`.
    public let marketCategory: String
    /// The name of the market: `Moneyline`.
    public let marketDisplayName: String
    /// Identifies the side: `team:denver-nuggets`, `side:over`.
    public let selectionKey: String
    /// The name of the side: `Nuggets −3.5`.
    public let selectionDisplay: String
    /// The player of the bet; `nil` for the others.
    public let playerName: String?
    /// The number of the bet for this side: the side's own handicap, or the total; 0 for a bet without one.
    public let lineValue: Double
    /// Whether there is a fair price.
    public let hasFair: Bool
    /// The fair probability; `nil` without a fair price.
    public let trueProb: Double?
    /// The American price at which a bet is worth its stake; `nil` without a fair price.
    public let fairAmericanOdds: Int?
    /// `high`, `medium` or `low`; `nil` without a fair price.
    public let confidence: String?
    /// The confidence as text to show: `Medium`.
    public let confidenceDisplayLabel: String?
    /// `median_sharp` or `median_market`; `nil` without a fair price.
    public let evMethod: String?
    /// The method as text to show: `Leading books`; `nil` without a fair price.
    public let evMethodDisplayName: String?
    /// Why there is no fair price; `nil` if there is one.
    public let evDisabledReason: String?
    /// The name of the book with the most valuable price, if that is worth more than its stake.
    public let bestBook: String?
    /// The value of that price in percent.
    public let bestEVPercent: Double?
    /// The prices, the most valuable first.
    public let books: [BookPrice]
    /// The best prices of all sides of the line together; `nil` if a side has no open price.
    public let pair: Pair?
    /// How the fair price and the value come about, or why there is none.
    public let explanationSteps: [BetExplanationStep]

    /// For the server, previews and tests.
    public init(
        gameID: UUID,
        leagueCode: String,
        homeTeam: String,
        awayTeam: String,
        gameDate: Date?,
        marketKey: String,
        marketCategory: String,
        marketDisplayName: String,
        selectionKey: String,
        selectionDisplay: String,
        playerName: String? = nil,
        lineValue: Double,
        trueProb: Double? = nil,
        fairAmericanOdds: Int? = nil,
        confidence: String? = nil,
        confidenceDisplayLabel: String? = nil,
        evMethod: String? = nil,
        evMethodDisplayName: String? = nil,
        evDisabledReason: String? = nil,
        bestBook: String? = nil,
        bestEVPercent: Double? = nil,
        books: [BookPrice],
        pair: Pair? = nil,
        explanationSteps: [BetExplanationStep] = []
    ) {
        self.gameID = gameID
        self.leagueCode = leagueCode
        self.homeTeam = homeTeam
        self.awayTeam = awayTeam
        self.gameDate = gameDate
        self.marketKey = marketKey
        self.marketCategory = marketCategory
        self.marketDisplayName = marketDisplayName
        self.selectionKey = selectionKey
        self.selectionDisplay = selectionDisplay
        self.playerName = playerName
        self.lineValue = lineValue
        hasFair = trueProb != nil
        self.trueProb = trueProb
        self.fairAmericanOdds = fairAmericanOdds
        self.confidence = confidence
        self.confidenceDisplayLabel = confidenceDisplayLabel
        self.evMethod = evMethod
        self.evMethodDisplayName = evMethodDisplayName
        self.evDisabledReason = evDisabledReason
        self.bestBook = bestBook
        self.bestEVPercent = bestEVPercent
        self.books = books
        self.pair = pair
        self.explanationSteps = explanationSteps
    }

    enum CodingKeys: String, CodingKey {
        case gameID = "game_id"
        case leagueCode = "league_code"
        case homeTeam = "home_team"
        case awayTeam = "away_team"
        case gameDate = "game_date"
        case marketKey = "market_key"
        case marketCategory = "market_category"
        case marketDisplayName = "market_display_name"
        case selectionKey = "selection_key"
        case selectionDisplay = "selection_display"
        case playerName = "player_name"
        case lineValue = "line_value"
        case hasFair = "has_fair"
        case trueProb = "true_prob"
        case fairAmericanOdds = "fair_american_odds"
        case confidence = "ev_confidence_tier"
        case confidenceDisplayLabel = "confidence_display_label"
        case evMethod = "ev_method"
        case evMethodDisplayName = "ev_method_display_name"
        case evDisabledReason = "ev_disabled_reason"
        case bestBook = "best_book_name"
        case bestEVPercent = "best_ev_percent"
        case books, pair
        case explanationSteps = "explanation_steps"
    }

    /// Writes unknown values as null.
    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(gameID, forKey: .gameID)
        try fields.encode(leagueCode, forKey: .leagueCode)
        try fields.encode(homeTeam, forKey: .homeTeam)
        try fields.encode(awayTeam, forKey: .awayTeam)
        try fields.encode(gameDate, forKey: .gameDate)
        try fields.encode(marketKey, forKey: .marketKey)
        try fields.encode(marketCategory, forKey: .marketCategory)
        try fields.encode(marketDisplayName, forKey: .marketDisplayName)
        try fields.encode(selectionKey, forKey: .selectionKey)
        try fields.encode(selectionDisplay, forKey: .selectionDisplay)
        try fields.encode(playerName, forKey: .playerName)
        try fields.encode(lineValue, forKey: .lineValue)
        try fields.encode(hasFair, forKey: .hasFair)
        try fields.encode(trueProb, forKey: .trueProb)
        try fields.encode(fairAmericanOdds, forKey: .fairAmericanOdds)
        try fields.encode(confidence, forKey: .confidence)
        try fields.encode(confidenceDisplayLabel, forKey: .confidenceDisplayLabel)
        try fields.encode(evMethod, forKey: .evMethod)
        try fields.encode(evMethodDisplayName, forKey: .evMethodDisplayName)
        try fields.encode(evDisabledReason, forKey: .evDisabledReason)
        try fields.encode(bestBook, forKey: .bestBook)
        try fields.encode(bestEVPercent, forKey: .bestEVPercent)
        try fields.encode(books, forKey: .books)
        try fields.encode(pair, forKey: .pair)
        try fields.encode(explanationSteps, forKey: .explanationSteps)
    }
}
