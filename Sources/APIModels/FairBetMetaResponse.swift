/// What a list of bets can be filtered by, under the names that FairBet clients use.
public struct FairBetMetaResponse: Codable, Hashable, Sendable {
    /// The abbreviations of the leagues with odds.
    public let leaguesAvailable: [String]
    /// The names of the books with a price.
    public let booksAvailable: [String]
    /// The games with a price.
    public let gamesAvailable: [FairBetGame]
    /// The categories of markets with a price.
    public let marketCategoriesAvailable: [String]
    /// How prices are shown.
    public let evConfig: FairBetDisplay

    /// For the server, previews and tests.
    public init(
        leaguesAvailable: [String],
        booksAvailable: [String],
        gamesAvailable: [FairBetGame],
        marketCategoriesAvailable: [String],
        evConfig: FairBetDisplay = FairBetDisplay()
    ) {
        self.leaguesAvailable = leaguesAvailable
        self.booksAvailable = booksAvailable
        self.gamesAvailable = gamesAvailable
        self.marketCategoriesAvailable = marketCategoriesAvailable
        self.evConfig = evConfig
    }

    enum CodingKeys: String, CodingKey {
        case leaguesAvailable = "leagues_available"
        case booksAvailable = "books_available"
        case gamesAvailable = "games_available"
        case marketCategoriesAvailable = "market_categories_available"
        case evConfig = "ev_config"
    }
}

/// How FairBet clients show prices.
public struct FairBetDisplay: Codable, Hashable, Sendable {
    /// A bet is shown if at least this many books have a price for it.
    public let minBooksForDisplay: Int
    /// The values in percent from which on a price has a color.
    public let evColorThresholds: Thresholds

    /// For the server, previews and tests.
    public init(minBooksForDisplay: Int = 3, evColorThresholds: Thresholds = Thresholds()) {
        self.minBooksForDisplay = minBooksForDisplay
        self.evColorThresholds = evColorThresholds
    }

    enum CodingKeys: String, CodingKey {
        case minBooksForDisplay = "min_books_for_display"
        case evColorThresholds = "ev_color_thresholds"
    }

    /// The values in percent from which on a price has a color.
    public struct Thresholds: Codable, Hashable, Sendable {
        /// From this value on, a price has the color of strongly positive ones.
        public let strongPositive: Double
        /// From this value on, a price has the color of positive ones.
        public let positive: Double

        /// For the server, previews and tests.
        public init(strongPositive: Double = 5, positive: Double = 0) {
            self.strongPositive = strongPositive
            self.positive = positive
        }

        enum CodingKeys: String, CodingKey {
            case strongPositive = "strong_positive"
            case positive
        }
    }
}
