package import FoundationEssentials
package import Time

/// A draft, from the acceptance of an invitation to the contest that it makes.
///
/// It expires when the first game of its pool starts. From then on every act is refused, also if the job that expires
/// the draft is late.
package struct Draft: Hashable, Sendable {
    package enum Phase: Hashable, Sendable {
        case active, completed
        case expired(Reason)
        /// A member was deleted, or blocked the other one.
        case abandoned
    }

    /// The raw values are those of column `draft.reason`.
    package enum Reason: String, Hashable, Sendable {
        case time
        case noGames = "no_games"
    }

    /// What happens when the time of a turn is over. The inviter chooses, and the recipient agrees by accepting.
    package enum TimeoutPolicy: String, Hashable, Sendable, CaseIterable {
        /// Nothing, until the draft expires.
        case wait
        /// The server picks.
        case auto
    }

    /// Why a pick is refused. The raw values are the codes of the API's problems.
    package enum Refusal: String, Error, Hashable, Sendable {
        case notYourTurn = "not_your_turn"
        case stalePick = "stale_pick"
        case betTaken = "bet_taken"
        case betUnavailable = "bet_unavailable"
        case expired
    }

    package enum Action: Hashable, Sendable {
        /// Call ``tick(at:wishes:)`` at this time.
        case wake(at: Instant)
        case createContest([ContestBet])
        case notify(ContestMember, ContestNotice)
    }

    package let id: UUID
    package let rules: ContestRules
    package let onTimeout: TimeoutPolicy
    package private(set) var pool: ContestPool
    package private(set) var board: DraftBoard
    package private(set) var phase = Phase.active
    package private(set) var turnBeganAt: Instant
    private var isReminded = false

    /// - Parameter invitation: Accepted now, so that its pool has enough bets.
    package init(id: UUID, accepting invitation: Invitation, onTimeout: TimeoutPolicy, at now: Instant) {
        (self.id, rules, self.onTimeout) = (id, invitation.rules, onTimeout)
        (pool, board) = (invitation.pool, DraftBoard(rounds: invitation.rounds))
        turnBeganAt = now
    }

    /// The actions that follow the acceptance.
    package var firstActions: [Action] { [.notify(.one, .draftStarted)] + wake(after: turnBeganAt) }

    /// When an active draft expires.
    package var expiresAt: Instant { pool.earliestStart ?? turnBeganAt }

    /// The times of the turn; `nil` if the draft is over.
    package var clock: TurnClock? {
        guard phase == .active else { return nil }
        return TurnClock(beganAt: turnBeganAt, expiresAt: expiresAt, picksLeft: board.picksLeft, rules: rules)
    }

    /// The bets that can be picked now.
    package func available(at now: Instant) -> [PoolBet] {
        phase == .active ? pool.available(at: now).filter { !board.hasPick(of: $0) } : []
    }

    /// Makes the pick with a number. A repeated request for a pick that was made has no effect.
    ///
    /// - Throws: ``Refusal``
    package mutating func pick(
        _ choice: DraftChoice,
        as ordinal: Int,
        by member: ContestMember,
        at now: Instant
    ) throws(Refusal) -> [Action] {
        guard ordinal >= 0 else { throw .stalePick }
        guard DraftTurn(ordinal).member == member else { throw .notYourTurn }
        if ordinal < board.picks.count {
            guard board.picks[ordinal].choice == choice else { throw .stalePick }
            return []
        }
        guard phase == .active, now < expiresAt else { throw .expired }
        guard ordinal == board.picks.count else { throw .stalePick }
        guard !board.hasPick(of: choice.bet) else { throw .betTaken }
        guard available(at: now).contains(choice.bet), let line = pool[choice.game]?.line(of: choice.side.kind) else {
            throw .betUnavailable
        }
        return add(DraftPick(choice, line: line), at: now)
    }

    /// Does what is due: expires the draft, picks for a member whose turn ended, or reminds the member once.
    ///
    /// - Parameter wishes: Of the member whose turn it is, the first one first.
    package mutating func tick(at now: Instant, wishes: [DraftChoice] = []) -> [Action] {
        guard let clock, let turn = board.turn else { return [] }
        if now >= expiresAt { return expire(.time) }
        if onTimeout == .auto, now >= clock.endsAt, let pick = automaticPick(in: turn, wishes: wishes, at: now) {
            return add(pick, at: now)
        }
        guard !isReminded, now >= clock.remindsAt else { return wake(after: now) }
        isReminded = true
        return [.notify(turn.member, .draftReminder)] + wake(after: now)
    }

    /// Applies a change of a game of the pool.
    package mutating func follow(_ change: PoolChange, at now: Instant) -> [Action] {
        guard phase == .active else { return [] }
        // An expired draft stays expired, even if the change makes its first game start later.
        if now >= expiresAt { return expire(.time) }
        guard pool.apply(change) else { return [] }
        if case .began = change { return expire(.time) }
        let isShorter = board.shorten(toOpenBets: available(at: now).count)
        if board.rounds == 0 { return expire(.noGames) }
        let notices: [Action] = isShorter ? both(.draftShortened) : []
        if board.turn == nil { return notices + complete() + both(.draftCompleted) }
        return notices + tick(at: now)
    }

    /// Ends an active draft of a member who was deleted, or blocked.
    package mutating func abandon() {
        if phase == .active { phase = .abandoned }
    }
}

// MARK: - Steps

extension Draft {
    private func automaticPick(in turn: DraftTurn, wishes: [DraftChoice], at now: Instant) -> DraftPick? {
        let choice = AutomaticPick.choice(among: available(at: now), wishes: wishes, draft: id, turn: turn)
        guard let choice, let line = pool[choice.game]?.line(of: choice.side.kind) else { return nil }
        return DraftPick(choice, line: line, isAutomatic: true)
    }

    private mutating func add(_ pick: DraftPick, at now: Instant) -> [Action] {
        board.add(pick)
        (turnBeganAt, isReminded) = (now, false)
        if let turn = board.turn { return [.notify(turn.member, .yourDraftTurn)] + wake(after: now) }
        // A member who made the last pick knows that the draft is complete.
        return complete() + (pick.isAutomatic ? both(.draftCompleted) : [.notify(.one, .draftCompleted)])
    }

    private mutating func complete() -> [Action] {
        phase = .completed
        let bets = zip(board.picks, board.terms).compactMap { pick, terms in
            pool[pick.choice.game].map { ContestBet(game: $0.game, startAt: $0.startAt, terms: terms) }
        }
        return [.createContest(bets)]
    }

    private mutating func expire(_ reason: Reason) -> [Action] {
        phase = .expired(reason)
        return both(.draftExpired)
    }

    private func both(_ notice: ContestNotice) -> [Action] { ContestMember.allCases.map { .notify($0, notice) } }

    /// The next time at which something is due.
    private func wake(after now: Instant) -> [Action] {
        guard let clock else { return [] }
        let times = [isReminded ? nil : clock.remindsAt, onTimeout == .auto ? clock.endsAt : nil, expiresAt]
        return times.lazy.compactMap { $0 }.filter { $0 > now }.min().map { [.wake(at: $0)] } ?? []
    }
}
