/// The two bets on a game. A game has at most one of each in a contest.
package enum BetKind: String, Hashable, Sendable, CaseIterable {
    /// The winner after a handicap for the home team.
    case spread
    /// The points of both teams together.
    case total

    package var sides: [ContestSide] { ContestSide.allCases.filter { $0.kind == self } }
}

/// The side of a bet that a member holds. It determines the kind of the bet, so that no bet has a side of another kind.
package enum ContestSide: String, Hashable, Sendable, CaseIterable {
    case home, away, over, under

    package var kind: BetKind {
        switch self {
        case .home, .away: .spread
        case .over, .under: .total
        }
    }

    /// The side that the other member gets by a pick of this one.
    package var inverse: ContestSide {
        switch self {
        case .home: .away
        case .away: .home
        case .over: .under
        case .under: .over
        }
    }

    /// The bet's line as seen by this side: the away team has the opposite of the home team's handicap.
    package func line(_ line: ContestLine) -> ContestLine {
        self == .away ? line.opposite : line
    }
}
