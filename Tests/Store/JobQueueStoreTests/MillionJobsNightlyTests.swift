import FoundationEssentials
import Postgres
import TestSupport
import TestTools
import Testing

/// Measures the views of `ops` over a million jobs and a Saturday of sixty games, with `deploy/bench/views.sql`.
@Suite("A million jobs")
struct MillionJobsNightlyTests {
    /// Each view is measured up to this many times, and one good result is enough. A view that scans the queue never
    /// meets the limit; one that does not scan it may still miss the limit on a machine that also does other work.
    private static let tries = 5

    @Test func `every view of ops answers within 50 ms`() async throws {
        try await withTestDatabase { database in
            var late = try await measure(database, ["live=1000000", "finished=200000"])
            let views = try await database.pool.query("select viewname::text from pg_views where schemaname = 'ops'")
                .map { "ops.\(try $0.decode(String.self))" }
            #expect(views.count > 30)
            let measured = Set(late.keys.map { String($0.prefix { $0 != "," && $0 != " " }) })
            #expect(Set(views).subtracting(measured) == [], "not measured by deploy/bench/views.sql")
            for _ in 1..<Self.tries where late.values.contains(true) {
                let again = try await measure(database, ["filled=1"])
                late.merge(again) { $0 && $1 }
            }
            #expect(late.filter(\.value).keys.sorted() == [])
        }
    }

    /// Measures the views, and returns for each whether the median of five runs was longer than 50 ms.
    private func measure(_ database: TestDatabase, _ variables: [String]) async throws -> [String: Bool] {
        let script = DeployFile.path("bench/views.sql")
        let options = ["--no-psqlrc", "--tuples-only", "--no-align", "--dbname", database.url, "--file", script]
        let run = try await Tool("psql").run(options + variables.flatMap { ["--set", $0] })
        try #require(run.isSuccess, "\(run.errorOutput)")
        var late: [String: Bool] = [:]
        for line in run.output.split(separator: "\n") {
            let fields = line.split(separator: "|", omittingEmptySubsequences: false)
            guard let name = fields.first, let word = fields.last, ["yes", "NO"].contains(word) else { continue }
            late[String(name)] = word == "NO"
        }
        return late
    }
}
