import EphemeralPostgres
import Fleet
import FoundationEssentials
import Glibc
import Postgres
import Runtime
import Storage
import SystemPackage
import TestSupport
import TestTools
import Testing
import Time

@testable import bardown

/// Checks the findings of `bardown doctor`, and its advice.
@Suite("Doctor")
struct DoctorTests {
    private let bardown = Tool(program: "bardown")
    private static let pgbouncer = "/usr/sbin/pgbouncer"

    private static let noon = Instant(microseconds: 1_777_752_000_000_000)

    /// Seconds from the request to the answer, from the request to the database's clock, and the skew.
    private static let skews: [(Double, Double, Double, Finding.Verdict)] = [
        (0.1, 0.05, 0, .good), (5, 0, 0, .good), (5, 5, 0, .good), (0.1, 0.9, 0.8, .good), (0.1, 3.1, 3, .note),
        (0.1, -3, -3, .note), (0.1, 61, 60.9, .bad), (0.1, -3600, -3600, .bad),
    ]

    @Test(arguments: skews)
    func `the skew of a clock is the difference that the round trip cannot explain`(
        receivedAt: Double,
        server: Double,
        skew: Double,
        verdict: Finding.Verdict
    ) {
        let clocks = ClockSkew(
            sentAt: Self.noon,
            server: Self.noon + .seconds(server),
            receivedAt: Self.noon + .seconds(receivedAt)
        )
        #expect(abs((clocks.skew - .seconds(skew)) / .seconds(1)) < 0.001)
        #expect(clocks.finding.verdict == verdict)
        #expect((clocks.finding.fix?.contains("NTP") ?? false) == (verdict != .good))
        #expect(verdict == .good || clocks.finding.detail.contains(skew > 0 ? "ahead of" : "behind"))
    }

    /// A URL that fails, a part of the advice, and a part of the error.
    private static let unreachable = [
        ("postgresql://127.0.0.1:1/x", "nothing listens there", "Connection refused"),
        ("postgresql:///x?host=/nowhere", "no server has its socket there", "No such file or directory"),
    ]

    @Test(arguments: unreachable)
    func `an unreachable server is reported with advice, and without our source locations`(
        url: String,
        fix: String,
        fault: String
    ) async throws {
        let report = try await bardown.run(["doctor", "--database", url])
        #expect(report.output.contains("FAIL database: ") && report.output.contains(fault))
        #expect(report.output.contains("\n     \(fix)") && !report.output.contains(".swift"))
    }

    @Test func `a login or a database that does not exist is reported with advice`() async throws {
        try await withTestDatabase { database in
            for (other, fix) in [("user=nobody_here", "no such login"), ("dbname=nothing_here", "no such database")] {
                let report = try await bardown.run(["doctor", "--database", "\(database.url)&\(other)"])
                #expect(report.output.contains("     there is \(fix)"), "\(report.output)")
            }
        }
    }

    @Test func `a key file that is missing, wrong, or readable by others is named with the fix`() async throws {
        try await withTemporaryFolder("bardown-doctor") { (folder) async throws in
            func file(_ name: String, _ text: String, _ mode: Int = 0o600) throws -> String {
                let path = folder.appending(name).string
                try text.write(toFile: path, atomically: false, encoding: .utf8)
                try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
                return path
            }
            let made = try await Tool.openssl.run([
                "genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256",
            ])
            let key = try file("key.p8", made.output)
            func verdict(_ variable: String, _ path: String) -> (Finding.Verdict?, String) {
                let finding = KeyFiles(environment: [variable: path]).findings.first
                return (finding?.verdict, (finding?.detail ?? "") + " | " + (finding?.fix ?? ""))
            }
            #expect(verdict("APNS_KEY_FILE", key).0 == .good)
            #expect(verdict("VAPID_KEY_FILE", key).0 == .good)
            #expect(
                verdict("APNS_KEY_FILE", try file("none.p8", "x")) == (
                    .bad,
                    "\(folder)/none.p8: not an unencrypted P-256 key in PKCS#8 | put the right file there; see deploy/guide/operator.md"
                )
            )
            #expect(verdict("APNS_KEY_FILE", "\(folder)/gone").1.contains("does not exist"))
            #expect(
                verdict("VAPID_KEY_FILE", try file("open.pem", made.output, 0o644)) == (
                    .note, "\(folder)/open.pem is readable by others | chmod 600 \(folder)/open.pem"
                )
            )
            #expect(verdict("TOKEN_KEY_FILE", key).0 == .bad)
            let tokens = try await bardown.run(["push", "key"], environment: [:])
            #expect(verdict("TOKEN_KEY_FILE", try file("tokens", tokens.output)).0 == .good)
            #expect(verdict("FCM_SERVICE_ACCOUNT_FILE", key).0 == .bad)
            #expect(verdict("OPS_TOKEN_FILE", try file("two", "a\nb\n")).0 == .bad)
            #expect(verdict("OPS_TOKEN_FILE", try file("one", "a\n")).0 == .good)
            #expect(KeyFiles(environment: ["APNS_KEY_FILE": "", "OTHER_FILE": "x"]).findings.isEmpty)
            // A finding never contains the content of the file.
            #expect(!verdict("OPS_TOKEN_FILE", try file("secret", "hunter2\nhunter3\n")).1.contains("hunter"))
        }
    }

    private func doctor(_ url: String, _ more: [String: String] = [:]) async throws -> Tool.Run {
        try await bardown.run(["doctor"], environment: ["DATABASE_URL": url].merging(more) { $1 })
    }

    @Test func `a sound database passes: clock, LISTEN, schema, rights and hosts, as text and as JSON`() async throws {
        try await withTestDatabase { (database) async throws in
            let run = try await doctor(database.url)
            #expect(run.code == 0, "\(run.output)")
            for words in [
                "ok   clock: matches the database's", "ok   listen: notifications arrive", "ok   schema: up to date",
                "ok   rights: postgres can read and write every table", "ok   login bardown_api: has its rights",
                "ok   login bardown_ops: has its rights", "ok   hosts: none is blocked",
            ] { #expect(run.output.contains(words), "\(words)") }
            let count = run.output.split(separator: "\n").last { $0.hasSuffix(".") }
            #expect(count?.contains(" checks: ") == true && !run.output.contains("\u{1B}"), "\(run.output)")
            let json = try await bardown.run(["doctor", "--json"], environment: ["DATABASE_URL": database.url])
            #expect(json.output.contains(#"{"detail":"matches the database's","verdict":"ok","what":"clock"}"#))
        }
    }

    @Test func `a login without rights is reported, with the checks that it cannot make`() async throws {
        try await withTestDatabase { (database) async throws in
            // Roles belong to the whole server, so this one is named after the database and dropped.
            let login = "test_\(UUID().uuidString.prefix(8).lowercased())"
            try await database.pool.execute("create role \(unescaped: login) login")
            try await database.pool.execute("grant usage on schema public to \(unescaped: login)")
            try await database.pool.execute("grant select on schema_migration to \(unescaped: login)")
            let run = try await doctor(database.url + "&user=\(login)")
            #expect(run.code == 69)
            #expect(run.output.contains("FAIL rights: \(login) cannot read and write"), "\(run.output)")
            #expect(run.output.contains("connect as the owner of the tables"))
            #expect(run.output.contains("note hosts: this login cannot read ops.host"))
            #expect(run.output.contains("note logins: this login cannot check"))
            try await database.pool.execute("drop owned by \(unescaped: login)")
            try await database.pool.execute("drop role \(unescaped: login)")
        }
    }

    @Test func `hosts that block us and hosts that fail are named, each with advice`() async throws {
        try await withTestDatabase { (database) async throws in
            try await database.pool.execute(
                """
                insert into host_budget (host, state, state_reason, retry_at, last_outcome) values
                  ('refuses.test:443', 'open', 'status 403', clock_timestamp() + interval '1 min', 'blocked'),
                  ('ill.test:443', 'open', 'timed out', clock_timestamp() + interval '1 min', 'timed_out')
                """
            )
            let run = try await doctor(database.url)
            #expect(run.code == 0)
            #expect(
                run.output.contains(
                    "note host refuses.test:443: open: status 403\n     it refuses our requests: ask for"
                )
            )
            #expect(run.output.contains("note host ill.test:443: open: timed out\n     it is retried automatically"))
        }
    }

    /// A source, whether its key file is named here, and the verdicts of its findings.
    private static let oddsSources: [(OddsSourceReport, Bool, [Finding.Verdict])] = [
        (OddsSourceReport(source: "odds-api", leagues: 2, credits: 9000, age: .seconds(120)), true, [.good]),
        (OddsSourceReport(source: "odds-api", leagues: 2, credits: 9000, age: .seconds(120)), false, [.note, .good]),
        (OddsSourceReport(source: "odds-api", leagues: 2, credits: 499, age: .seconds(120)), true, [.note]),
        (OddsSourceReport(source: "odds-api", leagues: 2, credits: 0, age: .seconds(120)), true, [.bad]),
        (OddsSourceReport(source: "odds-api", leagues: 2, credits: 9000, age: .seconds(25_000)), true, [.note]),
        (OddsSourceReport(source: "odds-api", leagues: 1, credits: nil, age: nil), true, [.note]),
    ]

    @Test(arguments: oddsSources)
    func `few credits, an old reading and a missing key of a source of odds are reported`(
        source: OddsSourceReport,
        hasKeyFile: Bool,
        verdicts: [Finding.Verdict]
    ) {
        let findings = OddsExamination.findings(source, hasKeyFile: hasKeyFile)
        #expect(findings.map(\.verdict) == verdicts)
        #expect(findings.allSatisfy { ($0.verdict == .good) == ($0.fix == nil) })
    }

    @Test func `the source of odds is checked in leagues that read it`() async throws {
        try await withTestDatabase { (database) async throws in
            #expect(try await !doctor(database.url).output.contains("odds of"))
            try await database.pool.execute("update league set followed = true where id = 'nba'")
            try await database.pool.execute("update league_odds set followed = true where league_id = 'nba'")
            try await database.pool.execute(
                "insert into odds_credit (source, remaining) values ('odds-api', 12), ('other', 0)"
            )
            let run = try await doctor(database.url)
            #expect(run.code == 0, "\(run.output)")
            #expect(run.output.contains("note odds of odds-api: credits left: 12, last read 0 min ago, for leagues: 1"))
            #expect(run.output.contains("note odds key: ODDS_API_KEY_FILE is not set here"))
        }
    }

    @Test func `an unreachable server for LISTEN is reported with the name of its variable`() async throws {
        try await withTestDatabase { (database) async throws in
            let run = try await doctor(database.url, ["LISTEN_URL": "postgresql:///nothing?host=/nowhere"])
            #expect(run.code == 69)
            #expect(run.output.contains("FAIL listen: LISTEN_URL: "), "\(run.output)")
            #expect(run.output.contains("not to PgBouncer"))
            #expect(try await doctor(database.url, ["LISTEN_URL": database.url]).code == 0)
        }
    }

    @Test(.enabled(if: access(DoctorTests.pgbouncer, X_OK) == 0))
    func `doctor notices LISTEN through PgBouncer, and migrations are refused through it`() async throws {
        try await withTestDatabase { (database) async throws in
            try await withPgBouncer(before: database) { pooled in
                let run = try await doctor(pooled)
                #expect(run.code == 69)
                #expect(run.output.contains("no notification arrived: a pooler is in between"), "\(run.output)")
                #expect(try await doctor(pooled, ["LISTEN_URL": database.url]).code == 0)
                let migrated = try await bardown.run(["migrate", "up"], environment: ["DATABASE_URL": pooled])
                #expect(migrated.code == 1 && migrated.errorOutput.contains("connect to Postgres directly"))
            }
        }
    }

    /// Runs a PgBouncer in transaction mode in front of the database, as on Kubernetes.
    private func withPgBouncer(before database: TestDatabase, _ body: (String) async throws -> Void) async throws {
        try await withTemporaryFolder("bardown-bouncer") { (folder) async throws in
            let socket = try #require(database.url.firstMatch(of: /host=([^&]+)/)).output.1
            let name = try #require(database.url.firstMatch(of: /postgresql:\/\/\/([^?]+)/)).output.1
            let port = try #require(try freePorts(1).first)
            let settings = folder.appending("pgbouncer.ini").string
            try """
            [databases]
            \(name) = host=\(socket) port=5432 dbname=\(name) user=postgres
            [pgbouncer]
            listen_addr = 127.0.0.1
            listen_port = \(port)
            unix_socket_dir =
            auth_type = any
            pool_mode = transaction
            """.write(toFile: settings, atomically: false, encoding: .utf8)
            // PgBouncer refuses to run as root.
            let arguments = [settings] + (getuid() == 0 ? ["-u", "postgres"] : [])
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { _ = try await Tool(path: Self.pgbouncer).run(arguments) }
                try await eventually("PgBouncer listens") { canConnect(to: port) }
                try await body("postgresql://postgres@127.0.0.1:\(port)/\(name)")
                group.cancelAll()
            }
        }
    }
}
