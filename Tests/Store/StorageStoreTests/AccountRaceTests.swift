import Contests
import Postgres
import Scores
import Storage
import TestSupport
import TestTools
import Testing

/// Deletions and blocks at the same moment as acts of the other member. The first act is not committed before the
/// second one waits for it.
@Suite("Accounts under concurrency")
struct AccountRaceTests {
    /// Runs `second` while `first` is not committed, and returns its result.
    /// - Parameters:
    ///   - statement: A part of the statement in which `second` waits.
    ///   - first: Returns whether it changed what it should.
    private static func overtake<Result: Sendable>(
        _ evening: ContestEvening,
        waitingIn statement: String,
        _ first: (PostgresTransaction) async throws -> Bool,
        second: @escaping @Sendable () async throws -> Result
    ) async throws -> Result {
        let pool = evening.database.pool
        let waiting = try await pool.withTransaction { transaction in
            #expect(try await first(transaction))
            let waiting = Task { try await second() }
            try await eventually("the second act waits for the first") {
                try await pool.first(
                    """
                    select from pg_stat_activity
                     where datname = current_database() and wait_event_type = 'Lock' and strpos(query, \(statement)) > 0
                       and pid <> pg_backend_pid()
                    """
                ) != nil
            }
            return waiting
        }
        return try await waiting.value
    }

    private static func erase(_ member: MemberID, _ session: any PostgresSession) async throws -> Bool {
        try await AccountReportStore(session).erase(member, nil)
    }

    @Test func `an invitation that is accepted before a deletion ends as an abandoned draft`() async throws {
        try await withTestDatabase { database in
            let evening = try await ContestEvening.make(in: database)
            let (me, other) = (evening.members[0], evening.members[1])
            let invitation = try await evening.invite()
            let isErased = try await Self.overtake(evening, waitingIn: "erase_account") { transaction in
                try await InvitationStore(transaction).answer(invitation, by: other, .accepted).get() != nil
            } second: {
                try await Self.erase(me, database.pool)
            }
            #expect(isErased)
            #expect(try await evening.texts("select state from invitation") == ["accepted"])
            #expect(try await evening.texts("select state from draft") == ["abandoned"])
        }
    }

    @Test func `an invitation cannot be accepted after its inviter was deleted`() async throws {
        try await withTestDatabase { database in
            let evening = try await ContestEvening.make(in: database)
            let (me, other) = (evening.members[0], evening.members[1])
            let invitation = try await evening.invite()
            let answer = try await Self.overtake(evening, waitingIn: "answer_invitation") { transaction in
                try await Self.erase(me, transaction)
            } second: {
                try await evening.invitations.answer(invitation, by: other, .accepted)
            }
            #expect(throws: AnswerRefusal.notPending) { try answer.get() }
            #expect(try await evening.texts("select state from invitation") == ["withdrawn"])
            #expect(try await evening.texts("select state from draft") == [])
        }
    }

    @Test func `an account is deleted once`() async throws {
        try await withTestDatabase { database in
            let evening = try await ContestEvening.make(in: database)
            let me = evening.members[0]
            let isErased = try await Self.overtake(evening, waitingIn: "erase_account") { transaction in
                try await Self.erase(me, transaction)
            } second: {
                try await Self.erase(me, database.pool)
            }
            #expect(!isErased)
        }
    }

    @Test func `an invitation at the same moment as a block ends, whichever comes first`() async throws {
        try await withTestDatabase { database in
            let evening = try await ContestEvening.make(in: database)
            let (me, other) = (evening.members[0], evening.members[1])
            let users = UserStore(database.pool)
            let isBlocked = try await Self.overtake(evening, waitingIn: "block_member") { transaction in
                let result = try await InvitationStore(transaction).invite(evening.request(from: 1, to: 0))
                return if case .success = result { true } else { false }
            } second: {
                try await users.block(other, by: me)
            }
            #expect(isBlocked)
            #expect(try await evening.texts("select state from invitation") == ["rejected"])
            try await users.unblock(other, by: me)
            let outcome = try await Self.overtake(evening, waitingIn: "from invite(") { transaction in
                try await UserStore(transaction).block(other, by: me)
            } second: {
                try await evening.invitations.invite(evening.request(from: 1, to: 0))
            }
            #expect(throws: InvitationRefusal.unknownUser) { try outcome.get() }
        }
    }
}
