#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension APIBet {
    /// The price of a book.
    public struct BookPrice: Codable, Hashable, Sendable {
        /// The name of the book: `DraftKings`.
        public let book: String
        /// Its abbreviation: `DK`.
        public let bookAbbr: String
        /// The American price.
        public let price: Int
        /// The payout of a winning bet of 1.
        public let priceDecimal: Double
        /// The fee on winnings in percent.
        public let feePercent: Double
        /// The probability at which the price is worth its stake, without the fee.
        public let impliedProb: Double
        /// The value in percent of the stake; `nil` without one.
        public let evPercent: Double?
        /// The class of the value; `nil` without one.
        public let evTier: String?
        /// Whether fair prices follow the book.
        public let isSharp: Bool
        /// `open`, `stale` or `suspended`.
        public let state: String
        /// When the source last confirmed the price.
        public let observedAt: Date

        /// For the server, previews and tests.
        public init(
            book: String,
            bookAbbr: String,
            price: Int,
            priceDecimal: Double,
            feePercent: Double,
            impliedProb: Double,
            evPercent: Double?,
            evTier: String?,
            isSharp: Bool,
            state: String,
            observedAt: Date
        ) {
            self.book = book
            self.bookAbbr = bookAbbr
            self.price = price
            self.priceDecimal = priceDecimal
            self.feePercent = feePercent
            self.impliedProb = impliedProb
            self.evPercent = evPercent
            self.evTier = evTier
            self.isSharp = isSharp
            self.state = state
            self.observedAt = observedAt
        }

        enum CodingKeys: String, CodingKey {
            case book
            case bookAbbr = "book_abbr"
            case price
            case priceDecimal = "price_decimal"
            case feePercent = "fee_percent"
            case impliedProb = "implied_prob"
            case evPercent = "ev_percent"
            case evTier = "ev_tier"
            case isSharp = "is_sharp"
            case state
            case observedAt = "observed_at"
        }

        /// Writes unknown values as null.
        public func encode(to encoder: any Encoder) throws {
            var fields = encoder.container(keyedBy: CodingKeys.self)
            try fields.encode(book, forKey: .book)
            try fields.encode(bookAbbr, forKey: .bookAbbr)
            try fields.encode(price, forKey: .price)
            try fields.encode(priceDecimal, forKey: .priceDecimal)
            try fields.encode(feePercent, forKey: .feePercent)
            try fields.encode(impliedProb, forKey: .impliedProb)
            try fields.encode(evPercent, forKey: .evPercent)
            try fields.encode(evTier, forKey: .evTier)
            try fields.encode(isSharp, forKey: .isSharp)
            try fields.encode(state, forKey: .state)
            try fields.encode(observedAt, forKey: .observedAt)
        }
    }

    /// The best prices of all sides of a line.
    public struct Pair: Codable, Hashable, Sendable {
        /// The best price of a side, by the side.
        public let best: [String: Best]
        /// The share of the stakes that the books keep together; negative if the prices are crossed.
        public let holdPercent: Double
        /// Whether bets on all sides would win together. One of the prices is usually too old.
        public let isCrossed: Bool

        /// For the server, previews and tests.
        public init(best: [String: Best], holdPercent: Double, isCrossed: Bool) {
            self.best = best
            self.holdPercent = holdPercent
            self.isCrossed = isCrossed
        }

        enum CodingKeys: String, CodingKey {
            case best
            case holdPercent = "hold_percent"
            case isCrossed = "is_crossed"
        }

        /// The best price of a side.
        public struct Best: Codable, Hashable, Sendable {
            /// The name of the book.
            public let book: String
            /// The American price.
            public let price: Int

            /// For the server, previews and tests.
            public init(book: String, price: Int) {
                self.book = book
                self.price = price
            }
        }
    }
}
