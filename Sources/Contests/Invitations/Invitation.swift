package import Time

/// An invitation to a contest, from its sending to its end.
///
/// The acts are refused from the moment of expiry on, also if the job that expires the invitation is late.
package struct Invitation: Hashable, Sendable {
    package enum Phase: Hashable, Sendable {
        case pending, accepted, rejected, withdrawn
        case expired(Reason)
    }

    /// The raw values are those of column `invitation.reason`.
    package enum Reason: String, Hashable, Sendable {
        case time
        /// So many games were cancelled or moved that fewer bets are left than the draft has picks.
        case notEnoughGames = "not_enough_games"
    }

    /// Why an act is refused. The raw values are the codes of the API's problems.
    package enum Refusal: String, Error, Hashable, Sendable {
        case noGamesLeft = "no_games_left"
        case notEnoughGames = "not_enough_games_failure"
        case invalidRounds = "invalid_rounds"
        case invalidExpiration = "invalid_expiration"
        case notYours = "not_yours"
        case notPending = "not_pending"
        case expired
    }

    package enum Action: Hashable, Sendable {
        /// Call ``tick(at:)`` at this time.
        case wake(at: Instant)
        case startDraft
        case notify(ContestMember, ContestNotice)
    }

    package let rules: ContestRules
    package let rounds: Int
    package private(set) var pool: ContestPool
    package private(set) var phase = Phase.pending
    /// The expiry that the inviter asked for; `nil`: the latest possible.
    package let askedExpiry: Instant?

    /// - Throws: ``Refusal``
    package init(
        pool: ContestPool,
        rounds: Int,
        expiresAt asked: Instant? = nil,
        rules: ContestRules = ContestRules(),
        at now: Instant
    ) throws(Refusal) {
        let most = pool.maxRounds(rules)
        guard most > 0, let latest = Self.latestExpiry(of: pool, rules), latest > now else { throw .noGamesLeft }
        guard rounds > 0 else { throw .invalidRounds }
        guard rounds <= most else { throw .notEnoughGames }
        if let asked, asked > latest || asked < now + rules.soonestExpiry { throw .invalidExpiration }
        (self.pool, self.rounds, self.rules, askedExpiry) = (pool, rounds, rules, asked)
    }

    /// The actions that follow the sending of an invitation.
    package var firstActions: [Action] { [.notify(.two, .newInvitation)] + wake }

    /// When a pending invitation expires: some time before the first game, or when the inviter asked for it, if that is
    /// sooner. `nil` if no game is left.
    package var expiresAt: Instant? {
        Self.latestExpiry(of: pool, rules).map { min($0, askedExpiry ?? $0) }
    }

    package static func latestExpiry(of pool: ContestPool, _ rules: ContestRules) -> Instant? {
        pool.earliestStart.map { $0 - rules.lead }
    }

    /// - Throws: ``Refusal``
    package mutating func accept(by member: ContestMember, at now: Instant) throws(Refusal) -> [Action] {
        guard member == .two else { throw .notYours }
        return try end(as: .accepted, at: now) ? [.startDraft] : []
    }

    /// - Throws: ``Refusal``
    package mutating func reject(by member: ContestMember, at now: Instant) throws(Refusal) -> [Action] {
        guard member == .two else { throw .notYours }
        return try end(as: .rejected, at: now) ? [.notify(.one, .invitationRejected)] : []
    }

    /// - Throws: ``Refusal``
    package mutating func withdraw(by member: ContestMember, at now: Instant) throws(Refusal) {
        guard member == .one else { throw .notYours }
        _ = try end(as: .withdrawn, at: now)
    }

    /// Expires the invitation if its time has passed.
    package mutating func tick(at now: Instant) -> [Action] {
        guard phase == .pending else { return [] }
        return isOver(at: now) ? expire(.time) : wake
    }

    /// Applies a change of a game. The expiry follows the earliest start, in either direction.
    package mutating func follow(_ change: PoolChange, at now: Instant) -> [Action] {
        guard phase == .pending else { return [] }
        // An expired invitation stays expired, even if the change makes its first game start later.
        if isOver(at: now) { return expire(.time) }
        guard pool.apply(change) else { return [] }
        if pool.bets.count < 2 * rounds { return expire(.notEnoughGames) }
        return tick(at: now)
    }

    /// Returns `false` if the same act was accepted before.
    private mutating func end(as phase: Phase, at now: Instant) throws(Refusal) -> Bool {
        if self.phase == phase { return false }
        if case .expired = self.phase { throw .expired }
        guard self.phase == .pending else { throw .notPending }
        if isOver(at: now) { throw .expired }
        self.phase = phase
        return true
    }

    private mutating func expire(_ reason: Reason) -> [Action] {
        phase = .expired(reason)
        return [.notify(.one, .sentInvitationExpired), .notify(.two, .receivedInvitationExpired)]
    }

    private func isOver(at now: Instant) -> Bool { expiresAt.map { $0 <= now } ?? true }

    private var wake: [Action] { expiresAt.map { [.wake(at: $0)] } ?? [] }
}
