import Accounts
import FoundationEssentials
import Postgres
import Scores
import Storage
import TestSupport
import Testing
import Time

@Suite("Sessions of browsers")
struct PageSessionTests {
    private static let member = MemberID(rawValue: UUID())

    /// Creates the member with a session, and returns the session.
    private static func start(_ client: SessionClient, in database: TestDatabase) async throws -> SessionID {
        let password = StoredPassword(hash: "$argon2id$v=19$m=32768,t=2,p=1$c2FsdA$aGFzaA", pepper: "k")
        _ = try await AccountStore(database.pool).create(member, email: "ann@example.org", password)
        let session = SessionID(rawValue: UUID())
        let token = RefreshToken(session: session, generation: 1, nonce: RefreshToken.makeNonce())
        let isStarted = try await SessionStore(database.pool)
            .start(token, of: member, client: client, label: "Firefox on Linux", network: nil)
        #expect(isStarted)
        return session
    }

    private static func holder(of session: SessionID, in database: TestDatabase) async throws -> MemberID? {
        try await SessionStore(database.pool).pageHolder(of: session)?.member
    }

    @Test func `a browser's session opens pages until it ends, and an app's opens none`() async throws {
        try await withTestDatabase { database in
            let session = try await Self.start(.web, in: database)
            #expect(try await Self.holder(of: session, in: database) == Self.member)
            #expect(try await Self.holder(of: SessionID(rawValue: UUID()), in: database) == nil)
            _ = try await SessionStore(database.pool).end(session, of: Self.member, network: nil)
            #expect(try await Self.holder(of: session, in: database) == nil)
            let app = try await Self.start(.app, in: database)
            #expect(try await Self.holder(of: app, in: database) == nil)
        }
    }

    /// The whole days until the session ends.
    private static func days(in database: TestDatabase) async throws -> Int32? {
        try await database.pool.first(
            "select extract(day from expires_at + interval '1 minute' - clock_timestamp())::int from people.session"
        )?.decode(Int32.self)
    }

    @Test func `a form prolongs a session to thirty days and a year at most, and reading does not`() async throws {
        try await withTestDatabase { database in
            let session = try await Self.start(.web, in: database)
            let sessions = SessionStore(database.pool)
            #expect(try await Self.days(in: database) == 30)
            try await database.pool.execute(
                "update people.session set seen_on = seen_on - 10, expires_at = expires_at - interval '10 days'"
            )
            #expect(try await Self.holder(of: session, in: database) == Self.member)
            #expect(try await Self.days(in: database) == 20)
            try await sessions.prolong(session)
            #expect(try await Self.days(in: database) == 30)
            let today = try await database.pool.first(
                "select seen_on = (clock_timestamp() at time zone 'UTC')::date from people.session"
            )
            #expect(try today?.decode(Bool.self) == true)
            try await database.pool.execute(
                "update people.session set signed_in_at = clock_timestamp() - interval '360 days'"
            )
            try await sessions.prolong(session)
            #expect(try await Self.days(in: database) == 5)
        }
    }

    @Test func `a form revives no session that has ended, and prolongs none of an app`() async throws {
        try await withTestDatabase { database in
            let session = try await Self.start(.web, in: database)
            let sessions = SessionStore(database.pool)
            try await database.pool.execute(
                "update people.session set signed_in_at = signed_in_at - interval '40 days', expires_at = clock_timestamp()"
            )
            try await sessions.prolong(session)
            #expect(try await Self.holder(of: session, in: database) == nil)
            try await database.pool.execute(
                "update people.session set client = 'app', expires_at = clock_timestamp() + interval '59 days'"
            )
            try await sessions.prolong(session)
            #expect(try await Self.days(in: database) == 59)
        }
    }

    @Test func `a suspended member is signed out of the pages`() async throws {
        try await withTestDatabase { database in
            let session = try await Self.start(.web, in: database)
            try await database.pool.execute("update people.account set suspended_at = clock_timestamp()")
            #expect(try await Self.holder(of: session, in: database) == nil)
        }
    }
}
