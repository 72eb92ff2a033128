/// The result of a contest. The raw values are those of SQL and JSON.
package enum ContestResult: String, Hashable, Sendable, CaseIterable {
    case member1, member2
    /// Both members won the same number of bets.
    case tie
    /// All bets are void. The contest counts in no statistic.
    case void

    package static func won(by member: ContestMember) -> ContestResult { member == .one ? .member1 : .member2 }

    package func result(for member: ContestMember) -> MemberResult {
        switch self {
        case .tie: .tie
        case .void: .void
        case .member1, .member2: self == .won(by: member) ? .won : .lost
        }
    }
}

/// The result of a contest for one of its members.
package enum MemberResult: Hashable, Sendable {
    case won, lost, tie, void
}

/// The bets of a contest, counted by their verdicts. Each bet is counted once.
package struct ContestTally: Hashable, Sendable {
    /// The bets that a member won with the side that the member picked.
    package private(set) var drafted = ByMember(one: 0, two: 0)
    /// The bets that a member won with the inverse side of the other member's pick.
    package private(set) var forced = ByMember(one: 0, two: 0)
    package private(set) var pushes = 0
    package private(set) var voids = 0
    package private(set) var open = 0

    package init(_ bets: some Sequence<(terms: BetTerms, verdict: BetVerdict)>) {
        for (terms, verdict) in bets {
            switch verdict {
            case .won(let side): count(terms.holder(of: side), of: terms)
            case .push: pushes += 1
            case .void: voids += 1
            case .open: open += 1
            }
        }
    }

    private mutating func count(_ winner: ContestMember, of terms: BetTerms) {
        if winner == terms.drafter { drafted[winner] += 1 } else { forced[winner] += 1 }
    }

    /// The bets that a member won.
    package func total(_ member: ContestMember) -> Int { drafted[member] + forced[member] }

    package var bets: Int { total(.one) + total(.two) + pushes + voids + open }

    /// The result; `nil` while a bet is open.
    package var result: ContestResult? {
        if open > 0 { return nil }
        if voids == bets { return .void }
        let (one, two) = (total(.one), total(.two))
        return one == two ? .tie : .won(by: one > two ? .one : .two)
    }
}
