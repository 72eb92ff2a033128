import CoreMetrics
import Postgres
import PrometheusMetrics
import TestSupport
import Testing

@testable import JobQueue

/// Tests the metric that counts the jobs that a process enqueues.
@Suite("Counting enqueued jobs")
struct EnqueueTallyTests {
    private struct TakenBack: Error {}

    @Test func `jobs are counted by queue and kind after the commit, and not after a rollback`() async throws {
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
