import Accounts
import FoundationEssentials
import Postgres
import Scores
import Storage
import TestSupport
import Testing
import Time

@Suite("Administrators among the members")
struct AdminStoreTests {
    /// A member with a session.
    private struct Fixture {
        let id: MemberID
        let session: SessionID

        init(_ username: String, _ database: TestDatabase, adminIssuer: String? = nil) async throws {
            id = try await database.value("insert into people.account (username) values (\(username)) returning id")
            session = SessionID(rawValue: UUID())
            try await database.pool.execute(
                """
                insert into people.session (id, account_id, client, nonce, admin_issuer)
                values (\(session), \(id), 'app', decode(repeat('00', 16), 'hex'), \(adminIssuer))
                """
            )
        }
    }

    private static func actions(_ database: TestDatabase) async throws -> [String] {
        try await database.pool.query(
            "select who || ' ' || action || ' ' || subject || ' ' || outcome from operator_action order by id"
        ).map { try $0.decode(String.self) }
    }

    @Test func `a grant or the group of an issuer makes a member an administrator`() async throws {
        try await withTestDatabase { database in
            let (ann, bob) = (
                try await Fixture("annadmin", database), try await Fixture("bobgroup", database, adminIssuer: "cognito")
            )
            let (store, accounts) = (AdminStore(database.pool), AccountReportStore(database.pool))
            #expect(try await store.standing(of: ann.id, in: ann.session) == .notAdmin)
            #expect(try await store.standing(of: bob.id, in: bob.session) == .admin)
            #expect(try await accounts.setAdministrator(true, ann.id, by: "operator") == .granted)
            #expect(try await accounts.setAdministrator(true, ann.id, by: "operator") == .unchanged)
            #expect(try await store.standing(of: ann.id, in: ann.session) == .admin)
            // Only in the own session.
            #expect(try await store.standing(of: ann.id, in: bob.session) == nil)
            try await database.pool.execute(
                "update people.session set signed_in_at = clock_timestamp() - interval '12 hours'"
            )
            #expect(try await store.standing(of: ann.id, in: ann.session) == .signInAgain)
            #expect(try await accounts.setAdministrator(false, ann.id, by: "carl") == .revoked)
            #expect(try await store.standing(of: ann.id, in: ann.session) == .notAdmin)
            try await database.pool.execute("update people.account set suspended_at = clock_timestamp()")
            #expect(try await store.standing(of: bob.id, in: bob.session) == nil)
            #expect(try await accounts.setAdministrator(true, ann.id, by: "operator") == .inactive)
            #expect(
                try await Self.actions(database) == [
                    "operator grant \(ann.id) granted", "operator grant \(ann.id) unchanged",
                    "carl revoke \(ann.id) revoked",
                ]
            )
        }
    }

    @Test func `only an administrator sees and suspends members, and each action is recorded`() async throws {
        try await withTestDatabase { database in
            let (ann, bob) = (
                try await Fixture("annadmin", database, adminIssuer: "cognito"),
                try await Fixture("bobmember", database)
            )
            let store = AdminStore(database.pool)
            func suspend(
                _ member: MemberID,
                by caller: Fixture,
                _ isSuspended: Bool = true
            ) async throws -> AdminOutcome {
                try await store.setSuspended(isSuspended, member, by: caller.id, in: caller.session)
            }
            func found(by caller: Fixture) async throws -> [String] {
                try await store.members(withPrefix: "BOB", for: caller.id, in: caller.session, limit: 10)
                    .map { "\($0.username) \($0.isSuspended ? "suspended" : "active")" }
            }
            #expect(try await found(by: bob) == [])
            #expect(try await suspend(ann.id, by: bob) == .notAdmin)
            #expect(try await Self.actions(database) == [])
            #expect(try await suspend(ann.id, by: ann) == .ownAccount)
            #expect(try await suspend(MemberID(rawValue: UUID()), by: ann) == .unknownUser)
            #expect(try await suspend(bob.id, by: ann) == .suspended)
            #expect(try await found(by: ann) == ["bobmember suspended"])
            #expect(try await suspend(bob.id, by: ann) == .unchanged)
            #expect(try await suspend(bob.id, by: ann, false) == .restored)
            #expect(
                try await Self.actions(database) == [
                    "member \(ann.id) suspend \(bob.id) suspended", "member \(ann.id) suspend \(bob.id) unchanged",
                    "member \(ann.id) restore \(bob.id) restored",
                ]
            )
        }
    }

    @Test func `an administrator replaces the configuration of apps`() async throws {
        try await withTestDatabase { database in
            let ann = try await Fixture("annadmin", database, adminIssuer: "cognito")
            let (store, settings) = (AdminStore(database.pool), AppSettingStore(database.pool))
            try await settings.change("ios", AppSettingChange(minimumVersion: "1.0", message: "Hello"), by: "operator")
            let change = AppSettingChange(latestVersion: "2.0", isInMaintenance: true)
            #expect(try await store.configure("ios", change, by: ann.id, in: ann.session) == .configured)
            let stored = try #require(try await settings.all().first)
            #expect(stored.minimumVersion == nil && stored.message == nil && stored.latestVersion == "2.0")
            #expect(stored.isInMaintenance && stored.changedBy == "member \(ann.id)")
            #expect(try await Self.actions(database) == ["member \(ann.id) configure ios configured"])
            let bob = try await Fixture("bobmember", database)
            #expect(try await store.configure("ios", change, by: bob.id, in: bob.session) == .notAdmin)
        }
    }
}
