import Accounts
import FoundationEssentials
import Postgres
import Scores
import Storage
import TestSupport
import Testing

/// Sign-ups, sign-ins and suspensions at the same moment. The first act is not committed before the second one waits
/// for it.
@Suite("Signing in under concurrency")
struct SignInRaceTests {
    private static let digest = Bytes([UInt8](repeating: 7, count: 32))

    /// Stores a code that was mailed to an address.
    private static func code(_ database: TestDatabase) async throws -> UUID {
        let id = UUID()
        try await database.pool.execute(
            """
            insert into people.code (id, purpose, subject, requester, digest)
            values (\(id), 'sign_up', sha256('x'), sha256('y'), \(digest))
            """
        )
        return id
    }

    /// Creates the account of the address to which a code was mailed.
    /// - Returns: whether the code was right and the address has no account.
    private static func signUp(_ code: UUID, _ session: any PostgresSession) async throws -> Bool {
        guard try await CodeStore(session).use(code, for: .signUp, digests: [digest]) != nil else { return false }
        let password = StoredPassword(hash: "$argon2id$v=19$m=32768,t=2,p=1$x", pepper: "k")
        return try await AccountStore(session)
            .create(MemberID(rawValue: UUID()), email: "ann@example.org", password)
    }

    private static func session(of member: MemberID, _ session: any PostgresSession) async throws -> Bool {
        let id = SessionID(rawValue: UUID())
        let token = RefreshToken(session: id, generation: 1, nonce: RefreshToken.makeNonce())
        return try await SessionStore(session).start(token, of: member, label: "", network: nil)
    }

    @Test func `a code that is sent twice at once makes one account`() async throws {
        try await withTestDatabase { database in
            let code = try await Self.code(database)
            let isRightAgain = try await database.overtake { transaction in
                try await Self.signUp(code, transaction)
            } second: {
                try await CodeStore(database.pool).use(code, for: .signUp, digests: [Self.digest]) != nil
            }
            #expect(isRightAgain == false)
            #expect(try await database.value("select count(*) from people.account") as Int64 == 1)
        }
    }

    @Test func `two codes for one address at once make one account`() async throws {
        try await withTestDatabase { database in
            let codes = (try await Self.code(database), try await Self.code(database))
            let isCreatedAgain = try await database.overtake { transaction in
                try await Self.signUp(codes.0, transaction)
            } second: {
                try await Self.signUp(codes.1, database.pool)
            }
            #expect(isCreatedAgain == false)
            #expect(try await database.value("select count(*) from people.account") as Int64 == 1)
        }
    }

    @Test func `of a sign-up and a change of an address to the same one the first succeeds`() async throws {
        try await withTestDatabase { database in
            let evening = try await ContestEvening.make(in: database)
            let code = try await Self.code(database)
            let (one, two) = (evening.members[0], evening.members[1])
            let isCreated = try await database.overtake { transaction in
                try await AccountStore(transaction).setEmail(of: one, to: "Ann@example.org", network: nil) == .set
            } second: {
                try await Self.signUp(code, database.pool)
            }
            #expect(isCreated == false)
            try await database.pool.execute("update people.account set email = null where id = \(one)")
            let other = try await Self.code(database)
            let outcome = try await database.overtake { transaction in
                try await Self.signUp(other, transaction)
            } second: {
                try await AccountStore(database.pool).setEmail(of: two, to: "ANN@example.org", network: nil)
            }
            #expect(outcome == .taken)
        }
    }

    /// What a member does at the moment of a suspension.
    enum Act: CaseIterable, Sendable {
        case signIn, invite, block, report, password

        /// - Returns: whether it took effect.
        func run(_ evening: ContestEvening) async throws -> Bool {
            let (me, other, pool) = (evening.members[0], evening.members[1], evening.database.pool)
            switch self {
            case .signIn: return try await SignInRaceTests.session(of: me, pool)
            case .invite:
                let result = try await evening.invitations.invite(evening.request())
                return result != .failure(.unknownUser)
            case .block: return try await UserStore(pool).block(other, by: me) != .gone
            case .report:
                return try await UserStore(pool).report(other, by: me, reason: "spam", message: "words") != .gone
            case .password:
                let password = StoredPassword(hash: "$argon2id$v=19$m=32768,t=2,p=1$y", pepper: "k")
                return try await AccountStore(pool).resetPassword(of: me, password, network: nil)
            }
        }
    }

    @Test(arguments: Act.allCases)
    func `a member who is suspended first does nothing any more`(_ act: Act) async throws {
        try await withTestDatabase { database in
            let evening = try await ContestEvening.make(in: database)
            let hasEffect = try await database.overtake { transaction in
                try await AccountReportStore(transaction).setSuspended(true, evening.members[0], by: "operator")
            } second: {
                try await act.run(evening)
            }
            #expect(hasEffect == false)
            let rows = try await evening.texts(
                """
                select 'session' from people.session union all select 'invitation' from invitation
                 union all select 'block' from people.block union all select 'report' from people.report
                 union all select 'password' from people.password
                """
            )
            #expect(rows == [])
        }
    }

    @Test func `a session that starts before a suspension is ended by it`() async throws {
        try await withTestDatabase { database in
            let evening = try await ContestEvening.make(in: database)
            let isSuspended = try await database.overtake { transaction in
                try await Self.session(of: evening.members[0], transaction)
            } second: {
                try await AccountReportStore(database.pool).setSuspended(true, evening.members[0], by: "operator")
            }
            #expect(isSuspended)
            #expect(try await evening.texts("select end_reason from people.session") == ["suspended"])
        }
    }
}
