package import Scores

/// What a game came to, as far as bets on it are concerned.
package enum GameOutcome: Hashable, Sendable {
    /// Not over yet.
    case open
    /// Over, with the final score. Overtime counts, and a shootout is one goal for its winner.
    case final(Score)
    /// Cancelled.
    case void

    /// - Parameter score: Of a final game. Without it the game counts as open.
    package init(_ status: GameStatus, score: Score?) {
        switch status {
        case .final: self = score.map(GameOutcome.final) ?? .open
        case .cancelled: self = .void
        case .scheduled, .live, .postponed, .suspended, .delayed: self = .open
        }
    }
}

/// The outcome of a bet.
package enum BetVerdict: Hashable, Sendable {
    /// Exactly one side won.
    case won(ContestSide)
    /// The score is exactly on the line: neither side won.
    case push
    /// The game was cancelled, or over too late: neither side won.
    case void
    /// The game is not over yet.
    case open

    /// The name in SQL and JSON: the side that won, `push`, `void` or `open`.
    package var name: String {
        switch self {
        case .won(let side): side.rawValue
        case .push: "push"
        case .void: "void"
        case .open: "open"
        }
    }
}

extension BetTerms {
    /// Returns the verdict for an outcome of the game.
    package func verdict(in outcome: GameOutcome) -> BetVerdict {
        switch outcome {
        case .open: .open
        case .void: .void
        case .final(let score): verdict(at: score)
        }
    }

    /// Compares in half points. 128 bits hold the sum of any two scores.
    private func verdict(at score: Score) -> BetVerdict {
        let (home, away, line) = (Int128(score.home), Int128(score.away), Int128(self.line.halves))
        let margin = kind == .spread ? 2 * (home - away) + line : 2 * (home + away) - line
        guard margin != 0 else { return .push }
        let (positive, negative): (ContestSide, ContestSide) = kind == .spread ? (.home, .away) : (.over, .under)
        return .won(margin > 0 ? positive : negative)
    }
}
