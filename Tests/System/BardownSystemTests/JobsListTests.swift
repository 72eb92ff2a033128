import FoundationEssentials
import Postgres
import TestSupport
import TestTools
import Testing

/// Checks the output of `bardown jobs list` for programs and for people.
@Suite("Jobs list")
struct JobsListTests {
    private let bardown = Tool(program: "bardown")

    /// Matches a time in the format of RFC 3339.
    private static var time: Regex<Substring> { /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)/ }

    private struct Waiting: Decodable, Equatable {
        let id, priority, attempt, maxAttempts: Int
        let runAt: String
        let args: [String: Int]
        let worker: String?
    }

    private struct Dead: Decodable, Equatable {
        let id: Int
        let died: String
        let redrivenAs: Int?
    }

    private func first<Row: Decodable>(_ row: Row.Type, of output: String) throws -> Row {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        return try decoder.decode(row, from: Data(output.utf8))
    }

    @Test func `numbers are numbers in JSON, and times include the date`() async throws {
        try await withTestDatabase { (database) async throws in
            let environment = ["DATABASE_URL": database.url]
            let id = try await database.pool.first(
                "select q.enqueue('notes', 'note', '{\"n\": 1}', p_delay => '1 hour')"
            )?.decode(Int64.self)
            let listed = try await bardown.run(["jobs", "list", "--json"], environment: environment)
            let job = try first(Waiting.self, of: listed.output)
            #expect(job.id == id.map(Int.init))
            #expect(job.attempt == 0 && job.maxAttempts > 0)
            #expect(job.runAt.wholeMatch(of: Self.time) != nil, "\(job.runAt)")
            #expect(job.args == ["n": 1] && job.worker == nil)
            let table = try await bardown.run(["jobs", "list"], environment: environment)
            #expect(table.output.contains("0/\(job.maxAttempts)"), "\(table.output)")
        }
    }

    @Test func `numbers and times of dead and finished jobs have the same form`() async throws {
        try await withTestDatabase { (database) async throws in
            let environment = ["DATABASE_URL": database.url]
            try await database.pool.execute(
                """
                insert into q.dead (id, reason, queue, kind, priority, attempt, max_attempts, run_no, crashes, created_at,
                                    time_limit, args)
                values (900, 'failed', 'notes', 'note', 1, 3, 3, 3, 0, now(), '1 minute', '{}')
                """
            )
            let listed = try await bardown.run(["jobs", "list", "--state", "dead", "--json"], environment: environment)
            let dead = try first(Dead.self, of: listed.output)
            #expect(dead.id == 900 && dead.redrivenAs == nil)
            #expect(dead.died.wholeMatch(of: Self.time) != nil, "\(dead.died)")
            for state in ["dead", "finished"] {
                let table = try await bardown.run(["jobs", "list", "--state", state], environment: environment)
                #expect(table.code == 0, "\(table.errorOutput)")
            }
            let finished = try await bardown.run(
                ["jobs", "list", "--state", "finished", "--json"],
                environment: environment
            )
            #expect(finished.code == 0, "\(finished.errorOutput)")
        }
    }

    @Test(arguments: ["available", "finished", "dead"])
    func `tables show day and time in UTC, whatever the session's time zone`(state: String) async throws {
        try await withTestDatabase { (database) async throws in
            for statement in [
                "create table moment as select date_trunc('second', now() - interval '1 hour') as at",
                "select q.enqueue('notes', 'note')", "update q.job set run_at = at from moment",
                """
                insert into q.dead (id, reason, queue, kind, priority, attempt, max_attempts, run_no, crashes, created_at,
                                    time_limit, args, died_at)
                select 900, 'failed', 'notes', 'note', 1, 3, 3, 3, 0, at, '1 minute', '{}', at from moment
                """,
                """
                insert into q.run (job_id, run_no, queue, kind, attempt, outcome, created_at, run_at, claimed_at, finished_at)
                select 901, 1, 'notes', 'note', 1, 'completed', at, at, at, at from moment
                """,
            ] as [SQL] { try await database.pool.execute(statement) }
            let environment = ["DATABASE_URL": database.url, "PGTZ": "Pacific/Kiritimati"]
            let listed = try await bardown.run(["jobs", "list", "--state", state], environment: environment)
            let time = try await database.pool.first("select (at at time zone 'UTC')::text from moment")
            let words = try #require(try time?.decode(String.self))
            #expect(listed.output.contains(words), "\(words): \(listed.output)\(listed.errorOutput)")
            guard state == "dead" else { return }
            let reason = try await bardown.run(["jobs", "explain", "900"], environment: environment)
            #expect(reason.output.contains("dead letter since \(words) UTC"), "\(reason.output)")
        }
    }

    @Test func `a limit keeps the newest jobs, and a note says that there are more`() async throws {
        try await withTestDatabase { (database) async throws in
            try await database.pool.execute("select q.enqueue('notes', 'note') from generate_series(1, 3)")
            let ids = try await database.pool.query("select id::text from q.job order by id desc limit 2")
            let arguments = ["jobs", "list", "--limit", "2"]
            let listed = try await bardown.run(arguments, environment: ["DATABASE_URL": database.url])
            let firstColumn = listed.output.split(separator: "\n").dropFirst().map { $0.split(separator: " ")[0] }
            #expect(try firstColumn.map(String.init) == ids.map { try $0.decode(String.self) }.reversed())
            #expect(
                listed.errorOutput == "There are more: these are the newest 2. See --limit.\n",
                "\(listed.errorOutput)"
            )
            for arguments in [["jobs", "--limit", "3"], ["jobs", "--limit", "2", "--json"]] {
                let run = try await bardown.run(arguments, environment: ["DATABASE_URL": database.url])
                #expect(run.errorOutput.isEmpty && run.code == 0, "\(run.errorOutput)")
            }
        }
    }
}
