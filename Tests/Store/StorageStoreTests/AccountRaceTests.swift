import Accounts
import Contests
import FoundationEssentials
import Postgres
import Scores
import Storage
import TestSupport
import Testing

/// Deletions and blocks at the same moment as acts of the other member. The first act is not committed before the
/// second one waits for it.
@Suite("Accounts under concurrency")
struct AccountRaceTests {
    private static func erase(_ member: MemberID, _ session: any PostgresSession) async throws -> Bool {
        try await AccountReportStore(session).erase(member, nil, by: "operator")
    }

    @Test func `an invitation that is accepted before a deletion ends as an abandoned draft`() async throws {
        try await withTestDatabase { database in
            let evening = try await ContestEvening.make(in: database)
            let (me, other) = (evening.members[0], evening.members[1])
            let invitation = try await evening.invite()
            let isErased = try await database.overtake { transaction in
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
            let answer = try await database.overtake { transaction in
                try await Self.erase(me, transaction)
            } second: {
                try await evening.invitations.answer(invitation, by: other, .accepted)
            }
            #expect(throws: AnswerRefusal.notPending) { try answer.get() }
            #expect(try await evening.texts("select state from invitation") == ["withdrawn"])
            #expect(try await evening.texts("select state from draft") == [])
        }
    }

    @Test func `an invitation to a member who is deleted at the same moment does not stay`() async throws {
        try await withTestDatabase { database in
            let evening = try await ContestEvening.make(in: database)
            let other = evening.members[1]
            let isErased = try await database.overtake { transaction in
                let result = try await InvitationStore(transaction).invite(evening.request(from: 0, to: 1))
                return if case .success = result { true } else { false }
            } second: {
                try await Self.erase(other, database.pool)
            }
            #expect(isErased)
            #expect(try await evening.texts("select state from invitation") == ["rejected"])
        }
        try await withTestDatabase { database in
            let evening = try await ContestEvening.make(in: database)
            let other = evening.members[1]
            let invited = try await database.overtake { transaction in
                try await Self.erase(other, transaction)
            } second: {
                try await evening.invitations.invite(evening.request(from: 0, to: 1))
            }
            #expect(throws: InvitationRefusal.unknownUser) { try invited.get() }
            #expect(try await evening.texts("select state from invitation") == [])
        }
    }

    @Test func `two devices that sign out everywhere at the same time both succeed`() async throws {
        try await withTestDatabase { database in
            let evening = try await ContestEvening.make(in: database)
            let me = evening.members[0]
            let sessions = try await database.pool.query(
                """
                insert into people.session (id, account_id, client, label, nonce, expires_at)
                select gen_random_uuid(), \(me), 'app', '', '\\x00112233445566778899aabbccddeeff', clock_timestamp() + interval '1 day'
                  from generate_series(1, 2)
                returning id
                """
            ).map { try $0.decode(SessionID.self) }
            let open = try await OpenTransaction.begin(in: database)
            try await open.connection.execute("select people.end_session(\(me), \(sessions[0]), null)")
            async let other: Void = database.pool.withTransaction { transaction in
                try await transaction.execute("select people.end_session(\(me), \(sessions[1]), null)")
                try await transaction.execute("select people.end_sessions(\(me), null, 'signed_out')")
            }
            try await database.waitForBlockedSession()
            try await open.connection.execute("select people.end_sessions(\(me), null, 'signed_out')")
            try await open.commit()
            try await other
            #expect(
                try await evening.texts("select count(*)::text from people.session where ended_at is null") == ["0"]
            )
        }
    }

    @Test func `an account that is deleted first gets neither a username nor an address`() async throws {
        try await withTestDatabase { database in
            let evening = try await ContestEvening.make(in: database)
            let (me, other) = (evening.members[0], evening.members[1])
            let accounts = AccountStore(database.pool)
            let digest = Bytes(Array(repeating: 7, count: 32))
            let named = try await database.overtake { transaction in
                try await Self.erase(me, transaction)
            } second: {
                try await accounts.setUsername(of: me, to: "latename", digests: [digest])
            }
            #expect(named == .gone)
            let moved = try await database.overtake { transaction in
                try await Self.erase(other, transaction)
            } second: {
                try await accounts.setEmail(of: other, to: "late@example.org", network: nil)
            }
            #expect(moved == .gone)
        }
    }

    @Test func `an account is deleted once`() async throws {
        try await withTestDatabase { database in
            let evening = try await ContestEvening.make(in: database)
            let me = evening.members[0]
            let isErased = try await database.overtake { transaction in
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
            let outcome = try await database.overtake { transaction in
                let result = try await InvitationStore(transaction).invite(evening.request(from: 1, to: 0))
                return if case .success = result { true } else { false }
            } second: {
                try await users.block(other, by: me)
            }
            #expect(outcome == .blocked)
            #expect(try await evening.texts("select state from invitation") == ["rejected"])
            try await users.unblock(other, by: me)
            let invited = try await database.overtake { transaction in
                try await UserStore(transaction).block(other, by: me) == .blocked
            } second: {
                try await evening.invitations.invite(evening.request(from: 1, to: 0))
            }
            #expect(throws: InvitationRefusal.unknownUser) { try invited.get() }
        }
    }

    /// What a member does at the moment in which an account is deleted.
    enum Act: CaseIterable, Sendable {
        case block, report, preferences

        /// Performs it, and returns the outcome.
        func run(by member: MemberID, to other: MemberID, _ pool: PostgresPool) async throws -> String {
            switch self {
            case .block: return try await UserStore(pool).block(other, by: member).rawValue
            case .report:
                let users = UserStore(pool)
                return try await users.report(other, by: member, reason: "spam", message: "words").rawValue
            case .preferences:
                return try await pool.withTransaction { transaction in
                    let store = PreferencesStore(transaction)
                    guard try await store.lockedPreferences(of: member) != nil else { return "gone" }
                    return "version \(try await store.replace("{}", of: member))"
                }
            }
        }
    }

    private static func erasedFirst(
        _ act: Act,
        erasing erased: Int,
        _ database: TestDatabase
    ) async throws -> (outcome: String, rows: [String]) {
        let evening = try await ContestEvening.make(in: database)
        let (me, other) = (evening.members[0], evening.members[1])
        let outcome = try await database.overtake { transaction in
            try await erase(evening.members[erased], transaction)
        } second: {
            try await act.run(by: me, to: other, database.pool)
        }
        let rows = try await evening.texts(
            """
            select 'block' from people.block union all select 'report' from people.report
             union all select 'preferences' from people.preferences
            """
        )
        return (outcome, rows)
    }

    @Test(arguments: Act.allCases)
    func `a deleted account writes nothing any more`(_ act: Act) async throws {
        try await withTestDatabase { database in
            let (outcome, rows) = try await Self.erasedFirst(act, erasing: 0, database)
            #expect(outcome == "gone")
            #expect(rows == [])
        }
    }

    @Test(arguments: [Act.block, .report])
    func `nothing is written about an account that was deleted`(_ act: Act) async throws {
        try await withTestDatabase { database in
            let (outcome, rows) = try await Self.erasedFirst(act, erasing: 1, database)
            #expect(outcome == "unknown_user")
            #expect(rows == [])
        }
    }

    @Test func `a code waits for its account before it is locked itself`() async throws {
        try await withTestDatabase { database in
            let evening = try await ContestEvening.make(in: database)
            let (id, digest) = (UUID(), Bytes([UInt8](repeating: 7, count: 32)))
            try await database.pool.execute(
                """
                insert into people.code (id, purpose, subject, requester, account_id, digest)
                values (\(id), 'reset', sha256('x'), sha256('y'), \(evening.members[0]), \(digest))
                """
            )
            // people.erase_account and people.set_email lock the account first, and delete its codes then.
            let used = try await database.overtake { transaction in
                try await transaction.first("select people.lock_member(\(evening.members[0]))")?.decode(Bool.self)
                    == true
            } second: {
                try await CodeStore(database.pool).use(id, for: .reset, digests: [digest])
            }
            #expect(used?.member == evening.members[0])
        }
    }

    @Test func `no code for an account is mailed to the address that it has just given up`() async throws {
        try await withTestDatabase { database in
            let evening = try await ContestEvening.make(in: database)
            let digest = Bytes([UInt8](repeating: 7, count: 32))
            let code = RequestedCode(
                id: UUID(),
                subject: digest,
                requester: digest,
                email: "1@example.org",
                digest: digest
            )
            let sealed = "v1.k." + String(repeating: "x", count: 60)
            let mail = (SealedMail(id: UUID(), text: sealed + "code"), SealedMail(id: UUID(), text: sealed + "none"))
            _ = try await database.overtake { transaction in
                try await AccountStore(transaction)
                    .setEmail(of: evening.members[0], to: "new@example.org", network: nil) == .set
            } second: {
                try await CodeStore(database.pool).beginReset(code, mail: mail)
            }
            #expect(try await evening.texts("select account_id::text from people.code") == ["null"])
            #expect(try await evening.texts("select right(sealed, 4) from people.mail") == ["none"])
        }
    }

    @Test func `a refresh token that was used twice locks the account before its session`() async throws {
        try await withTestDatabase { database in
            let evening = try await ContestEvening.make(in: database)
            let id = SessionID(rawValue: UUID())
            let token = RefreshToken(session: id, generation: 1, nonce: RefreshToken.makeNonce())
            let isStarted = try await SessionStore(database.pool)
                .start(token, of: evening.members[0], label: "", network: nil)
            #expect(isStarted)
            let open = try await OpenTransaction.begin(in: database)
            // As the deletion of the account locks it.
            try await open.connection.execute("select from people.account where id = \(evening.members[0]) for update")
            async let outcome = database.pool.first(
                """
                select outcome from people.refresh_session(\(id), 0, '\\x00112233445566778899aabbccddeeff',
                                                           '\\x00112233445566778899aabbccddeeff', null)
                """
            )
            try await database.waitForBlockedSession()
            // Fails if the other session holds its lock.
            try await open.connection.execute("select from people.session for update nowait")
            try await open.commit()
            #expect(try await outcome?.decode(String.self) == "reused")
        }
    }
}
