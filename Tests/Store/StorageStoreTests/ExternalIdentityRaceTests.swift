import Accounts
import Postgres
import Scores
import Storage
import TestSupport
import Testing

/// Two acts on identities at the same moment. The first one is not committed before the second one waits for it.
@Suite("Identities under concurrency")
struct ExternalIdentityRaceTests {
    private typealias Fixture = ExternalIdentityStoreTests

    /// Links an identity to a first member while a second one, or the first one again, links another.
    private static func link(
        _ identity: ExternalIdentity,
        before other: ExternalIdentity,
        toOneMember isOneMember: Bool,
        _ database: TestDatabase
    ) async throws -> LinkOutcome {
        let ann = try await Fixture.member(Fixture.identity("a"), database)
        let bob = isOneMember ? ann : try await Fixture.member(Fixture.identity("b"), database)
        let sessions = (try await Fixture.session(of: ann, database), try await Fixture.session(of: bob, database))
        return try await database.overtake { transaction in
            let store = ExternalIdentityStore(transaction)
            return try await store.link(identity, to: ann, in: sessions.0, network: nil) == .linked
        } second: {
            let store = ExternalIdentityStore(database.pool)
            return try await store.link(other, to: bob, in: sessions.1, network: nil)
        }
    }

    @Test func `an identity that two members link at once is linked to the first`() async throws {
        try await withTestDatabase { database in
            let shared = Fixture.identity("c", of: "cognito")
            let outcome = try await Self.link(shared, before: shared, toOneMember: false, database)
            #expect(outcome == .identityTaken)
        }
    }

    @Test func `a token that is accepted once and presented twice at once is taken by the first`() async throws {
        try await withTestDatabase { database in
            let (one, other) = (
                Fixture.identity("c", of: "apple", once: 1), Fixture.identity("d", of: "apple", once: 1)
            )
            let outcome = try await Self.link(one, before: other, toOneMember: false, database)
            #expect(outcome == .tokenTaken)
        }
    }

    @Test func `of two identities of an issuer that a member links at once the first is linked`() async throws {
        try await withTestDatabase { database in
            let (one, other) = (Fixture.identity("c", of: "cognito"), Fixture.identity("d", of: "cognito"))
            let outcome = try await Self.link(one, before: other, toOneMember: true, database)
            #expect(outcome == .hasIdentity)
            #expect(try await database.value("select count(*) from people.identity") as Int64 == 2)
        }
    }

    /// A member who signs in with `firebase` and `apple`, and a session of the member.
    private static func memberWithTwoIdentities(_ database: TestDatabase) async throws -> (MemberID, SessionID) {
        let ann = try await Fixture.member(Fixture.identity("a"), database)
        let session = try await Fixture.session(of: ann, database)
        let apple = Fixture.identity("c", of: "apple")
        let outcome = try await ExternalIdentityStore(database.pool).link(apple, to: ann, in: session, network: nil)
        #expect(outcome == .linked)
        return (ann, session)
    }

    @Test func `of two sign-ins that a member removes at once the last one stays`() async throws {
        try await withTestDatabase { database in
            let store = ExternalIdentityStore(database.pool)
            let (ann, session) = try await Self.memberWithTwoIdentities(database)
            let outcome = try await database.overtake { transaction in
                let store = ExternalIdentityStore(transaction)
                return try await store.unlink("firebase", from: ann, in: session, network: nil) == .unlinked
            } second: {
                try await store.unlink("apple", from: ann, in: session, network: nil)
            }
            #expect(outcome == .lastSignIn)
            #expect(try await store.identities(of: ann).map(\.issuer) == ["apple"])
        }
    }

    @Test func `an identity that is unlinked while it signs in gets an account of its own`() async throws {
        try await withTestDatabase { database in
            let store = ExternalIdentityStore(database.pool)
            let (ann, session) = try await Self.memberWithTwoIdentities(database)
            let other = try await database.overtake { transaction in
                let store = ExternalIdentityStore(transaction)
                return try await store.unlink("apple", from: ann, in: session, network: nil) == .unlinked
            } second: {
                try await Fixture.member(Fixture.identity("c", of: "apple"), database)
            }
            #expect(other != ann)
            #expect(try await store.identities(of: other).map(\.issuer) == ["apple"])
        }
    }
}
