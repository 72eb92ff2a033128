import APIModels
import APIServer
import Hummingbird
import Postgres
import Pricing
import Scores
import Storage

/// `POST odds/parlay`: what several bets are worth together. It stores nothing.
struct ParlayRoute: Sendable {
    let pool: PostgresPool

    /// The greatest size of a body, in bytes. It is enough for 20 legs.
    private static let bodyLimit = 8 * 1024

    func respond(to request: Request) async throws -> Response {
        _ = try QueryReader(request, allowing: [])
        let body: ParlayRequest = try await request.json(limit: Self.bodyLimit)
        let price = try body.american.map { value throws(Problem) in
            guard let price = AmericanPrice(value) else {
                throw Problem.invalidParlay("american must be at least 100 or at most -100")
            }
            return price
        }
        let named = try body.legs.map { leg throws(Problem) in try NamedLeg(leg) }
        let parlay = try Self.parlay(try await legs(named))
        return try .json(
            ParlayResponse(
                legCount: parlay.legCount,
                probability: (parlay.probability * 1_000_000).rounded() / 1_000_000,
                fairPrice: parlay.fairPrice?.value,
                confidence: (parlay.confidence * 10_000).rounded() / 10_000,
                isIndependent: parlay.isIndependent,
                ev: price.flatMap { parlay.expected(at: $0) }.map { ($0 * 10_000).rounded() / 10_000 }
            )
        )
    }

    /// The legs with their probabilities. That of a bet on a game is the stored fair one, whatever the request says.
    private func legs(_ named: [NamedLeg]) async throws -> [Parlay.Leg] {
        let games = Set(named.compactMap(\.game))
        let boards = try await pool.withSnapshot { try await OddsBoardStore($0).boards(of: Array(games)) }
        let lines = Dictionary(boards.map { ($0.game, $0.lines) }) { first, _ in first }
        return try named.map { leg throws(Problem) in
            switch leg {
            case .probability(let probability, let confidence):
                return Parlay.Leg(probability: probability, confidence: confidence)
            case .bet(let game, let key, let side):
                let line = lines[game]?.first { $0.key == key && $0.moment == .present }
                guard let probability = line?.probability(of: side) else { throw Problem.noFairPrice }
                let bet = Parlay.Bet(game: game.description, key: key, side: side)
                return Parlay.Leg(probability: probability, bet: bet)
            }
        }
    }

    private static func parlay(_ legs: [Parlay.Leg]) throws(Problem) -> Parlay {
        do {
            return try Parlay(legs)
        } catch {
            throw Problem(error)
        }
    }
}

/// A leg of a request.
private enum NamedLeg {
    case bet(game: GameID, MarketKey, BetSide)
    case probability(Double, confidence: Double?)

    var game: GameID? {
        if case .bet(let game, _, _) = self { game } else { nil }
    }

    init(_ leg: ParlayLegRequest) throws(Problem) {
        guard let id = leg.gameID else {
            guard let probability = leg.probability else {
                throw .invalidParlay("Each leg must have gameID, market and side, or probability")
            }
            self = .probability(probability, confidence: leg.confidence)
            return
        }
        guard let game = GameID(id) else { throw .invalidParlay("gameID must be a UUID") }
        guard let market = leg.market.flatMap(BetMarket.init(name:)) else { throw .invalidMarket }
        guard let side = leg.side.flatMap(BetSide.init(rawValue:)) else {
            throw .invalidParlay("side must be one of \(BetSide.allCases.map(\.rawValue).joined(separator: ", "))")
        }
        let key = try MarketKey(market, subject: leg.subject, line: leg.line.map { "\($0)" }, side: side)
        self = .bet(game: game, key, side)
    }
}

extension Problem {
    fileprivate init(_ flaw: Parlay.Flaw) {
        self =
            switch flaw {
            case .legs: .invalidParlay("A parlay has 2 to 20 legs")
            case .probability: .invalidParlay("A probability must be between 0 and 1")
            case .confidence: .invalidParlay("A confidence must be from 0 to 1")
            case .contradiction:
                .unprocessable("contradictory_legs", "Two legs are the same bet, or bets that cannot both win")
            }
    }

    static func invalidParlay(_ detail: String) -> Problem { .unprocessable("invalid_parlay", detail) }

    static let noFairPrice = Problem.unprocessable(
        "no_fair_price",
        "A leg names a bet without a fair price, or on a game that has begun"
    )
}
