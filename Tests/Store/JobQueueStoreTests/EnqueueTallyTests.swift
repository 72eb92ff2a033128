import CoreMetrics
import Exposition
import Postgres
import TestSupport
import Testing

@testable import JobQueue

/// What a process counts of the jobs that it asks for.
@Suite("Enqueued jobs are counted")
struct EnqueueTallyTests {
    private struct TakenBack: Error {}

    @Test func `by queue and kind, once they are committed: what was taken back was never asked for`() async throws {
        let registry = MetricRegistry(
            namespace: "test",
            [Metric("jobs_enqueued_total", .counter, by: ["queue", "kind"], "")]
        )
        try await withTestDatabase { database in
            try await withMetricsFactory(registry) {
                try await database.queue.enqueue([Note("a"), Note("b")])
                try await database.queue.withTransaction { transaction in
                    _ = try await transaction.enqueue(Note("c"))
                    #expect(registry.text().contains("test_jobs_enqueued_total{queue=\"notes\",kind=\"note\"} 2\n"))
                }
                await #expect(throws: TakenBack.self) {
                    try await database.queue.withTransaction { transaction in
                        _ = try await transaction.enqueue(Note("d"))
                        throw TakenBack()
                    }
                }
            }
            #expect(registry.text().contains("test_jobs_enqueued_total{queue=\"notes\",kind=\"note\"} 3\n"))
        }
    }
}
