package import Contests
package import Postgres
package import Scores
package import Time

/// A draft with its picks, as shown to its members.
package struct StoredDraft: Hashable, Sendable {
    /// The raw values are those of column `draft.state`.
    package enum State: String, Hashable, Sendable, CaseIterable {
        case active, completed, expired, abandoned
    }

    package let id: DraftID
    package let invitation: InvitationID
    /// The contest that it made; `nil` unless it is completed.
    package let contest: ContestID?
    package let members: ByMember<ContestPlayer>
    package let league: LeagueID
    package let day: CivilDate
    package let onTimeout: Draft.TimeoutPolicy
    /// The state. An active draft whose ``expiresAt`` has passed is expired, even if the row is still active.
    package let state: State
    /// Why it expired; `nil`: it did not.
    package let reason: Draft.Reason?
    package let turnEndsAt: Instant
    package let expiresAt: Instant
    package let createdAt: Instant
    /// `nil`: the row is still active.
    package let endedAt: Instant?
    package let board: DraftBoard

    /// The present turn; `nil` unless it is active.
    package var turn: DraftTurn? { state == .active ? board.turn : nil }
}

/// A draft with everything that its page shows.
package struct StoredDraftDetail: Hashable, Sendable {
    package let draft: StoredDraft
    package let pool: ContestPool
    /// The bets on them that can be picked by the time, whether or not they are picked already.
    package let available: [PoolBet]
    /// The wishes of the member who reads it, the first choice first.
    package let wishes: [DraftChoice]
    /// The games of the pool as they are now.
    package let games: [GameID: ChangedGame]
}

/// Reads the drafts of one member. Those of others are not found. The role `bardown_api` may run all of it.
package struct MemberDraftStore: Sendable {
    private let session: any PostgresSession
    private let member: MemberID

    package init(_ session: any PostgresSession, member: MemberID) {
        self.session = session
        self.member = member
    }

    /// The member's drafts: active ones first, the soonest expiry first; then the others, the newest first.
    /// - Parameter state: `nil`: of any state.
    package func drafts(_ state: StoredDraft.State?, limit: Int) async throws -> [StoredDraft] {
        let rows = try await session.query(
            "select * from (" + Self.rows
                + """
                 where \(member) in (d.member1_id, d.member2_id)) d
                 where \(state?.rawValue)::text is null or d.state = \(state?.rawValue)
                 order by d.state <> 'active', case when d.state = 'active' then d.expires_at end, d.created_at desc, d.id
                 limit \(Int64(limit))
                """
        )
        return try await addingPicks(to: rows)
    }

    /// A draft of a member, in one round trip; `nil`: the member has no such draft.
    package static func detail(
        of id: DraftID,
        for member: MemberID,
        in pool: PostgresPool
    ) async throws -> StoredDraftDetail? {
        let invitation: SQL = "(select d.invitation_id from draft d where d.id = \(id))"
        let results = try await pool.snapshot([
            rows + " where d.id = \(id) and \(member) in (d.member1_id, d.member2_id)",
            picks(of: [id]),
            MemberInvitationStore.poolRows + " where g.invitation_id = " + invitation,
            "select game_id, side from draft_wish where draft_id = \(id) and account_id = \(member) order by place",
            ChangeStore.gameRows
                + " where g.id in (select i.game_id from invitation_game i where i.invitation_id = " + invitation + ")",
        ])
        guard let draft = results[0].first else { return nil }
        let (pool, available) = try MemberInvitationStore.pool(from: results[2])
        return StoredDraftDetail(
            draft: try StoredDraft(draft, picks: try results[1].map { try DraftPick($0) }),
            pool: pool,
            available: available,
            wishes: try results[3].map {
                DraftChoice(game: try $0.decode(column: "game_id"), side: try $0.known(column: "side"))
            },
            games: try ChangeStore.games(from: results[4])
        )
    }

    /// The numbers, from 0, of the picks of a draft that were made for members whose time had run out; none if the
    /// member has no such draft.
    package func automaticPicks(in id: DraftID) async throws -> Set<Int> {
        let rows = try await session.query(
            """
            select p.ordinal from draft d join draft_pick p on p.draft_id = d.id
             where d.id = \(id) and \(member) in (d.member1_id, d.member2_id) and p.is_automatic
            """
        )
        return Set(try rows.map { Int(try $0.decode(Int16.self)) })
    }

    private func addingPicks(to drafts: Rows) async throws -> [StoredDraft] {
        let ids = try drafts.map { try $0.decode(column: "id", as: DraftID.self) }
        guard !ids.isEmpty else { return [] }
        var picks: [DraftID: [DraftPick]] = [:]
        for row in try await session.query(Self.picks(of: ids)) {
            picks[try row.decode(column: "draft_id"), default: []].append(try DraftPick(row))
        }
        return try zip(ids, drafts).map { id, row in try StoredDraft(row, picks: picks[id] ?? []) }
    }

    private static func picks(of drafts: [DraftID]) -> SQL {
        """
        select draft_id, game_id, side, (line * 2)::integer as line, is_automatic
          from draft_pick where draft_id = any (\(drafts)) order by draft_id, ordinal
        """
    }

    private static let rows: SQL = """
        select d.id, d.invitation_id, c.id as contest_id, \(unescaped: ByMember<ContestPlayer>.columns), d.league_id, d.day,
               d.rounds, d.on_timeout, case when o.is_over then 'expired' else d.state end as state,
               case when o.is_over then 'time' else d.reason end as reason, d.turn_ends_at, d.expires_at, d.created_at,
               d.ended_at
          from draft d
          \(unescaped: ByMember<ContestPlayer>.tables("d.member1_id", "d.member2_id"))
          left join contest c on c.draft_id = d.id
         cross join lateral (select d.state = 'active' and d.expires_at <= clock_timestamp() as is_over) o
        """
}

extension StoredDraft {
    fileprivate init(_ row: Row, picks: [DraftPick]) throws {
        id = try row.decode(column: "id")
        invitation = try row.decode(column: "invitation_id")
        contest = try row.decode(column: "contest_id")
        members = try ByMember(row)
        league = try row.decode(column: "league_id")
        day = try row.decode(column: "day")
        onTimeout = try row.known(column: "on_timeout")
        state = try row.known(column: "state")
        reason = try row.decode(column: "reason", as: String?.self).flatMap(Draft.Reason.init)
        turnEndsAt = try row.decode(column: "turn_ends_at")
        expiresAt = try row.decode(column: "expires_at")
        createdAt = try row.decode(column: "created_at")
        endedAt = try row.decode(column: "ended_at")
        board = DraftBoard(rounds: Int(try row.decode(column: "rounds", as: Int16.self)), picks: picks)
    }
}

extension DraftPick {
    /// - Throws: ``StorageError/unknownValue(column:value:)`` for a side or line that this version does not know.
    init(_ row: Row) throws {
        guard let line = try row.line("line") else { throw StorageError.unknownValue(column: "line", value: "null") }
        self.init(
            DraftChoice(game: try row.decode(column: "game_id"), side: try row.known(column: "side")),
            line: line,
            isAutomatic: try row.decode(column: "is_automatic")
        )
    }
}
