package import Contests
package import Postgres
package import Scores
package import Time

/// An invitation, as shown to its members.
package struct StoredInvitation: Hashable, Sendable {
    /// The raw values are those of column `invitation.state`.
    package enum State: String, Hashable, Sendable, CaseIterable {
        case pending, accepted, rejected, withdrawn, expired
    }

    /// The invitations of a member.
    package enum Box: String, Hashable, Sendable, CaseIterable {
        case received, sent
    }

    package let id: InvitationID
    package let members: ByMember<ContestPlayer>
    package let league: LeagueID
    package let day: CivilDate
    package let rounds: Int
    package let onTimeout: Draft.TimeoutPolicy
    package let expiresAt: Instant
    /// The state. A pending invitation whose ``expiresAt`` has passed is expired, even if the row is still pending.
    package let state: State
    /// Why it expired; `nil`: it did not.
    package let reason: Invitation.Reason?
    package let createdAt: Instant
    /// `nil`: the row is still pending.
    package let decidedAt: Instant?
    /// The draft of an accepted invitation.
    package let draft: DraftID?
}

/// Reads the invitations of one member. Those of others are not found. The role `bardown_api` may run all of it.
package struct MemberInvitationStore: Sendable {
    private let session: any PostgresSession
    private let member: MemberID

    package init(_ session: any PostgresSession, member: MemberID) {
        self.session = session
        self.member = member
    }

    /// The member's invitations: pending ones first, the soonest expiry first; then the others, the newest first.
    /// - Parameters:
    ///   - box: `nil`: received and sent ones.
    ///   - state: `nil`: of any state.
    package func invitations(
        _ box: StoredInvitation.Box?,
        _ state: StoredInvitation.State?,
        limit: Int
    ) async throws -> [StoredInvitation] {
        let place: SQL =
            switch box {
            case .received: "i.recipient_id = \(member)"
            case .sent: "i.inviter_id = \(member)"
            case nil: "\(member) in (i.recipient_id, i.inviter_id)"
            }
        return try await session.query(
            "select * from (" + Self.rows + " where " + place
                + """
                ) i where \(state?.rawValue)::text is null or i.state = \(state?.rawValue)
                 order by i.state <> 'pending', case when i.state = 'pending' then i.expires_at end,
                          i.created_at desc, i.id
                 limit \(Int64(limit))
                """
        ).map { try StoredInvitation($0) }
    }

    /// An invitation of the member; `nil`: there is no such invitation.
    package func invitation(_ id: InvitationID) async throws -> StoredInvitation? {
        try await session.first(
            Self.rows + " where i.id = \(id) and \(member) in (i.inviter_id, i.recipient_id)"
        ).map { try StoredInvitation($0) }
    }

    /// The games of an invitation and its draft, and which bets on them can still be picked by the database's clock.
    package func pool(of invitation: InvitationID) async throws -> (pool: ContestPool, available: [PoolBet]) {
        try Self.pool(from: try await session.query(Self.poolRows + " where g.invitation_id = \(invitation)"))
    }

    /// The statement of ``pool(of:)`` without its condition on the row `g`.
    static let poolRows: SQL = """
        select g.game_id, g.start_at, (g.spread * 2)::integer as spread, (g.total * 2)::integer as total,
               g.left_at is not null as has_left, clock_timestamp() as now
          from invitation_game g
        """

    /// Decodes the result of ``poolRows``.
    static func pool(from rows: Rows) throws -> (pool: ContestPool, available: [PoolBet]) {
        let pool = ContestPool(
            try rows.compactMap { row in
                var game = try PoolGame(row)
                game?.hasLeft = try row.decode(column: "has_left")
                return game
            }
        )
        let now: Instant? = try rows.first?.decode(column: "now")
        return (pool, now.map { pool.available(at: $0) } ?? [])
    }

    private static let rows: SQL = """
        select i.id, \(unescaped: ByMember<ContestPlayer>.columns), i.league_id, i.day, i.rounds, i.on_timeout, i.expires_at,
               case when o.is_over then 'expired' else i.state end as state,
               case when o.is_over then 'time' else i.reason end as reason, i.created_at, i.decided_at, d.id as draft_id
          from invitation i
          \(unescaped: ByMember<ContestPlayer>.tables("i.inviter_id", "i.recipient_id"))
          left join draft d on d.invitation_id = i.id
         cross join lateral (select i.state = 'pending' and i.expires_at <= clock_timestamp() as is_over) o
        """
}

extension StoredInvitation {
    fileprivate init(_ row: Row) throws {
        id = try row.decode(column: "id")
        members = try ByMember(row)
        league = try row.decode(column: "league_id")
        day = try row.decode(column: "day")
        rounds = Int(try row.decode(column: "rounds", as: Int16.self))
        onTimeout = try row.known(column: "on_timeout")
        expiresAt = try row.decode(column: "expires_at")
        state = try row.known(column: "state")
        reason = try row.decode(column: "reason", as: String?.self).flatMap(Invitation.Reason.init)
        createdAt = try row.decode(column: "created_at")
        decidedAt = try row.decode(column: "decided_at")
        draft = try row.decode(column: "draft_id")
    }
}
