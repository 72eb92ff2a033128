import Contests
import Postgres
import Scores
import Storage
import TestSupport
import Testing

/// Two acts on one invitation or draft at the same moment. The first one is not committed before the second one waits
/// for it.
@Suite("Drafts under concurrency")
struct DraftRaceTests {
    /// Makes the pick of a turn.
    /// - Parameter isServer: Whether the server picks for the member, whose time is over.
    private static func pick(
        _ turn: PendingTurn,
        isServer: Bool,
        _ evening: ContestEvening,
        _ session: any PostgresSession
    ) async throws -> Result<ContestID?, PickRefusal> {
        let (store, ordinal) = (DraftStore(session), turn.turn.ordinal)
        if isServer { return try await store.pickAutomatically(try #require(turn.automaticChoice), in: turn) }
        // The server takes the first bets, so the members take the last ones.
        let choice = evening.choice(3 - ordinal / 2, ordinal % 2 == 0 ? .home : .over)
        return try await store.pick(choice, as: ordinal, in: turn.draft, by: evening.members[ordinal % 2])
    }

    @Test(arguments: [true, false])
    func `of a pick of the server and one of the member only the first is made in each turn`(
        isServerFirst: Bool
    ) async throws {
        try await withTestDatabase { database in
            let evening = try await ContestEvening.make(in: database)
            let draft = try await evening.draft(onTimeout: .auto)
            for ordinal in 0..<4 {
                try await database.pool.execute(
                    "update draft set reminds_at = turn_began_at, turn_ends_at = turn_began_at"
                )
                let turn = try #require(try await evening.drafts.turn(of: draft))
                let second = try await database.overtake { transaction in
                    _ = try await Self.pick(turn, isServer: isServerFirst, evening, transaction).get()
                    return true
                } second: {
                    try await Self.pick(turn, isServer: !isServerFirst, evening, database.pool)
                }
                #expect(second == .failure(.stalePick), "pick \(ordinal)")
            }
            let picks = try await evening.texts(
                "select concat_ws(' ', ordinal, is_automatic) from draft_pick order by ordinal"
            )
            #expect(picks == (0..<4).map { "\($0) \(isServerFirst ? "t" : "f")" })
            #expect(try await evening.texts("select bets::text from contest") == ["4"])
        }
    }

    @Test func `an answer that comes before the job of the expiry counts, and one after it does not`() async throws {
        try await withTestDatabase { database in
            let evening = try await ContestEvening.make(in: database)
            let (invitation, other) = (try await evening.invite(), evening.members[1])
            try await database.overtake { transaction in
                let draft = try await InvitationStore(transaction).answer(invitation, by: other, .accepted).get()
                try await transaction.execute("update invitation set expires_at = clock_timestamp()")
                return draft != nil
            } second: {
                try await evening.invitations.expire(invitation)
            }
            #expect(try await evening.texts("select state from invitation") == ["accepted"])
            #expect(try await evening.texts("select state from draft") == ["active"])
            let late = try await evening.invite()
            try await database.pool.execute("update invitation set expires_at = clock_timestamp() where id = \(late)")
            let answer = try await database.overtake { transaction in
                try await InvitationStore(transaction).expire(late)
                return true
            } second: {
                try await evening.invitations.answer(late, by: other, .accepted)
            }
            #expect(answer == .failure(.expired))
            #expect(try await evening.notices(0) == ["draft_started", "sent_invitation_expired"])
        }
    }

    @Test func `a pick that comes before the job of the expiry counts, and one after it does not`() async throws {
        try await withTestDatabase { database in
            let evening = try await ContestEvening.make(in: database)
            let (draft, one, two) = (try await evening.draft(), evening.members[0], evening.members[1])
            let duty = try await database.overtake { transaction in
                _ = try await DraftStore(transaction).pick(evening.choice(0, .home), as: 0, in: draft, by: one).get()
                try await transaction.execute("update draft set expires_at = clock_timestamp()")
                return true
            } second: {
                try await evening.drafts.endTurn(of: draft)
            }
            #expect(duty == .expired)
            let other = try await evening.draft()
            _ = try await evening.pick([(0, .home)], in: other)
            try await database.pool.execute("update draft set expires_at = clock_timestamp() where id = \(other)")
            let late = try await database.overtake { transaction in
                try await DraftStore(transaction).endTurn(of: other) == .expired
            } second: {
                try await evening.drafts.pick(evening.choice(1, .home), as: 1, in: other, by: two)
            }
            #expect(late == .failure(.expired))
            let picks = try await evening.texts(
                "select state || ' ' || (select count(*) from draft_pick where draft_id = id) from draft"
            )
            #expect(picks == ["expired 1", "expired 1"])
            #expect(try await evening.notices(1).count { $0 == "draft_expired" } == 2)
        }
    }

    @Test func `a pick that comes before a game is called off is taken back with its round`() async throws {
        try await withTestDatabase { database in
            let evening = try await ContestEvening.make(in: database, games: 2)
            let (draft, one) = (try await evening.draft(), evening.members[0])
            _ = try await evening.pick([(0, .home), (0, .over)], in: draft)
            try await database.overtake { transaction in
                _ = try await DraftStore(transaction).pick(evening.choice(1, .home), as: 2, in: draft, by: one).get()
                return true
            } second: {
                try await evening.change(1, "status = 'cancelled'")
            }
            #expect(
                try await evening.texts("select concat_ws(' ', rounds, picks, state) from draft") == ["1 2 completed"]
            )
            #expect(try await evening.texts("select ordinal::text from draft_pick order by ordinal") == ["0", "1"])
            #expect(try await evening.texts("select bets::text from contest") == ["2"])
        }
    }

    @Test func `a pick that comes after a game was called off is made in the shorter draft`() async throws {
        try await withTestDatabase { database in
            let evening = try await ContestEvening.make(in: database, games: 3)
            let (draft, one) = (try await evening.draft(rounds: 3), evening.members[0])
            _ = try await evening.pick([(0, .home), (0, .over)], in: draft)
            try await database.pool.execute("update game set status = 'cancelled' where id = \(evening.games[2])")
            _ = try await evening.settlement.follow([evening.games[2]])
            let pick = try await database.overtake { transaction in
                let store = ContestGameStore(transaction)
                return try await store.reviewPools(of: evening.games[2], after: nil, limit: 2) == nil
            } second: {
                try await evening.drafts.pick(evening.choice(2, .home), as: 2, in: draft, by: one)
            }
            #expect(pick == .failure(.betUnavailable))
            #expect(try await evening.texts("select concat_ws(' ', rounds, picks, state) from draft") == ["2 2 active"])
            _ = try await evening.drafts.pick(evening.choice(1, .home), as: 2, in: draft, by: one).get()
            #expect(try await evening.notices(0).count { $0 == "draft_shortened" } == 1)
        }
    }

    @Test func `a pick that comes before a deletion stays, one after it is refused, and a last one makes the contest`()
        async throws
    {
        try await withTestDatabase { database in
            let evening = try await ContestEvening.make(in: database, members: 4)
            let accounts = AccountReportStore(database.pool)
            /// Picks for a member before the deletion of another one is committed.
            func pick(_ side: ContestSide, as ordinal: Int, in draft: DraftID, by member: Int, erasing other: Int)
                async throws
            {
                let isErased = try await database.overtake { transaction in
                    let store = DraftStore(transaction)
                    let choice = evening.choice(0, side)
                    _ = try await store.pick(choice, as: ordinal, in: draft, by: evening.members[member]).get()
                    return true
                } second: {
                    try await accounts.erase(evening.members[other], nil, by: "operator")
                }
                #expect(isErased)
            }
            try await pick(.home, as: 0, in: try await evening.draft(to: 1), by: 0, erasing: 1)
            let late = try await evening.draft(to: 2)
            let refused = try await database.overtake { transaction in
                try await AccountReportStore(transaction).erase(evening.members[2], nil, by: "operator")
            } second: {
                try await evening.drafts.pick(evening.choice(0, .home), as: 0, in: late, by: evening.members[0])
            }
            #expect(refused == .failure(.expired))
            let last = try await evening.draft(rounds: 1, to: 3)
            _ = try await evening.pick([(0, .home)], in: last, by: 0, 3)
            try await pick(.over, as: 1, in: last, by: 3, erasing: 3)
            let drafts = try await evening.texts("select concat_ws(' ', state, picks) from draft order by created_at")
            #expect(drafts == ["abandoned 1", "abandoned 0", "completed 2"])
            #expect(try await evening.texts("select bets::text from contest") == ["2"])
            for erased in 1...3 { #expect(try await evening.notices(erased) == []) }
        }
    }
}
