#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The bets of a parlay, which wins if all of them win.
public struct ParlayRequest: Codable, Hashable, Sendable {
    /// 2 to 20 bets.
    public let legs: [ParlayLegRequest]
    /// The American price of the parlay at a book, for its value; `nil`: only the fair price is computed.
    public let american: Int?

    /// - Parameters:
    ///   - legs: 2 to 20 bets.
    ///   - american: The American price of the parlay at a book.
    public init(legs: [ParlayLegRequest], american: Int? = nil) {
        self.legs = legs
        self.american = american
    }
}

/// A bet of a parlay: a side of a line, whose fair probability the server knows, or a probability.
public struct ParlayLegRequest: Codable, Hashable, Sendable {
    /// The id of the game; `nil` for a leg with a probability.
    public let gameID: String?
    /// The market, as in ``OddsLineResponse/market``.
    public let market: String?
    /// As in ``OddsLineResponse/subject``.
    public let subject: String?
    /// As in ``OddsLineResponse/line``.
    public let line: Double?
    /// As in ``OddsSideResponse/side``.
    public let side: String?
    /// The probability, between 0 and 1; ignored if the leg has a game.
    public let probability: Double?
    /// How far the probability can be trusted, 0…1; ignored if the leg has a game.
    public let confidence: Double?

    /// A bet that the server knows.
    public init(gameID: UUID, market: String, subject: String? = nil, line: Double? = nil, side: String) {
        self.gameID = gameID.uuidString.lowercased()
        self.market = market
        self.subject = subject
        self.line = line
        self.side = side
        (probability, confidence) = (nil, nil)
    }

    /// A bet of which only the probability is known.
    public init(probability: Double, confidence: Double? = nil) {
        (gameID, market, subject, line, side) = (nil, nil, nil, nil, nil)
        self.probability = probability
        self.confidence = confidence
    }
}

/// What a parlay is worth.
public struct ParlayResponse: Codable, Hashable, Sendable {
    /// The number of bets.
    public let legCount: Int
    /// The product of the probabilities. It is wrong if the bets are not independent.
    public let probability: Double
    /// The American price at which the parlay is worth its stake; `nil` beyond 1000000.
    public let fairPrice: Int?
    /// The geometric mean of the confidences that are known; 1 if none is.
    public let confidence: Double
    /// Whether all bets are on different games. What happens in one game is connected.
    public let isIndependent: Bool
    /// The expected profit of a bet of 1 at the price of the request; `nil` without one, and for bets that are not
    /// independent.
    public let ev: Double?

    /// For the server, previews and tests.
    public init(
        legCount: Int,
        probability: Double,
        fairPrice: Int?,
        confidence: Double,
        isIndependent: Bool,
        ev: Double? = nil
    ) {
        self.legCount = legCount
        self.probability = probability
        self.fairPrice = fairPrice
        self.confidence = confidence
        self.isIndependent = isIndependent
        self.ev = ev
    }

    /// Writes unknown values as null.
    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(legCount, forKey: .legCount)
        try fields.encode(probability, forKey: .probability)
        try fields.encode(fairPrice, forKey: .fairPrice)
        try fields.encode(confidence, forKey: .confidence)
        try fields.encode(isIndependent, forKey: .isIndependent)
        try fields.encode(ev, forKey: .ev)
    }
}
