import FoundationEssentials
import Postgres
import Scores
import Storage
import TestSupport
import Testing
import Time

@testable import Accounts

@Suite("Identities at external issuers")
struct ExternalIdentityStoreTests {
    static func identity(
        _ subject: String,
        of issuer: String = "firebase",
        once: UInt8? = nil,
        authenticatedAt: Instant = MachineClock.now,
        isAdministrator: Bool = false
    ) -> ExternalIdentity {
        ExternalIdentity(
            issuer: issuer,
            subject: subject,
            verifiedEmail: nil,
            isAdministrator: isAdministrator,
            authenticatedAt: authenticatedAt,
            singleUse: once.map {
                ExternalIdentity.SingleUse(
                    digest: [UInt8](repeating: $0, count: 32),
                    expiresAt: MachineClock.now + .seconds(600)
                )
            }
        )
    }

    /// Signs in, and returns the member.
    static func member(
        _ identity: ExternalIdentity,
        _ database: TestDatabase,
        email: String? = nil
    ) async throws -> MemberID {
        let store = ExternalIdentityStore(database.pool)
        switch try await store.signIn(identity, email: email.flatMap { EmailAddress($0) }) {
        case .found(let member), .created(let member): return member
        default: throw NotSignedIn()
        }
    }

    private struct NotSignedIn: Error {}

    static func session(
        of member: MemberID,
        _ database: TestDatabase,
        _ identity: ExternalIdentity? = nil
    ) async throws -> SessionID {
        let id = SessionID(rawValue: UUID())
        let token = RefreshToken(session: id, generation: 1, nonce: RefreshToken.makeNonce())
        let store = SessionStore(database.pool)
        #expect(try await store.start(token, of: member, label: "", network: nil, identity: identity))
        return id
    }

    @Test func `a member is found by issuer and subject alone`() async throws {
        try await withTestDatabase { database in
            let store = ExternalIdentityStore(database.pool)
            let ann = EmailAddress("ann@example.org")
            guard case .created(let member) = try await store.signIn(Self.identity("a"), email: ann) else {
                throw NotSignedIn()
            }
            #expect(try await store.signIn(Self.identity("a"), email: nil) == .found(member))
            #expect(try await store.signIn(Self.identity("a"), email: EmailAddress("x@example.org")) == .found(member))
            // The same subject of another issuer is another member; an address that has an account joins nothing.
            #expect(try await store.signIn(Self.identity("a", of: "apple"), email: ann) == .accountExists)
            #expect(
                try await store.signIn(Self.identity("b"), email: EmailAddress("ANN@example.org")) == .accountExists
            )
            let other = try await Self.member(Self.identity("a", of: "apple"), database)
            #expect(other != member)
            let profile = try await AccountStore(database.pool).profile(of: other)
            #expect(profile != nil && profile?.email == nil)
        }
    }

    @Test func `a token that is accepted once is taken by the sign-in that succeeds`() async throws {
        try await withTestDatabase { database in
            let store = ExternalIdentityStore(database.pool)
            let token = Self.identity("a", of: "apple", once: 1)
            let member = try await Self.member(token, database)
            #expect(try await store.signIn(token, email: nil) == .tokenTaken)
            #expect(try await store.signIn(Self.identity("a", of: "apple", once: 2), email: nil) == .found(member))
            try await database.pool.execute("update people.taken_token set expires_at = clock_timestamp()")
            #expect(try await AccountStore(database.pool).prune() == false)
            #expect(try await database.value("select count(*) from people.taken_token") as Int64 == 0)
        }
    }

    @Test func `two first sign-ins at once make one account`() async throws {
        try await withTestDatabase { database in
            let found = try await withThrowingTaskGroup(of: MemberID.self) { group in
                for _ in 0..<8 {
                    group.addTask { try await Self.member(Self.identity("a"), database, email: "ann@example.org") }
                }
                for _ in 0..<8 {
                    group.addTask { try await Self.member(Self.identity("b"), database) }
                }
                return try await group.reduce(into: Set<MemberID>()) { $0.insert($1) }
            }
            #expect(found.count == 2)
            #expect(try await database.value("select count(*) from people.account") as Int64 == 2)
        }
    }

    @Test func `a suspended member cannot sign in, and a deleted one gets a new account`() async throws {
        try await withTestDatabase { database in
            let store = ExternalIdentityStore(database.pool)
            let member = try await Self.member(Self.identity("a"), database)
            #expect(try await AccountReportStore(database.pool).setSuspended(true, member, by: "operator"))
            #expect(try await store.signIn(Self.identity("a"), email: nil) == .suspended)
            #expect(try await AccountReportStore(database.pool).erase(member, nil, by: "operator"))
            #expect(try await Self.member(Self.identity("a"), database) != member)
        }
    }

    @Test func `an identity is linked to one member, and an issuer to one identity of a member`() async throws {
        try await withTestDatabase { database in
            let store = ExternalIdentityStore(database.pool)
            let (ann, bob) = (
                try await Self.member(Self.identity("a"), database), try await Self.member(Self.identity("b"), database)
            )
            let session = try await Self.session(of: ann, database)
            func link(_ identity: ExternalIdentity) async throws -> LinkOutcome {
                try await store.link(identity, to: ann, in: session, network: nil)
            }
            #expect(try await link(Self.identity("a", of: "apple", once: 1)) == .linked)
            #expect(try await link(Self.identity("a", of: "apple", once: 1)) == .unchanged)
            #expect(try await link(Self.identity("x", of: "apple", once: 2)) == .hasIdentity)
            #expect(try await link(Self.identity("c", of: "cognito")) == .linked)
            #expect(try await store.identities(of: ann).map(\.issuer) == ["firebase", "apple", "cognito"])
            let other = try await Self.session(of: bob, database)
            let taken = try await store.link(Self.identity("c", of: "cognito"), to: bob, in: other, network: nil)
            #expect(taken == .identityTaken)
            #expect(try await store.unlink("cognito", from: ann, in: session, network: nil) == .unlinked)
            #expect(try await store.unlink("cognito", from: ann, in: session, network: nil) == .notLinked)
            #expect(try await store.unlink("firebase", from: ann, in: session, network: nil) == .unlinked)
            #expect(try await store.unlink("apple", from: ann, in: session, network: nil) == .lastSignIn)
            try await database.pool.execute(
                "update people.session set signed_in_at = clock_timestamp() - interval '6 minutes'"
            )
            #expect(try await store.unlink("apple", from: ann, in: session, network: nil) == .signInAgain)
            #expect(try await link(Self.identity("d", of: "cognito")) == .signInAgain)
        }
    }

    @Test func `a sign-in is as old as the issuer states`() async throws {
        try await withTestDatabase { database in
            let old = Self.identity("a", authenticatedAt: MachineClock.now - .seconds(360))
            let member = try await Self.member(old, database)
            let session = try await Self.session(of: member, database, old)
            let outcome = try await ExternalIdentityStore(database.pool)
                .link(Self.identity("b", of: "apple"), to: member, in: session, network: nil)
            #expect(outcome == .signInAgain)
        }
    }

    @Test func `an identity that is unlinked makes its member no administrator any more`() async throws {
        try await withTestDatabase { database in
            let store = ExternalIdentityStore(database.pool)
            let staff = Self.identity("a", of: "cognito", isAdministrator: true)
            let member = try await Self.member(staff, database)
            let session = try await Self.session(of: member, database, staff)
            func standing() async throws -> AdminStanding? {
                try await AdminStore(database.pool).standing(of: member, in: session)
            }
            #expect(try await standing() == .admin)
            #expect(try await store.link(Self.identity("b"), to: member, in: session, network: nil) == .linked)
            #expect(try await store.unlink("cognito", from: member, in: session, network: nil) == .unlinked)
            #expect(try await standing() == .notAdmin)
        }
    }

    @Test func `keys that were not fetched for a day are not used, and are requested once a minute`() async throws {
        try await withTestDatabase { database in
            let store = IssuerKeyStore(database.pool)
            func jobs() async throws -> Int64 { try await database.value("select count(*) from q.job") }
            #expect(try await store.keys(of: "apple") == nil)
            try await store.request("apple")
            try await store.request("apple")
            #expect(try await jobs() == 1)
            try await store.keep(#"{"keys":[]}"#, of: "apple", sentAt: try await store.now())
            try await store.recordFailure("no answer", of: "apple", sentAt: try await store.now())
            #expect(try await store.keys(of: "apple") == #"{"keys":[]}"#)
            #expect(try await store.all().map(\.failure) == ["no answer"])
            try await database.pool.execute(
                "update issuer_key_set set fetched_at = clock_timestamp() - interval '25 hours', requested_at = null"
            )
            #expect(try await store.keys(of: "apple") == nil)
        }
    }

    @Test func `an answer that arrives late does not replace the keys of a later request`() async throws {
        try await withTestDatabase { database in
            let store = IssuerKeyStore(database.pool)
            let early = try await store.now()
            let later = try await store.now()
            try await store.keep(#"{"keys":[2]}"#, of: "apple", sentAt: later)
            try await store.keep(#"{"keys":[1]}"#, of: "apple", sentAt: early)
            try await store.recordFailure("no answer", of: "apple", sentAt: early)
            #expect(try await store.keys(of: "apple") == #"{"keys":[2]}"#)
            #expect(
                try await store.all() == [StoredIssuerKeys(issuer: "apple", fetchedAt: later, failure: nil)]
            )
            try await store.keep(#"{"keys":[3]}"#, of: "apple", sentAt: try await store.now())
            #expect(try await store.keys(of: "apple") == #"{"keys":[3]}"#)
        }
    }

    @Test func `keys of an issuer that is not configured any more are deleted, unless the api asked for them`()
        async throws
    {
        try await withTestDatabase { database in
            let store = IssuerKeyStore(database.pool)
            for name in ["apple", "former", "other"] {
                try await store.keep(#"{"keys":[]}"#, of: name, sentAt: try await store.now())
            }
            try await store.request("other")
            try await store.forget(allBut: ["apple"])
            #expect(try await store.all().map(\.issuer) == ["apple", "other"])
            try await database.pool.execute(
                "update issuer_key_set set requested_at = clock_timestamp() - interval '25 hours'"
            )
            try await store.forget(allBut: ["apple"])
            #expect(try await store.all().map(\.issuer) == ["apple"])
        }
    }
}
