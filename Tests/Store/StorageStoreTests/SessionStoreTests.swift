import Accounts
import FoundationEssentials
import Postgres
import Scores
import Storage
import TestSupport
import Testing
import Time

@Suite("Session store")
struct SessionStoreTests {
    private static let member = MemberID(rawValue: UUID())

    /// Creates a member with a session and returns its first refresh token.
    private static func start(in database: TestDatabase) async throws -> RefreshToken {
        let password = StoredPassword(hash: "$argon2id$v=19$m=32768,t=2,p=1$c2FsdA$aGFzaA", pepper: "k")
        _ = try await AccountStore(database.pool).create(member, email: "ann@example.org", password)
        let token = RefreshToken(
            session: SessionID(rawValue: UUID()),
            generation: 1,
            nonce: RefreshToken.makeNonce()
        )
        #expect(try await SessionStore(database.pool).start(token, of: member, label: "phone", network: "192.0.2.0/24"))
        return token
    }

    private static func refresh(_ token: RefreshToken, in database: TestDatabase) async throws -> SessionStore.Refresh {
        try await SessionStore(database.pool).refresh(token, network: nil)
    }

    /// The token with which a session continues.
    private static func next(_ token: RefreshToken, in database: TestDatabase) async throws -> RefreshToken? {
        if case .continued(let next, _, _) = try await refresh(token, in: database) { next } else { nil }
    }

    /// Records that an access token of a generation was used.
    private static func use(_ token: RefreshToken, in database: TestDatabase) async throws -> Bool {
        let now = Instant(microseconds: 0)
        let access = AccessToken(
            member: member,
            session: token.session,
            generation: token.generation,
            signedInAt: now,
            issuedAt: now
        )
        return try await SessionStore(database.pool).holder(of: access)?.member == member
    }

    /// What was done with the second token before the first one is presented again, and whether it is accepted then.
    @Test(arguments: [
        ("the answer was lost", false, false, true), ("two processes sent it at once", true, false, true),
        ("the answer was lost long ago", false, true, true), ("it was copied", true, true, false),
    ])
    func `a replaced token is accepted while its answer may be lost`(
        _ situation: String,
        _ isUsed: Bool,
        _ isLongAgo: Bool,
        _ isAccepted: Bool
    ) async throws {
        try await withTestDatabase { database in
            let first = try await Self.start(in: database)
            let second = try #require(try await Self.next(first, in: database))
            #expect(second.generation == 2 && second.session == first.session && second.nonce != first.nonce)
            if isUsed { #expect(try await Self.use(second, in: database)) }
            if isLongAgo {
                try await database.pool.execute("update people.session set rotated_at = rotated_at - interval '11 s'")
            }
            let again = try await Self.refresh(first, in: database)
            if isAccepted {
                #expect(try await Self.next(first, in: database) == second)
            } else {
                #expect(again == .reused(Self.member))
                #expect(try await Self.refresh(second, in: database) == .over)
            }
            #expect(try await Self.use(second, in: database) == isAccepted)
        }
    }

    @Test func `a token of two generations ago, or with another nonce, ends the session`() async throws {
        for changesNonce in [false, true] {
            try await withTestDatabase { database in
                let first = try await Self.start(in: database)
                let second = try #require(try await Self.next(first, in: database))
                _ = try await Self.next(second, in: database)
                let old =
                    changesNonce
                    ? RefreshToken(session: first.session, generation: 3, nonce: RefreshToken.makeNonce()) : first
                #expect(try await Self.refresh(old, in: database) == .reused(Self.member))
                let reason: String = try await database.value("select end_reason from people.session")
                let events: Int64 = try await database.value(
                    "select count(*) from people.audit where what = 'session_reused'"
                )
                #expect(reason == "reuse" && events == 1)
            }
        }
    }

    @Test func `a session ends after 60 days without a refresh, and 365 days after the sign-in`() async throws {
        try await withTestDatabase { database in
            let first = try await Self.start(in: database)
            try await database.pool.execute(
                "update people.session set signed_in_at = now() - interval '364 days', expires_at = now() + interval '1 day'"
            )
            let second = try #require(try await Self.next(first, in: database))
            let isShort: Bool = try await database.value(
                "select expires_at < now() + interval '2 days' from people.session"
            )
            #expect(isShort)
            try await database.pool.execute("update people.session set expires_at = now() - interval '1 s'")
            #expect(try await Self.refresh(second, in: database) == .over)
            #expect(try await !Self.use(second, in: database))
        }
    }

    @Test func `the oldest of more than thirty sessions end`() async throws {
        try await withTestDatabase { database in
            let first = try await Self.start(in: database)
            for _ in 0..<30 {
                let token = RefreshToken(
                    session: SessionID(rawValue: UUID()),
                    generation: 1,
                    nonce: RefreshToken.makeNonce()
                )
                _ = try await SessionStore(database.pool).start(token, of: Self.member, label: "", network: nil)
            }
            #expect(try await Self.refresh(first, in: database) == .over)
            let live: Int64 = try await database.value("select count(*) from people.session where ended_at is null")
            #expect(live == 30)
        }
    }

    @Test func `attempts are refused from the limit on, each time for longer`() async throws {
        try await withTestDatabase { database in
            let store = AttemptStore(database.pool)
            let key = [UInt8](repeating: 7, count: 32)
            for _ in 0..<5 { #expect(try await store.begin(key, limit: 5) == 0) }
            var pauses: [Int] = []
            for _ in 0..<7 {
                pauses.append(try await store.begin(key, limit: 5))
                try await database.pool.execute("update people.attempt set blocked_until = now(), began_at = now()")
                #expect(try await store.begin(key, limit: 5) == 0)
            }
            #expect(pauses == [30, 60, 120, 240, 480, 900, 900])
            try await store.clear(key)
            #expect(try await store.begin(key, limit: 5) == 0)
        }
    }
}
