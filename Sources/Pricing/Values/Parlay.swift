/// A bet that wins if all of its legs win.
package struct Parlay: Hashable, Sendable {
    /// One of the bets.
    package struct Leg: Hashable, Sendable {
        /// The fair probability.
        package let probability: Double
        /// 0…1; `nil` if it is not known.
        package let confidence: Double?
        /// What the bet is on; `nil` if only its probability is known.
        package let bet: Bet?

        package init(probability: Double, confidence: Double? = nil, bet: Bet? = nil) {
            self.probability = probability
            self.confidence = confidence
            self.bet = bet
        }
    }

    /// The side of a line of a game.
    package struct Bet: Hashable, Sendable {
        /// The game's id.
        package let game: String
        package let key: MarketKey
        package let side: BetSide

        package init(game: String, key: MarketKey, side: BetSide) {
            self.game = game
            self.key = key
            self.side = side
        }
    }

    /// The reasons why legs make no parlay. The raw values are those of responses.
    package enum Flaw: String, Error, Hashable, Sendable, CaseIterable {
        /// Fewer than 2 legs, or more than 20.
        case legs = "leg_count"
        /// A probability that is not between 0 and 1.
        case probability = "invalid_probability"
        /// A confidence outside 0…1.
        case confidence = "invalid_confidence"
        /// The same bet twice, or two sides of one line.
        case contradiction = "contradictory_legs"
    }

    /// The product of the legs' probabilities. It is wrong if the legs are not independent.
    package let probability: Double
    /// The geometric mean of the confidences that are known; 1 if none is.
    package let confidence: Double
    package let legCount: Int
    /// Whether all legs are of different games. What happens in one game is connected.
    package let isIndependent: Bool

    /// The price at which the parlay is worth its stake; `nil` beyond ±``AmericanPrice/greatest``.
    package var fairPrice: AmericanPrice? { AmericanPrice(probability: probability) }

    package init(_ legs: [Leg]) throws(Flaw) {
        guard (2...20).contains(legs.count) else { throw .legs }
        guard legs.allSatisfy({ $0.probability > 0 && $0.probability < 1 }) else { throw .probability }
        let confidences = legs.compactMap(\.confidence)
        guard confidences.allSatisfy({ (0...1).contains($0) }) else { throw .confidence }
        let bets = legs.compactMap(\.bet)
        // Two legs of one line are the same bet, or cannot both win.
        let lines = Dictionary(grouping: bets, by: \.game).values.map { Set($0.map(\.key)).count }
        guard lines.reduce(0, +) == bets.count else { throw .contradiction }
        probability = legs.map(\.probability).reduce(1, *)
        confidence = Self.geometricMean(confidences)
        legCount = legs.count
        isIndependent = Set(bets.map(\.game)).count == bets.count
    }

    /// Returns the expected profit of a bet of 1 at a price; `nil` if the legs are not independent, because then the
    /// probability is not known.
    package func expected(at price: AmericanPrice, fee: Int = 0) -> Double? {
        isIndependent ? BetValue.expected(price, probability: probability, fee: fee) : nil
    }

    private static func geometricMean(_ values: [Double]) -> Double {
        values.isEmpty ? 1 : root(values.reduce(1, *), degree: values.count)
    }

    /// Returns the root of a number within 0…1, by bisection, because the standard library has only the square root.
    private static func root(_ number: Double, degree: Int) -> Double {
        var (low, high) = (0.0, 1.0)
        for _ in 0..<60 {
            let middle = (low + high) / 2
            let power = (0..<degree).reduce(1.0) { product, _ in product * middle }
            if power < number { low = middle } else { high = middle }
        }
        return high
    }
}
