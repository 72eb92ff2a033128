package import Scores

/// A side of a bet, which a member picks or wishes for.
package struct DraftChoice: Hashable, Sendable {
    package let game: GameID
    package let side: ContestSide

    package init(game: GameID, side: ContestSide) {
        self.game = game
        self.side = side
    }

    package var bet: PoolBet { PoolBet(game: game, kind: side.kind) }
}

/// A pick of a draft. Its number determines the member.
package struct DraftPick: Hashable, Sendable {
    package let choice: DraftChoice
    /// The line of the bet: the home team's handicap, or the points of both teams.
    package let line: ContestLine
    /// Whether it was made for a member whose time had run out.
    package let isAutomatic: Bool

    package init(_ choice: DraftChoice, line: ContestLine, isAutomatic: Bool = false) {
        self.choice = choice
        self.line = line
        self.isAutomatic = isAutomatic
    }
}

/// The turn with a number, from 0. Member 1 picks first in every round.
package struct DraftTurn: Hashable, Sendable {
    package let ordinal: Int

    package init(_ ordinal: Int) {
        self.ordinal = ordinal
    }

    /// From 1.
    package var round: Int { ordinal / 2 + 1 }
    package var member: ContestMember { ordinal % 2 == 0 ? .one : .two }
}

/// The picks of a draft. Whose turn it is, the round, and the forced sides follow from them.
package struct DraftBoard: Hashable, Sendable {
    /// A side that a member holds, with the line as that side sees it.
    package struct Cell: Hashable, Sendable {
        package let choice: DraftChoice
        package let line: ContestLine
    }

    /// A round: what each member picked, and got by the other's pick; `nil` where the pick is still to be made.
    package struct Row: Hashable, Sendable {
        package let round: Int
        package let drafted: ByMember<Cell?>
        package let forced: ByMember<Cell?>
    }

    package private(set) var rounds: Int
    package private(set) var picks: [DraftPick] = []

    /// - Parameter picks: The picks that are made, in order; those beyond the last round are left out.
    package init(rounds: Int, picks: [DraftPick] = []) {
        self.rounds = rounds
        self.picks = Array(picks.prefix(2 * rounds))
    }

    /// The picks that are still to be made, this turn's included.
    package var picksLeft: Int { 2 * rounds - picks.count }

    /// The turn; `nil` if all picks are made.
    package var turn: DraftTurn? { picksLeft > 0 ? DraftTurn(picks.count) : nil }

    /// The last pick with its turn; `nil` if none is made.
    package var lastPick: (turn: DraftTurn, pick: DraftPick)? {
        picks.last.map { (DraftTurn(picks.count - 1), $0) }
    }

    package func hasPick(of bet: PoolBet) -> Bool { picks.contains { $0.choice.bet == bet } }

    package var rows: [Row] {
        (0..<rounds).map { index in
            Row(
                round: index + 1,
                drafted: ByMember(one: cell(2 * index), two: cell(2 * index + 1)),
                forced: ByMember(one: cell(2 * index + 1, isForced: true), two: cell(2 * index, isForced: true))
            )
        }
    }

    private func cell(_ ordinal: Int, isForced: Bool = false) -> Cell? {
        guard ordinal < picks.count else { return nil }
        let pick = picks[ordinal]
        let side = isForced ? pick.choice.side.inverse : pick.choice.side
        return Cell(choice: DraftChoice(game: pick.choice.game, side: side), line: side.line(pick.line))
    }

    /// Adds the pick of the turn. It has no effect if all picks are made.
    mutating func add(_ pick: DraftPick) {
        if picksLeft > 0 { picks.append(pick) }
    }

    /// Drops rounds until the bets that are left suffice, and the last pick if its round is dropped.
    ///
    /// - Parameter open: The bets that can still be picked.
    /// - Returns: Whether rounds were dropped.
    mutating func shorten(toOpenBets open: Int) -> Bool {
        guard open < picksLeft else { return false }
        rounds = (picks.count + open) / 2
        picks = Array(picks.prefix(2 * rounds))
        return true
    }

    /// The terms of the bets of a full board, by pick.
    package var terms: [BetTerms] {
        picks.enumerated().map { ordinal, pick in
            let drafter = DraftTurn(ordinal).member
            let side1 = drafter == .one ? pick.choice.side : pick.choice.side.inverse
            return BetTerms(line: pick.line, drafter: drafter, side1: side1)
        }
    }
}
