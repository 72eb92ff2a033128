import Accounts
import Contests
import Cryptography
import FoundationEssentials
import Postgres
import Scores
import Storage
import TestSupport
import Testing

/// Walks the catalogue of the schema people: each column with a comment "Personal:" is exported or a secret, and is
/// erased.
@Suite("Personal data")
struct PersonalDataTests {
    private static let ann = MemberID(rawValue: UUID())
    private static let bob = MemberID(rawValue: UUID())
    private static let phone = SessionID(rawValue: UUID())

    private static func digests(of name: String) throws -> AccountDigests {
        let keys = try IdentityKeys([NamedKey(id: "k", bytes: [UInt8](repeating: 7, count: 32))])
        return try AccountDigests(username: name, email: "\(name)@example.org", under: keys.newest)
    }

    /// Two members, each with a recognizable value in every personal column.
    private static func fill(_ database: TestDatabase) async throws {
        for (member, name, session) in [(ann, "annmarker", phone), (bob, "bobmarker", SessionID(rawValue: UUID()))] {
            try await database.pool.execute(
                "insert into people.account (id, username, email) values (\(member), \(name), \(name + "@example.org"))"
            )
            try await database.pool.execute(
                """
                with password as (
                  insert into people.password (account_id, hash, pepper)
                  values (\(member), '$argon2id$v=19$m=32768,t=2,p=1$' || \(name), 'k')),
                identity as (
                  insert into people.identity (issuer, subject, account_id)
                  values ('apple', 'subject of ' || \(name), \(member))),
                administrator as (
                  insert into people.administrator (account_id, granted_by) values (\(member), 'operator')),
                session as (
                  insert into people.session (id, account_id, client, label, nonce, seen_on)
                  values (\(session), \(member), 'app', 'phone of ' || \(name), decode(repeat('00', 16), 'hex'),
                          date '2001-02-03')),
                code as (
                  insert into people.code (id, purpose, subject, requester, digest, sealed)
                  values (gen_random_uuid(), 'sign_up', \(try digests(of: name).address), sha256('y'), sha256('x'),
                          'v1.k.' || rpad(\(name), 60, 'x'))),
                key as (
                  insert into idempotency_key (scope, key, fingerprint, status, headers, body)
                  values ('member:' || \("\(member)"), 'k', sha256('x'), 200, '{}', convert_to(\(name), 'UTF8')))
                insert into people.audit (account_id, what, network) values (\(member), 'signed_in', '203.0.113.0/24')
                """
            )
        }
        for (one, other, name) in [(ann, bob, "annmarker"), (bob, ann, "bobmarker")] {
            let preferences = #"{"theme": "theme of \#(name)"}"#
            #expect(try await PreferencesStore(database.pool).replace(preferences, of: one) == 1)
            let users = UserStore(database.pool)
            #expect(try await users.block(other, by: one) == .blocked)
            let outcome = try await users.report(other, by: one, reason: "spam", message: "words of \(name)")
            #expect(outcome == .reported)
        }
        try await fillPublicTables(database)
        for (member, name) in [(ann, "annmarker"), (bob, "bobmarker")] {
            try await database.pool.execute(
                """
                insert into people.message (account_id, title, body, collapse_key, created_by, expires_at)
                values (\(member), 'title for ' || \(name), 'body for ' || \(name), 'k', 'ann',
                        clock_timestamp() + interval '1 day')
                """
            )
        }
    }

    /// A notice of the first member, and a device that is bound to the session of each.
    private static func fillPublicTables(_ database: TestDatabase) async throws {
        try await database.pool.execute(
            """
            with added as (
              insert into device (token, token_digest, environment, topic)
              select repeat(substr(s.id::text, 1, 8), 8), sha256(convert_to(s.id::text, 'UTF8')), 'production', 'app.bardown'
                from people.session s
              returning id, token)
            insert into device_session (device_id, session_id, bound_at)
            select d.id, s.id, timestamptz '2001-02-04 00:00:00Z'
              from added d join people.session s on d.token = repeat(substr(s.id::text, 1, 8), 8)
            """
        )
        try await database.pool.execute(
            """
            insert into notice (account_id, kind, subject, version, facts, expires_at)
            values (\(ann), 'new_invitation', gen_random_uuid(), 1, jsonb_build_object('opponent', \(bob)::uuid),
                    clock_timestamp() + interval '1 day')
            """
        )
    }

    /// What the export of the first member has for each personal column that is no secret.
    private static let exported = [
        "account.email": "annmarker@example.org", "account.email_key": "annmarker@example.org",
        "account.username": "annmarker", "account.username_key": "annmarker", "audit.network": "203.0.113.0/24",
        "block.blocked_id": "\(bob)", "identity.subject": "subject of annmarker",
        "message.body": "body for annmarker", "message.title": "title for annmarker",
        "preferences.settings": "theme of annmarker",
        "report.message": "words of annmarker", "report.reported_id": "\(bob)",
        "session.authenticated_at": "2001-02-02", "session.label": "phone of annmarker",
        "session.seen_on": "2001-02-03",
    ]

    /// The columns whose comments begin with "Personal:", and whether they are called a secret.
    private static func columns(_ database: TestDatabase) async throws -> [(name: String, isSecret: Bool)] {
        try await database.pool.query(
            """
            select c.relname || '.' || a.attname, col_description(c.oid, a.attnum) ~* 'secret'
              from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
             where c.relnamespace = 'people'::regnamespace and c.relkind = 'r'
               and col_description(c.oid, a.attnum) like 'Personal:%'
             order by (c.relname || '.' || a.attname) collate "C"
            """
        ).map { row in
            let (name, isSecret) = try row.decode(String.self, Bool.self)
            return (name, isSecret)
        }
    }

    /// The part of the export in which the rows of each other table are that refers to members or their sessions.
    private static let parts = [
        "contest": "contests", "device_session": "devices", "draft": "drafts", "draft_wish": "drafts",
        "invitation": "invitations", "member_record": "record", "notice": "notices",
    ]

    /// The tables outside of the schema people that refer to members or to their sessions.
    private static func referringTables(_ database: TestDatabase) async throws -> [String] {
        try await database.pool.query(
            """
            select distinct c.relname::text from pg_constraint k join pg_class c on c.oid = k.conrelid
             where k.contype = 'f' and k.confrelid in ('people.account'::regclass, 'people.session'::regclass)
               and c.relnamespace <> 'people'::regnamespace
             order by 1
            """
        ).map { try $0.decode(String.self) }
    }

    /// The tables of all schemas of ours in which a row has the text.
    private static func tables(with text: String, _ database: TestDatabase) async throws -> [String] {
        let tables = try await database.pool.query(
            """
            select format('%I.%I', n.nspname, c.relname) from pg_class c join pg_namespace n on n.oid = c.relnamespace
             where c.relkind = 'r' and n.nspname in ('people', 'public', 'q', 'ops') order by 1
            """
        ).map { try $0.decode(String.self) }
        var found: [String] = []
        for table in tables {
            let row = try await database.pool.first(
                """
                select from \(unescaped: table) r
                 where strpos(r::text, \(text)) > 0 or strpos(r::text, encode(convert_to(\(text), 'UTF8'), 'hex')) > 0 limit 1
                """
            )
            if row != nil { found.append(table) }
        }
        return found
    }

    private static func delete(_ username: String?, _ database: TestDatabase) async throws -> DeletionOutcome {
        let store = MemberStore(database.pool)
        return try await store.delete(ann, in: phone, confirming: username, digests(of: "annmarker"))
    }

    @Test func `each personal column is exported, or is a secret`() async throws {
        try await withTestDatabase { database in
            try await Self.fill(database)
            // A sign-in at an issuer so long ago would not suffice for the other tests.
            try await database.pool.execute("update people.session set authenticated_at = '2001-02-02 00:00:00Z'")
            let export = try #require(try await MemberStore(database.pool).export(of: Self.ann))
            let columns = try await Self.columns(database).filter { !$0.isSecret }.map(\.name)
            #expect(columns == Self.exported.keys.sorted())
            for column in columns {
                #expect(Self.exported[column].map(export.contains) == true, "\(column)")
            }
            #expect(!export.contains("argon2id") && !export.contains("bobmarker"))
        }
    }

    @Test func `each table that refers to members is in the export`() async throws {
        try await withTestDatabase { database in
            try await Self.fill(database)
            #expect(try await Self.referringTables(database) == Self.parts.keys.sorted())
            let export = try #require(try await MemberStore(database.pool).export(of: Self.ann))
            for part in Self.parts.values { #expect(export.contains(#""\#(part)": "#), "\(part)") }
            #expect(export.contains(#""boundAt": "2001-02-04T00:00:00Z""#))
            #expect(export.contains(#""kind": "new_invitation""#))
        }
    }

    @Test func `8: a deletion leaves no personal value behind`() async throws {
        try await withTestDatabase { database in
            try await Self.fill(database)
            #expect(try await Self.tables(with: "annmarker", database).count >= 5)
            #expect(try await Self.delete("AnnMarker", database) == .wrongUsername)
            #expect(try await Self.delete(nil, database) == .wrongUsername)
            #expect(try await Self.delete("annmarker", database) == .deleted)
            #expect(try await Self.delete("annmarker", database) == .gone)
            #expect(try await Self.tables(with: "annmarker", database) == [])
            // The row of the account stays, empty, and the other member loses nothing except what was about this one.
            #expect(try await Self.tables(with: "\(Self.ann)", database) == ["people.account"])
            let export = try #require(try await MemberStore(database.pool).export(of: Self.bob))
            #expect(export.contains("phone of bobmarker") && export.contains(#""blocks": []"#))
            #expect(try await MemberStore(database.pool).export(of: Self.ann) == nil)
        }
    }

    @Test func `8: a contest of a deleted member is settled, counts for the opponent, and says nothing of the member`()
        async throws
    {
        try await withTestDatabase { database in
            let evening = try await ContestEvening.make(in: database, games: 1)
            let (me, other) = (evening.members[0], evening.members[1])
            try await database.pool.execute(
                """
                with renamed as (
                  update people.account set username = 'annmarker', email = 'annmarker@example.org' where id = \(me))
                insert into people.session (id, account_id, client, label, nonce)
                values (\(Self.phone), \(me), 'app', 'phone of annmarker', decode(repeat('00', 16), 'hex'))
                """
            )
            let contest = try await evening.contest([(0, .home), (0, .over)])
            let digests = try Self.digests(of: "annmarker")
            let store = MemberStore(database.pool)
            #expect(try await store.delete(me, in: Self.phone, confirming: "annmarker", digests) == .deleted)
            try await evening.final(0, 110, 100)
            #expect(try await evening.result(contest) == "member1 1+1 0+0 0 0")
            try await evening.change(0, "home_score = 120, away_score = 119")
            #expect(try await evening.result(contest) == "member2 0+0 1+1 0 0")
            let record = try await MemberRecordStore(database.pool).record(of: other)
            #expect(record.won == 1 && record.lost == 0 && record.draftedWon == 1 && record.forcedWon == 1)
            #expect(try await evening.wrongRecords() == [])
            #expect(try await evening.notices(1).suffix(2) == ["contest_completed", "contest_corrected"])
            #expect(try await evening.notices(0) == [])
            #expect(try await Self.tables(with: "annmarker", database) == [])
            let shown = try await MemberContestStore(database.pool, member: other).contests(
                .completed,
                after: nil,
                limit: 2
            )
            #expect(shown.map(\.members.one.username) == [nil])
        }
    }

    @Test func `an account is deleted only by a device that signed in within five minutes`() async throws {
        try await withTestDatabase { database in
            try await Self.fill(database)
            func age(_ interval: String) async throws {
                try await database.pool.execute(
                    "update people.session set signed_in_at = clock_timestamp() - \(interval)::text::interval"
                )
            }
            try await age("301 s")
            #expect(try await Self.delete("annmarker", database) == .signInAgain)
            try await age("290 s")
            #expect(try await Self.delete("annmarker", database) == .deleted)
        }
    }

    @Test func `the username of a deleted account stays taken for a while`() async throws {
        try await withTestDatabase { database in
            try await Self.fill(database)
            #expect(try await Self.delete("annmarker", database) == .deleted)
            try await database.pool.execute("update people.account set username = null where id = \(Self.bob)")
            let accounts = AccountStore(database.pool)
            let digest = try #require(try Self.digests(of: "annmarker").username)
            func choose() async throws -> UsernameOutcome {
                try await accounts.setUsername(of: Self.bob, to: "annmarker", digests: [digest])
            }
            #expect(try await choose() == .taken)
            try await database.pool.execute("update people.retired_username set until = clock_timestamp()")
            #expect(try await choose() == .set)
        }
    }
}
