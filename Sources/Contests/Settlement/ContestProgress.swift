package import Scores
package import Time

/// A contest, from the last pick of its draft to its result. It is a function of its bets and the settlements of their
/// games; only the completion is remembered, so that statistics and notices follow every change exactly once.
package struct ContestProgress: Hashable, Sendable {
    /// The raw values are those of the API's parameter `status`.
    package enum Stage: String, Hashable, Sendable, CaseIterable {
        case upcoming
        /// A game of the contest began.
        case inProgress = "in_progress"
        case completed
    }

    package enum Action: Hashable, Sendable {
        /// Add these to the records of the members. After a correction they are the differences.
        case addToRecords(ByMember<MemberRecord>)
        case notify(ContestMember, ContestNotice)
    }

    /// In the order of the picks.
    package let bets: [ContestBet]
    /// The counts of the completed contest; `nil` before, and while a final is taken back.
    package private(set) var completed: ContestTally?
    package private(set) var completedAt: Instant?
    /// The result that the members were last notified of.
    private var announced: ContestResult?

    package init(_ bets: [ContestBet]) {
        self.bets = bets
    }

    /// - Parameter hasBegun: Whether a game of the contest began.
    package func stage(hasBegun: Bool) -> Stage {
        completed != nil ? .completed : hasBegun ? .inProgress : .upcoming
    }

    /// Counts the bets. A game without a settlement is open.
    package func tally(_ games: [GameID: GameSettlement]) -> ContestTally {
        ContestTally(bets.lazy.map { ($0.terms, games[$0.game]?.verdict(of: $0) ?? .open) })
    }

    /// Completes, corrects or reopens the contest. Counting again without a change has no effect.
    package mutating func recount(_ games: [GameID: GameSettlement], at now: Instant) -> [Action] {
        let tally = tally(games)
        let counted = tally.result == nil ? nil : tally
        guard counted != completed else { return [] }
        let difference = ByMember { Self.record(of: $0, in: counted) - Self.record(of: $0, in: completed) }
        completedAt = counted == nil ? nil : completedAt ?? now
        completed = counted
        let records: [Action] = difference == ByMember(one: .zero, two: .zero) ? [] : [.addToRecords(difference)]
        return records + announce()
    }

    private static func record(of member: ContestMember, in tally: ContestTally?) -> MemberRecord {
        tally.map { MemberRecord(of: member, in: $0) } ?? .zero
    }

    /// A result is announced when it is first known, and whenever it differs from the announced one.
    private mutating func announce() -> [Action] {
        guard let result = completed?.result, result != announced else { return [] }
        let notice: ContestNotice = announced == nil ? .contestCompleted : .contestCorrected
        announced = result
        return ContestMember.allCases.map { .notify($0, notice) }
    }
}
