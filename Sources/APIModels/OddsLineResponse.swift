#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A line of a market: sides of which exactly one wins, with the prices of all books.
public struct OddsLineResponse: Codable, Hashable, Sendable {
    /// What the bet is about: `moneyline`, `moneyline_dnb`, `moneyline_60`, `spread`, `total`, `team_total` or
    /// `player_…`.
    public let market: String
    /// The name to show: `Moneyline`, `Spread`.
    public let name: String
    /// `home` or `away` for a team total, a player's name for a bet on one; `nil` for the others.
    public let subject: String?
    /// The home team's handicap, or the total; `nil` for a bet without a number.
    public let line: Double?
    /// The sides in their order.
    public let sides: [OddsSideResponse]
    /// How far the fair price can be trusted; `nil` without one.
    public let confidence: Confidence?
    /// How the books' margins were removed: `additive`, `shin`, `proportional`, `none`; `nil` without a fair price.
    public let method: String?
    /// The keys of the books whose prices made the fair price.
    public let voices: [String]
    /// Why there is no fair price, such as `insufficient_books`; `nil` if there is one.
    public let reason: String?
    /// The share of the stakes that the books with the best prices keep together, in percent; negative if the prices
    /// are crossed, `nil` if a side has no open price.
    public let holdPercent: Double?
    /// Whether bets on all sides at the best prices would win together. One of these prices is usually too old.
    public let isCrossed: Bool

    /// For the server, previews and tests.
    public init(
        market: String,
        name: String,
        subject: String? = nil,
        line: Double? = nil,
        sides: [OddsSideResponse],
        confidence: Confidence? = nil,
        method: String? = nil,
        voices: [String] = [],
        reason: String? = nil,
        holdPercent: Double? = nil,
        isCrossed: Bool = false
    ) {
        self.market = market
        self.name = name
        self.subject = subject
        self.line = line
        self.sides = sides
        self.confidence = confidence
        self.method = method
        self.voices = voices
        self.reason = reason
        self.holdPercent = holdPercent
        self.isCrossed = isCrossed
    }

    /// Writes unknown values as null.
    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(market, forKey: .market)
        try fields.encode(name, forKey: .name)
        try fields.encode(subject, forKey: .subject)
        try fields.encode(line, forKey: .line)
        try fields.encode(sides, forKey: .sides)
        try fields.encode(confidence, forKey: .confidence)
        try fields.encode(method, forKey: .method)
        try fields.encode(voices, forKey: .voices)
        try fields.encode(reason, forKey: .reason)
        try fields.encode(holdPercent, forKey: .holdPercent)
        try fields.encode(isCrossed, forKey: .isCrossed)
    }

    /// How far a fair price can be trusted. Treat an unknown value as ``low``.
    public struct Confidence: Word {
        /// The JSON value.
        public let rawValue: String

        /// - Parameter rawValue: The JSON value.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// Two or more sharp books agree.
        public static let high = Confidence(rawValue: "high")
        /// One sharp book, or two that do not agree.
        public static let medium = Confidence(rawValue: "medium")
        /// No sharp book, and at least three others.
        public static let low = Confidence(rawValue: "low")
    }
}

/// One side of a line.
public struct OddsSideResponse: Codable, Hashable, Sendable {
    /// `home`, `draw`, `away`, `over`, `under`, `yes` or `no`.
    public let side: String
    /// The name to show: `Nuggets −3.5`, `Over 221.5`.
    public let name: String
    /// The fair probability, 0…1; `nil` without a fair price.
    public let fairProbability: Double?
    /// The American price at which a bet is worth its stake; `nil` without a fair price.
    public let fairPrice: Int?
    /// The key of the book with the most valuable price, if that is worth more than its stake; otherwise `nil`.
    public let best: String?
    /// The prices, the most valuable first.
    public let prices: [OddsPriceResponse]

    /// For the server, previews and tests.
    public init(
        side: String,
        name: String,
        fairProbability: Double? = nil,
        fairPrice: Int? = nil,
        best: String? = nil,
        prices: [OddsPriceResponse] = []
    ) {
        self.side = side
        self.name = name
        self.fairProbability = fairProbability
        self.fairPrice = fairPrice
        self.best = best
        self.prices = prices
    }

    /// Writes unknown values as null.
    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(side, forKey: .side)
        try fields.encode(name, forKey: .name)
        try fields.encode(fairProbability, forKey: .fairProbability)
        try fields.encode(fairPrice, forKey: .fairPrice)
        try fields.encode(best, forKey: .best)
        try fields.encode(prices, forKey: .prices)
    }
}

/// A book's price for one side of a line.
public struct OddsPriceResponse: Codable, Hashable, Sendable {
    /// The key of the book.
    public let book: String
    /// The American price: 150 wins 150 for a stake of 100, -150 wins 100 for a stake of 150. Of a suspended bet the
    /// last one.
    public let american: Int
    /// The payout of a winning bet of 1, its stake included, with at most four decimals: 2.5.
    public let decimal: Double
    /// Whether it can be taken.
    public let state: State
    /// When the source last confirmed it.
    public let quotedAt: Date
    /// The first price of the book for this bet; `nil` if it is not known.
    public let opening: Int?
    /// The expected profit of a bet of 1 after the book's fee: 0.0123 is 1.23 %; `nil` without a fair price, and for
    /// prices that are not valued.
    public let ev: Double?
    /// The class of the value; `nil` without one.
    public let tier: Tier?
    /// Why it has no value beside a fair price: `stale`, `suspended`, `price_outlier`, `draw_no_bet`; otherwise `nil`.
    public let refusal: String?

    /// For the server, previews and tests.
    public init(
        book: String,
        american: Int,
        decimal: Double,
        state: State = .open,
        quotedAt: Date,
        opening: Int? = nil,
        ev: Double? = nil,
        tier: Tier? = nil,
        refusal: String? = nil
    ) {
        self.book = book
        self.american = american
        self.decimal = decimal
        self.state = state
        self.quotedAt = quotedAt
        self.opening = opening
        self.ev = ev
        self.tier = tier
        self.refusal = refusal
    }

    /// Writes unknown values as null.
    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(book, forKey: .book)
        try fields.encode(american, forKey: .american)
        try fields.encode(decimal, forKey: .decimal)
        try fields.encode(state, forKey: .state)
        try fields.encode(quotedAt, forKey: .quotedAt)
        try fields.encode(opening, forKey: .opening)
        try fields.encode(ev, forKey: .ev)
        try fields.encode(tier, forKey: .tier)
        try fields.encode(refusal, forKey: .refusal)
    }

    /// Whether a price can be taken. Treat an unknown state as ``suspended``.
    public struct State: Word {
        /// The JSON value.
        public let rawValue: String

        /// - Parameter rawValue: The JSON value.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// It can.
        public static let open = State(rawValue: "open")
        /// It is too old to count.
        public static let stale = State(rawValue: "stale")
        /// The book still quotes the game, but not this bet.
        public static let suspended = State(rawValue: "suspended")
        /// It was the last price before the game.
        public static let closed = State(rawValue: "closed")
    }

    /// The class of a value. Treat an unknown one as ``neutral``.
    public struct Tier: Word {
        /// The JSON value.
        public let rawValue: String

        /// - Parameter rawValue: The JSON value.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// Worth at least 5 % more than the stake.
        public static let strongPositive = Tier(rawValue: "strong_positive")
        /// Worth at least the stake.
        public static let positive = Tier(rawValue: "positive")
        /// Worth less than the stake.
        public static let negative = Tier(rawValue: "negative")
        /// The price of a sharp book, which is the measure.
        public static let neutral = Tier(rawValue: "neutral")
    }
}
