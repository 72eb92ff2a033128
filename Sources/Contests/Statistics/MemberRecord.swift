/// What a member won and lost in completed contests: a row of table `member_record`. Records are added and subtracted,
/// so that a correction changes them by the difference.
package struct MemberRecord: Hashable, Sendable, AdditiveArithmetic {
    // Contests.
    package var won = 0
    package var lost = 0
    package var tied = 0
    // Bets.
    package var draftedWon = 0
    package var draftedLost = 0
    package var forcedWon = 0
    package var forcedLost = 0
    package var pushes = 0
    package var voids = 0

    package static let zero = MemberRecord()

    package init() {}

    /// The record of one contest; zero if it is not completed, or void.
    package init(of member: ContestMember, in tally: ContestTally) {
        switch tally.result?.result(for: member) {
        case nil, .void: return
        case .tie: tied = 1
        case .won: won = 1
        case .lost: lost = 1
        }
        draftedWon = tally.drafted[member]
        forcedWon = tally.forced[member]
        // A bet that a member picked and lost was won by the other one with the forced side, and the other way round.
        draftedLost = tally.forced[member.other]
        forcedLost = tally.drafted[member.other]
        pushes = tally.pushes
        voids = tally.voids
    }

    package static func + (left: MemberRecord, right: MemberRecord) -> MemberRecord { left.combined(right, +) }

    package static func - (left: MemberRecord, right: MemberRecord) -> MemberRecord { left.combined(right, -) }

    private static let columns: [any WritableKeyPath<MemberRecord, Int> & Sendable] = [
        \.won, \.lost, \.tied, \.draftedWon, \.draftedLost, \.forcedWon, \.forcedLost, \.pushes, \.voids,
    ]

    private func combined(_ other: MemberRecord, _ combine: (Int, Int) -> Int) -> MemberRecord {
        Self.columns.reduce(into: self) { sum, column in
            sum[keyPath: column] = combine(sum[keyPath: column], other[keyPath: column])
        }
    }
}

extension MemberRecord {
    /// Contests won for each one lost; `nil` if none was lost.
    package var winLossRatio: Double? { Self.ratio(won, to: lost) }

    /// The share of won bets among those that the member picked and that were won by either; `nil` if there is none.
    package var draftedWinRatio: Double? { Self.ratio(draftedWon, to: draftedWon + draftedLost) }

    /// The share of won bets among those that the other member picked and that were won by either; `nil` if there is
    /// none.
    package var forcedWinRatio: Double? { Self.ratio(forcedWon, to: forcedWon + forcedLost) }

    /// Three decimals; a half is rounded up.
    private static func ratio(_ count: Int, to other: Int) -> Double? {
        guard other > 0 else { return nil }
        return Double((2000 * count + other) / (2 * other)) / 1000
    }
}
