package import Scores
package import Time

/// A game that an invitation offers for bets, with its lines. The lines never change, whatever books do later.
package struct PoolGame: Hashable, Sendable {
    package let game: GameID
    package var startAt: Instant
    /// The home team's handicap; `nil`: no bet on it.
    package let spread: ContestLine?
    /// The points of both teams; `nil`: no bet on them.
    package let total: ContestLine?
    /// Whether the game left the pool, because it was cancelled or moved to another day. No bet on it can be picked.
    package var hasLeft = false

    /// - Parameters:
    ///   - spread: Zero, and more than 60 points, are no bet.
    ///   - total: At most 500 points, and more than zero.
    /// - Returns: `nil` if there is no bet on the game.
    package init?(game: GameID, startAt: Instant, spread: ContestLine?, total: ContestLine?) {
        self.game = game
        self.startAt = startAt
        self.spread = spread.flatMap { $0 != .zero && $0.halves.magnitude <= 120 ? $0 : nil }
        self.total = total.flatMap { (1...1000).contains($0.halves) ? $0 : nil }
        if self.spread == nil, self.total == nil { return nil }
    }

    package func line(of kind: BetKind) -> ContestLine? { kind == .spread ? spread : total }

    /// The bets on the game, whether or not they can still be picked.
    package var bets: [PoolBet] {
        BetKind.allCases.filter { line(of: $0) != nil }.map { PoolBet(game: game, kind: $0) }
    }
}

/// A bet on a game, without its sides.
package struct PoolBet: Hashable, Sendable {
    package let game: GameID
    package let kind: BetKind

    package init(game: GameID, kind: BetKind) {
        self.game = game
        self.kind = kind
    }
}

/// What happens to a game of a pool.
package enum PoolChange: Hashable, Sendable {
    /// It starts at another time of the same day.
    case moved(GameID, to: Instant)
    /// It was cancelled, postponed, or moved to another day.
    case left(GameID)
    /// It began, perhaps before its time.
    case began(GameID)

    package var game: GameID {
        switch self {
        case .moved(let game, _), .left(let game), .began(let game): game
        }
    }
}
