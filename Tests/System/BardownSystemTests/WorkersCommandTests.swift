import Postgres
import TestSupport
import TestTools
import Testing

/// Checks `bardown workers`, which lists every worker that has not ended, whatever its state.
@Suite("Workers command")
struct WorkersCommandTests {
    private let bardown = Tool(program: "bardown")

    /// A statement that changes a worker, and the state that is then listed; `nil` if the worker is listed only with
    /// `--all`.
    private static let fates: [(statement: String, state: String?)] = [
        ("select 1", "alive"), ("select q.drain_worker(id) from q.worker", "draining"),
        ("update q.worker set lease_until = clock_timestamp() - interval '1 s'", "overdue"),
        ("select q.end_worker(id) from q.worker", nil),
    ]

    @Test(arguments: fates)
    func `a worker is listed with its state until it has ended`(statement: String, state: String?) async throws {
        try await withTestDatabase { (database) async throws in
            let environment = ["DATABASE_URL": database.url]
            try await database.pool.execute(
                "select q.register_worker('differ', 'here', 1, 'none', '{diff}', 1, interval '1 hour')"
            )
            try await database.pool.execute("\(unescaped: statement)")
            let listed = try await bardown.run(["workers"], environment: environment)
            #expect(listed.code == 0 && listed.output.contains("differ") == (state != nil), "\(listed.errorOutput)")
            #expect(state == nil || listed.output.contains(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/), "\(listed.output)")
            #expect(state.map { listed.output.contains($0) } ?? true, "\(listed.output)")
            let all = try await bardown.run(["workers", "--all"], environment: environment)
            #expect(all.output.contains(state ?? "stopped"), "\(all.output)")
        }
    }
}
