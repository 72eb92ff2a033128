package import Scores
package import Time

/// What a change of a game says that matters to bets on it.
package struct GameReport: Hashable, Sendable {
    package let status: GameStatus
    /// Of a final game.
    package let score: Score?
    /// `nil`: to be announced.
    package let startAt: Instant?
    /// When the game was over; `nil`: not over, or not known.
    package let endedAt: Instant?
    /// Whether the game was ever postponed, suspended, or moved to another day.
    package let wasInterrupted: Bool

    package init(
        _ status: GameStatus,
        score: Score? = nil,
        startAt: Instant?,
        endedAt: Instant? = nil,
        wasInterrupted: Bool = false
    ) {
        (self.status, self.score, self.startAt) = (status, score, startAt)
        (self.endedAt, self.wasInterrupted) = (endedAt, wasInterrupted)
    }

    /// When the game was over, for the rule that voids late games. A game that was played in one go counts as over at
    /// its start, so that an outage of ours, which makes us see the end late, voids nothing.
    fileprivate var overAt: Instant? {
        guard status == .final else { return startAt }
        return wasInterrupted ? endedAt ?? startAt : startAt
    }
}

/// The state of a game that all verdicts about it follow from: a row of table `contest_game`.
///
/// A result can be corrected, or taken back, for ``ContestRules/correctable`` after it was settled. From then on the
/// row does not change any more.
package struct GameSettlement: Hashable, Sendable {
    package enum Action: Hashable, Sendable {
        /// Count the contests with bets on the game again.
        case recount
        /// Call ``checkOverdue(earliestOpenBet:lastReadAt:at:)`` at this time.
        case checkOverdue(at: Instant)
        /// Alert operators: the result changed after the time for corrections. Returned once.
        case reportLateChange
        /// Alert operators: the game should be over, but no source was read lately.
        case reportUnread
    }

    /// Bets that were voided because their game did not end in time.
    private struct OverdueBets: Hashable, Sendable {
        /// Those that were made for a start before this.
        var before: Instant
        var voidedAt: Instant
    }

    package let rules: ContestRules
    package private(set) var outcome = GameOutcome.open
    /// When the outcome was first settled; `nil` while it is open.
    package private(set) var settledAt: Instant?
    package private(set) var changedLate = false
    private var reportedVoidBefore: Instant?
    /// When ``reportedVoidBefore`` first became later since ``fixedVoidBefore`` was set; `nil`: it did not.
    private var reportedVoidAt: Instant?
    /// ``reportedVoidBefore`` does not become earlier than this; `nil`: nothing is fixed yet.
    private var fixedVoidBefore: Instant?
    private var overdue: OverdueBets?

    package init(rules: ContestRules = ContestRules()) {
        self.rules = rules
    }

    /// Bets that were made for a start before this are void; `nil`: none is.
    package var voidBefore: Instant? {
        [reportedVoidBefore, overdue?.before].lazy.compactMap { $0 }.max()
    }

    package func verdict(of bet: ContestBet) -> BetVerdict {
        if let voidBefore, bet.startAt < voidBefore { return .void }
        return bet.terms.verdict(in: outcome)
    }

    /// Whether the result cannot be corrected any more.
    package func isFrozen(at now: Instant) -> Bool {
        settledAt.map { hasPassed($0, at: now) } ?? false
    }

    /// Applies a change of the game. The same report again has no effect.
    package mutating func follow(_ report: GameReport, at now: Instant) -> [Action] {
        var next = self
        next.outcome = GameOutcome(report.status, score: report.score)
        if let overAt = report.overAt { next.reportVoid(before: overAt - rules.voidAfter, at: now) }
        // The game ended in time after all, so that the bets that were voided before its end was seen count again.
        if report.status == .final, let overdue, !hasPassed(overdue.voidedAt, at: now) { next.overdue = nil }
        // What was reported may be fixed by now, which changes no verdict.
        guard next.outcome != outcome || next.voidBefore != voidBefore else {
            self = next
            return []
        }
        if isFrozen(at: now) {
            guard next.outcome != outcome, !changedLate else { return [] }
            changedLate = true
            return [.reportLateChange]
        }
        next.settledAt = next.outcome == .open ? nil : settledAt ?? now
        self = next
        return [.recount]
    }

    /// Stores what a report says about ``voidBefore``. A bet that became void by it can be restored for
    /// ``ContestRules/correctable``, like any result.
    private mutating func reportVoid(before instant: Instant, at now: Instant) {
        if let began = reportedVoidAt, hasPassed(began, at: now) {
            (fixedVoidBefore, reportedVoidAt) = (reportedVoidBefore, nil)
        }
        let known = reportedVoidBefore
        let latest = fixedVoidBefore.map { max($0, instant) } ?? instant
        reportedVoidBefore = latest
        // The first report is no change.
        if let known, latest > known { reportedVoidAt = reportedVoidAt ?? now }
    }

    /// Voids the open bets whose game did not end in time.
    ///
    /// - Parameters:
    ///   - start: The earliest start for which an open bet on the game was made.
    ///   - lastReadAt: When a source last confirmed the game's status.
    package mutating func checkOverdue(
        earliestOpenBet start: Instant,
        lastReadAt: Instant,
        at now: Instant
    ) -> [Action] {
        guard outcome == .open else { return [] }
        let due = start + rules.voidAfter
        // A game that is over exactly at this time is over in time.
        guard now > due else { return [.checkOverdue(at: due + .microseconds(1))] }
        guard now - lastReadAt <= rules.staleAfter || now > start + rules.voidUnreadAfter else {
            return [.reportUnread, .checkOverdue(at: now + rules.staleAfter)]
        }
        overdue = OverdueBets(before: now - rules.voidAfter, voidedAt: now)
        return [.recount]
    }

    /// Whether the time for corrections of what was settled at an instant has passed. Its last instant does not belong
    /// to it.
    private func hasPassed(_ settledAt: Instant, at now: Instant) -> Bool {
        now >= settledAt + rules.correctable
    }
}
