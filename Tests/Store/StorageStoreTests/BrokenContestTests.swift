import Contests
import Postgres
import Scores
import Storage
import TestSupport
import Testing

/// The number is that of the test in the design of contests.
@Suite("Contests over broken connections")
struct BrokenContestTests {
    typealias Act = @Sendable (PostgresTransaction) async throws -> Void

    private static func pending(_ evening: ContestEvening) async throws -> InvitationID {
        try await evening.database.value("select id from invitation where state = 'pending'")
    }

    private static func active(_ evening: ContestEvening) async throws -> DraftID {
        try await evening.database.value("select id from draft where state = 'active'")
    }

    /// The job `end_turn`.
    private static func endTurn(_ draft: DraftID, _ session: any PostgresSession) async throws {
        let store = DraftStore(session)
        guard try await store.endTurn(of: draft) == .pick, let turn = try await store.turn(of: draft),
            let choice = turn.automaticChoice
        else { return }
        _ = try await store.pickAutomatically(choice, in: turn).get()
    }

    /// An invitation of a draft with one round, its answer and the first pick.
    private static func begin(
        _ evening: ContestEvening,
        _ perform: (_ act: Act) async throws -> Void
    ) async throws -> DraftID {
        let request = evening.request(rounds: 1, onTimeout: .auto)
        try await perform { _ = try await InvitationStore($0).invite(request) }
        let (invitation, one, two) = (try await pending(evening), evening.members[0], evening.members[1])
        try await perform { _ = try await InvitationStore($0).answer(invitation, by: two, .accepted).get() }
        let draft = try await active(evening)
        try await perform {
            _ = try await DraftStore($0).pick(evening.choice(0, .home), as: 0, in: draft, by: one).get()
        }
        return draft
    }

    /// Plays a contest whose last pick is the server's, one whose last pick is the member's, a draft that expires and
    /// an invitation that expires.
    /// - Parameter perform: Runs an act in a transaction.
    /// - Returns: What is left at the end.
    private static func play(
        _ evening: ContestEvening,
        _ perform: (_ act: Act) async throws -> Void
    ) async throws -> [String] {
        let pool = evening.database.pool
        let automatic = try await begin(evening, perform)
        // Without a wish the side depends on the id of the draft.
        try await perform {
            _ = try await DraftStore($0).setWishes([evening.choice(0, .over)], in: automatic, of: evening.members[1])
        }
        try await pool.execute("update draft set reminds_at = turn_began_at, turn_ends_at = turn_began_at")
        try await perform { try await endTurn(automatic, $0) }
        let own = try await begin(evening, perform)
        try await perform {
            _ = try await DraftStore($0).pick(evening.choice(1, .over), as: 1, in: own, by: evening.members[1]).get()
        }
        let late = try await begin(evening, perform)
        try await pool.execute("update draft set expires_at = clock_timestamp() where id = \(late)")
        try await perform { try await endTurn(late, $0) }
        let request = evening.request()
        try await perform { _ = try await InvitationStore($0).invite(request) }
        let invitation = try await pending(evening)
        try await pool.execute("update invitation set expires_at = clock_timestamp() where id = \(invitation)")
        try await perform { try await InvitationStore($0).expire(invitation) }
        // A final, and then a correction.
        for (number, home, away) in [(0, Int16(110), Int16(100)), (1, 110, 100), (0, 120, 119)] {
            let game = evening.games[number]
            try await perform { session in
                try await session.execute(
                    "update game set status = 'final', home_score = \(home), away_score = \(away) where id = \(game)"
                )
                _ = try await ContestGameStore(session).follow([game])
            }
            try await perform { _ = try await ContestGameStore($0).settle(game, after: nil, limit: 10) }
        }
        return try await outcome(evening)
    }

    private static func outcome(_ evening: ContestEvening) async throws -> [String] {
        try await evening.texts(
            """
            (select concat_ws(' ', 'invitation', state, reason) from invitation order by created_at)
             union all
            (select concat_ws(' ', 'draft', state, reason, picks) from draft order by created_at)
             union all
            (select concat_ws(' ', 'contest', result, drafted1, forced1, drafted2, forced2) from contest order by created_at)
             union all
            (select concat_ws(' ', a.username, n.kind, count(*)) from notice n join people.account a on a.id = n.account_id
              group by a.username, n.kind order by a.username, n.kind)
             union all
            (select concat_ws(' ', a.username, r.won, r.lost, r.drafted_won, r.forced_won) from member_record r
               join people.account a on a.id = r.account_id order by a.username)
            """
        )
    }

    @Test func `32: nothing is lost or doubled if the connection breaks before any write, and the act is repeated`()
        async throws
    {
        let whole = try await withTestDatabase { database in
            let evening = try await ContestEvening.make(in: database)
            return try await Self.play(evening) { act in try await database.pool.withTransaction { try await act($0) } }
        }
        try await withTestDatabase { database in
            let evening = try await ContestEvening.make(in: database)
            let connection = try await BrokenConnection.prepare(database)
            var breaks = 0
            let broken = try await Self.play(evening) { act in breaks += try await connection.perform(act) }
            #expect(broken == whole)
            #expect(breaks > 60)
            #expect(try await evening.wrongRecords() == [])
        }
        #expect(whole.contains("contest member2 0 0 1 1") && whole.contains("contest tie 0 1 0 1"), "\(whole)")
    }
}
