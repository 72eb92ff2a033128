import EphemeralPostgres
import FoundationEssentials
import JobQueue
import Logging
import Postgres
import SystemPackage
import TestSupport
import TestTools
import Testing

/// Checks the exit codes and messages of `bardown`, run as a process.
@Suite("Command")
struct CommandTests {
    private let bardown = Tool(program: "bardown")
    private static let nowhere = "postgresql:///nothing?host=/nowhere"

    @Test(
        arguments: [
            ["jobs"], ["jobs", "show", "5"], ["queues"], ["workers"], ["migrate", "up"], ["migrate", "status"],
            ["games"], ["games", "map", "statcrew", "1", "duke"], ["games", "quarantine", "release", "1"],
            ["games", "holds"], ["games", "release", "11111111-1111-1111-1111-111111111111"],
        ]
    )
    func `with the database down every command that needs one ends with 69 and says what to do next`(
        arguments: [String]
    ) async throws {
        let run = try await bardown.run(arguments, environment: ["DATABASE_URL": Self.nowhere])
        #expect(run.code == 69)
        #expect(run.output == "")
        #expect(run.errorOutput.contains("bardown doctor"))
        #expect(!run.errorOutput.contains("Usage:"))
        // The message names no Swift file and contains no tab, with which libpq indents its hints.
        #expect(run.errorOutput.hasPrefix("Error: connection to server on socket"), "\(run.errorOutput)")
        #expect(!run.errorOutput.contains(".swift") && !run.errorOutput.contains("\t"), "\(run.errorOutput)")
    }

    @Test func `a malformed URL is an error with exit code 64 that names the setting and not the URL`() async throws {
        let secret = "postgresql://user:hunter2@%%%"
        let variable = try await bardown.run(["jobs"], environment: ["DATABASE_URL": secret])
        #expect(variable.code == 64)
        #expect(variable.errorOutput.contains("DATABASE_URL is not a libpq URL"))
        let option = try await bardown.run(["jobs", "--database", secret], environment: [:])
        #expect(option.code == 64)
        #expect(option.errorOutput.contains("--database is not a libpq URL"))
        #expect(!(variable.errorOutput + option.errorOutput).contains("hunter2"))
        #expect(try await bardown.run(["jobs"], environment: ["DATABASE_URL": ""]).code == 64)
    }

    @Test(
        arguments: [
            "postgresql://user:hunter2/xyz=@host.example/bardown", "postgresql://user:12/hunter2@host.example/bardown",
            "postgresql://user:a@hunter2@host.example/bardown",
        ]
    )
    func `a password without percent-encoding is never quoted as a port or name in an error`(url: String)
        async throws
    {
        for checked in ["", "sslmode=verify-full"] {
            let url = url + (checked.isEmpty ? "" : "?" + checked)
            let run = try await bardown.run(["workers"], environment: ["DATABASE_URL": url, "DATABASE_TLS": "any"])
            #expect(run.code == 64)
            #expect(run.errorOutput.contains("in a password / is written as %2F"))
            #expect(!run.errorOutput.contains("hunter2"))
        }
    }

    @Test func `the database's URL can be in a file, as for the programs`() async throws {
        try await withTestDatabase { (database) async throws in
            try await withTemporaryFolder("bardown-url") { (folder) async throws in
                let path = folder.appending("url").string
                try "\(database.url)\n".write(toFile: path, atomically: true, encoding: .utf8)
                let run = try await bardown.run(["workers"], environment: ["DATABASE_URL_FILE": path])
                #expect(run.code == 0, "\(run.errorOutput)")
                let missing = try await bardown.run(["workers"], environment: ["DATABASE_URL_FILE": path + "-none"])
                #expect(missing.code == 64)
                #expect(missing.errorOutput.contains("DATABASE_URL_FILE is not a file that can be read"))
            }
        }
    }

    @Test(arguments: ["show", "retry", "cancel"])
    func `an unknown job is an error with exit code 1, without the usage`(command: String) async throws {
        try await withTestDatabase { (database) async throws in
            let run = try await bardown.run(["jobs", command, "5"], environment: ["DATABASE_URL": database.url])
            #expect(run.code == 1)
            #expect(run.errorOutput.hasPrefix("Error: ") && run.errorOutput.contains("ob 5"))
            #expect(!run.errorOutput.contains("Usage:"))
        }
    }

    @Test func `the error for an empty database suggests bardown migrate up, which fixes it`() async throws {
        try await withEmptyDatabase { (database) async throws in
            let environment = ["DATABASE_URL": database.url]
            let jobs = try await bardown.run(["jobs"], environment: environment)
            #expect(jobs.code == 1)
            #expect(jobs.errorOutput.contains("bardown migrate up"))
            let status = try await bardown.run(["migrate", "status"], environment: environment)
            #expect(status.code == 1)
            #expect(status.output.split(separator: "\n").allSatisfy { $0.hasPrefix("open\t") })
            let doctor = try await bardown.run(["doctor"], environment: environment)
            #expect(doctor.code == 69)
            #expect(doctor.output.contains("open (bardown migrate up applies them)"))
            #expect(try await bardown.run(["migrate", "up"], environment: environment).code == 0)
            let aliases = try await database.pool.first("select count(*) from team_alias")?.decode(Int.self)
            #expect(aliases ?? 0 > 300)
            let facts = try await database.pool.first("select count(distinct (league_id, name)) from team_fact")
            #expect(try facts?.decode(Int.self) ?? 0 > 139)
            #expect(try await bardown.run(["migrate", "status", "--exit-code"], environment: environment).code == 0)
            #expect(try await bardown.run(["doctor"], environment: environment).code == 0)
            #expect(try await bardown.run(["jobs"], environment: environment).code == 0)
            try await database.pool.execute("update schema_migration set checksum = 'x' where name like '0001%'")
            try await database.pool.execute(
                "insert into schema_migration values ('0000_gone.sql', 'x'), ('9999_later.sql', 'x')"
            )
            let changed = try await bardown.run(["doctor"], environment: environment)
            #expect(changed.output.contains("1 changed (") && changed.output.contains("1 missing ("))
            let listed = try await bardown.run(["migrate", "status"], environment: environment).output
            #expect(listed.contains("changed\t0001") && listed.contains("missing\t0000_gone.sql"))
            #expect(listed.contains("newer\t9999_later.sql"))
        }
    }

    @Test func `doctor succeeds without a database, and reports a named one that is down`() async throws {
        let alone = try await bardown.run(["doctor"], environment: [:])
        #expect(alone.code == 0)
        #expect(alone.output.contains("note database: none named"))
        let down = try await bardown.run(["doctor"], environment: ["DATABASE_URL": Self.nowhere])
        #expect(down.code == 69)
        #expect(down.output.contains("FAIL database:"))
    }

    @Test(arguments: [(["hlep"], "help", ""), (["jobs", "lst"], "jobs list", "jobs list ")])
    func `the error for an unknown command suggests the most similar one and prints a usage`(
        typed: [String],
        meant: String,
        usage: String
    ) async throws {
        let run = try await bardown.run(typed, environment: [:])
        #expect(run.code == 64 && run.output.isEmpty)
        let words = "\nDid you mean 'bardown \(meant)'?\nUsage: bardown \(usage)"
        #expect(run.errorOutput.contains(words), "\(run.errorOutput)")
    }

    @Test(arguments: [
        (["help", "jbos"], "There is no command 'jbos'. See 'bardown help'.", "bardown help jobs"),
        (["help", "jobs", "lst"], "There is no command 'lst'. See 'bardown help jobs'.", "bardown help jobs list"),
    ])
    func `help on an unknown command is an error with a suggestion`(typed: [String], answer: String, meant: String)
        async throws
    {
        let run = try await bardown.run(typed, environment: [:])
        #expect(run.code == 64 && run.output.isEmpty)
        #expect(run.errorOutput == "Error: \(answer)\nDid you mean '\(meant)'?\n")
        #expect(
            try await bardown.run(["help", "jobs", "list"], environment: [:]).output.contains(
                "USAGE: bardown jobs list"
            )
        )
    }

    @Test func `an invalid variable is an error with exit code 64, like an invalid argument`() async throws {
        let environment = ["TOKEN_KEY_FILE": "/nowhere/keys", "DATABASE_URL": Self.nowhere]
        let run = try await bardown.run(["push", "reseal"], environment: environment)
        #expect(
            run.code == 64 && run.errorOutput.hasPrefix("Error: TOKEN_KEY_FILE is not a file"),
            "\(run.errorOutput)"
        )
    }

    @Test func `an error of the database is printed without our source location`() async throws {
        try await withTestDatabase { (database) async throws in
            let environment = ["DATABASE_URL": database.url, "PGOPTIONS": "-c default_transaction_read_only=on"]
            let run = try await bardown.run(["keys", "create", "App"], environment: environment)
            #expect(run.code == 1 && run.output.isEmpty)
            #expect(run.errorOutput.hasPrefix("Error: cannot execute INSERT in a read-only transaction\n"))
            #expect(run.errorOutput.contains("Is this the primary?") && !run.errorOutput.contains(".swift"))
            try await database.pool.execute("alter table api_key add constraint no_apps check (name <> 'App')")
            let checked = try await bardown.run(["keys", "create", "App"], environment: ["DATABASE_URL": database.url])
            #expect(checked.code == 1 && checked.errorOutput.contains("(SQLSTATE 23514, constraint no_apps)\n"))
            #expect(!checked.errorOutput.contains(".swift"), "\(checked.errorOutput)")
        }
    }

    @Test func `a missing capture is reported before anything starts`() async throws {
        let run = try await bardown.run(["dev", "--replay", "/nowhere/a.json"], environment: [:])
        #expect(
            run.code == 1 && run.errorOutput.contains("--replay /nowhere/a.json: No such file"),
            "\(run.errorOutput)"
        )
    }

    @Test(arguments: [["queues"], ["queues", "list"]])
    func `queues are listed with or without the word list`(arguments: [String]) async throws {
        try await withTestDatabase { (database) async throws in
            try await JobQueue(pool: database.pool).enqueue([Note()])
            let run = try await bardown.run(arguments, environment: ["DATABASE_URL": database.url])
            #expect(run.code == 0)
            #expect(run.output.contains(Note.queue))
            let json = try await bardown.run(arguments + ["--json"], environment: ["DATABASE_URL": database.url])
            #expect(json.output.contains(#""queue": "notes""#))
        }
    }

    @Test
    func `an unknown queue is paused or limited only with --create, and is then listed`() async throws {
        try await withTestDatabase { (database) async throws in
            let environment = ["DATABASE_URL": database.url]
            try await JobQueue(pool: database.pool).enqueue([Note()])
            for arguments in [["pause", "notess", "--by", "Ada"], ["limit", "notess", "--running", "1"]] {
                let refused = try await bardown.run(["queues"] + arguments, environment: environment)
                #expect(
                    refused.code == 1 && refused.errorOutput.contains("There is no queue notess. There are: notes.")
                )
            }
            #expect(try await !bardown.run(["queues"], environment: environment).output.contains("notess"))
            for arguments in [["notess", "--create"], ["notes"]] {
                let paused = try await bardown.run(
                    ["queues", "pause", "--by", "Ada"] + arguments,
                    environment: environment
                )
                #expect(paused.code == 0, "\(paused.errorOutput)")
            }
            let json = try await bardown.run(["queues", "list", "--json"], environment: environment).output
            let lines = json.split(separator: "\n")
            #expect(lines.count == 2, "each queue is listed once")
            for queue in ["notess", "notes"] {
                let line = try #require(lines.first { $0.contains("\"queue\": \"\(queue)\"") })
                #expect(line.contains("\"paused_by\": \"Ada\""))
            }
            let table = try await bardown.run(["queues"], environment: environment).output
            #expect(table.contains("notess"))
            #expect(try await bardown.run(["queues", "resume", "notess"], environment: environment).code == 0)
            #expect(try await !bardown.run(["queues"], environment: environment).output.contains("notess"))
        }
    }

    @Test func `retry and redrive wake the workers of the job's queue`() async throws {
        try await withTestDatabase { (database) async throws in
            let events = TestSignal<PostgresListener.Event>()
            let listener = PostgresListener(
                database.configuration,
                channels: ["q_notes"],
                logger: Logger(label: "tests") { _ in SwiftLogNoOpLogHandler() }
            )
            let listening = Task { await listener.run { events.send($0) } }
            #expect(try await events.next() == .listening)
            // Only sleeping workers are notified.
            try await database.pool.execute(
                "select q.register_worker('sleeper', 'here', 1, '0', array['notes'], 1, interval '1 hour')"
            )
            try await database.pool.execute("update q.worker set asleep = true")
            let id = try await database.pool.first("select q.enqueue('notes', 'note', '{}', p_delay => '1 hour')")?
                .decode(Int64.self)
            let retried = try await bardown.run(
                ["jobs", "retry", "\(try #require(id))"],
                environment: ["DATABASE_URL": database.url]
            )
            #expect(retried.output.contains("is due now"))
            #expect(try await events.next().isNotification == true)

            try await database.pool.execute(
                """
                insert into q.dead (id, reason, queue, kind, priority, attempt, max_attempts, run_no, crashes, created_at,
                                    time_limit, args)
                values (900, 'failed', 'notes', 'note', 1, 3, 3, 3, 0, now(), '1 minute', '{}')
                """
            )
            let redriven = try await bardown.run(
                ["jobs", "redrive", "--all"],
                environment: ["DATABASE_URL": database.url]
            )
            #expect(redriven.output.contains("1 job enqueued again"))
            #expect(try await events.next().isNotification == true)
            listening.cancel()
            await listening.value
        }
    }

    @Test func `a port that is taken is reported with the option that chooses another one`() async throws {
        try await withTemporaryFolder("bardown-port") { (folder) async throws in
            let holder = try LoopbackListener()
            defer { withExtendedLifetime(holder) {} }
            let run = try await bardown.run(
                ["dev", "--port", "\(holder.port)"],
                environment: ["TMPDIR": folder.string]
            )
            #expect(run.code == 69)
            #expect(run.errorOutput.contains("port \(holder.port) is taken, give another with --port"))
        }
    }
}

/// A job without a worker.
private struct Note: Job {
    static let kind = "note"
    static let queue = "notes"
}

extension PostgresListener.Event {
    fileprivate var isNotification: Bool {
        if case .notification = self { true } else { false }
    }
}
