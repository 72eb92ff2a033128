package import Scores
package import Time

/// What a bet is about, and who holds which side. It never changes; its verdict follows from it and the game.
package struct BetTerms: Hashable, Sendable {
    /// The home team's handicap, or the points of both teams.
    package let line: ContestLine
    /// The member who picked a side. The other one has the inverse side, which is called forced.
    package let drafter: ContestMember
    /// The side of member 1, whether picked or forced.
    package let side1: ContestSide

    package init(line: ContestLine, drafter: ContestMember, side1: ContestSide) {
        self.line = line
        self.drafter = drafter
        self.side1 = side1
    }

    package var kind: BetKind { side1.kind }

    package func side(of member: ContestMember) -> ContestSide {
        member == .one ? side1 : side1.inverse
    }

    /// The member who holds a side of the bet.
    func holder(of side: ContestSide) -> ContestMember {
        side == side1 ? .one : .two
    }
}

/// A bet of a contest.
package struct ContestBet: Hashable, Sendable {
    package let game: GameID
    /// The start of the game for which the bet was made. If the game is over too long after it, the bet is void.
    package let startAt: Instant
    package let terms: BetTerms

    package init(game: GameID, startAt: Instant, terms: BetTerms) {
        self.game = game
        self.startAt = startAt
        self.terms = terms
    }
}
