import FoundationEssentials
import Postgres
import TestSupport
import TestTools
import Testing

/// Checks the JSON output of commands that change something: one object per line.
@Suite("Actions as JSON")
struct ActionReportTests {
    private let bardown = Tool(program: "bardown")

    private func action(_ arguments: String..., on database: TestDatabase, code: Int = 0) async throws -> String {
        let run = try await bardown.run(arguments + ["--json"], environment: ["DATABASE_URL": database.url])
        #expect(run.code == code, "\(run.errorOutput)")
        return run.output
    }

    @Test func `actions on jobs print the job, the outcome, and the id of a redriven job`() async throws {
        try await withTestDatabase { (database) async throws in
            let ids = try await database.pool.query(
                "select q.enqueue('notes', 'note', '{}', p_delay => '1 hour') from generate_series(1, 2)"
            ).map { try $0.decode(Int64.self) }
            let (first, second) = (ids[0], ids[1])
            #expect(
                try await action("jobs", "retry", "\(first)", on: database)
                    == "{\"id\":\(first),\"did\":\"due\",\"as\":\(first)}\n"
            )
            #expect(
                try await action("jobs", "cancel", "\(second)", on: database)
                    == "{\"id\":\(second),\"did\":\"cancelled\"}\n"
            )
            #expect(try await action("jobs", "cancel", "\(second)", on: database, code: 1) == "")
            #expect(
                try await action("jobs", "redrive", "--all", on: database)
                    == "{\"queue\":null,\"kind\":null,\"reason\":null,\"redriven\":0}\n"
            )
            try await database.pool.execute(
                """
                insert into q.dead (id, reason, queue, kind, priority, attempt, max_attempts, run_no, crashes, created_at,
                                    time_limit, args)
                select n, 'failed', 'notes', 'note', 1, 3, 3, 3, 0, now(), '1 minute', '{}' from generate_series(900, 901) n
                """
            )
            let again = try await action("jobs", "retry", "900", on: database)
            #expect(again.hasPrefix("{\"id\":900,\"did\":\"redriven\",\"as\":"), "\(again)")
            #expect(
                try await action("jobs", "redrive", "--kind", "note", on: database)
                    == "{\"queue\":null,\"kind\":\"note\",\"reason\":null,\"redriven\":1}\n"
            )
        }
    }

    @Test func `actions on queues print the queue and its new state`() async throws {
        try await withTestDatabase { (database) async throws in
            #expect(
                try await action("queues", "pause", "notes", "--create", "--by", "a \"friend\"", on: database)
                    == #"{"queue":"notes","paused":true,"by":"a \"friend\""}"# + "\n"
            )
            #expect(
                try await action("queues", "resume", "notes", on: database) == #"{"queue":"notes","paused":false}"#
                    + "\n"
            )
            #expect(
                try await action(
                    "queues",
                    "limit",
                    "notes",
                    "--create",
                    "--running",
                    "3",
                    "--rate",
                    "0.5",
                    on: database
                )
                    == #"{"queue":"notes","maxRunning":3,"ratePerSecond":0.5,"burst":null}"# + "\n"
            )
        }
    }

    @Test func `actions on pages and leagues print the name, and whether the page or league is read`() async throws {
        try await withTestDatabase { (database) async throws in
            let page = ["mlax-d1", "statcrew", "https://example.com/live.xml"]
            let fields = #"{"league":"mlax-d1","source":"statcrew","page":"https://example.com/live.xml","team":null"#
            #expect(
                try await action("pages", "add", page[0], page[1], page[2], on: database) == fields
                    + ",\"read\":true}\n"
            )
            #expect(
                try await action("pages", "remove", page[0], page[1], page[2], on: database)
                    == fields + ",\"read\":false}\n"
            )
            #expect(
                try await action("leagues", "follow", "nba", "nhl", on: database)
                    == #"{"leagues":["nba","nhl"],"source":null,"followed":true}"# + "\n"
            )
        }
    }

    @Test func `migrate prints which migrations were applied`() async throws {
        struct Applied: Decodable { let applied: [String] }
        try await withEmptyDatabase { (database) async throws in
            let text = try await action("migrate", "up", on: database)
            let applied = try JSONDecoder().decode(Applied.self, from: Data(text.utf8)).applied
            #expect(applied.count > 10 && applied.first == "0001_roles_and_schemas.sql")
            let again = try await action("migrate", "up", on: database)
            #expect(again.hasPrefix(#"{"applied":[],"aliases":"#), "\(again)")
        }
    }
}
