import CoreMetrics
import Postgres
import PrometheusMetrics
import TestSupport
import TestTools
import Testing

@testable import JobQueue

/// Tests the metrics of a worker in a metrics backend.
@Suite("Worker metrics")
struct WorkerMetricsTests {
    private let registry = MetricRegistry(
        namespace: "test",
        [
            Metric("jobs_claimed_total", .counter, by: ["queue", "kind"], ""),
            Metric("jobs_finished_total", .counter, by: ["queue", "kind", "outcome"], ""),
            Metric("job_queue_wait_seconds", .histogram([60]), by: ["queue", "kind"], ""),
            Metric("job_duration_seconds", .histogram([60]), by: ["queue", "kind"], ""),
            Metric("worker_slots", .gauge, by: ["queue"], ""),
            Metric("worker_slots_busy", .gauge, by: ["queue"], ""),
            Metric("worker_exchange_seconds", .histogram([60]), by: ["queue"], ""),
            Metric("worker_heartbeat_timestamp_seconds", .gauge, by: ["queue"], ""),
        ]
    )

    private var lines: Set<Substring> { Set(registry.text().split(separator: "\n")) }

    @Test
    func `runs, their waits and durations are recorded by kind, and unknown kinds share a label`() async throws {
        try await withTestDatabase { database in
            let handlers = Handlers.notes { text, _ in if text == "bad" { throw Refused() } }
            try await database.queue.enqueue([Note("good"), Note("bad"), Note("fine")])
            try await database.set("select q.enqueue('notes', 'unheard of')")
            try await withMetricsFactory(registry) {
                try await database.withWorker(.notes(slots: 7), handlers: handlers) { _ in
                    try await eventually("all ends are counted") {
                        lines.isSuperset(of: [
                            #"test_jobs_finished_total{queue="notes",kind="note",outcome="completed"} 2"#,
                            #"test_jobs_finished_total{queue="notes",kind="note",outcome="discarded"} 1"#,
                            #"test_jobs_finished_total{queue="notes",kind="unknown",outcome="released"} 1"#,
                        ])
                    }
                }
            }
            #expect(
                lines.isSuperset(of: [
                    #"test_jobs_claimed_total{queue="notes",kind="note"} 3"#,
                    #"test_jobs_claimed_total{queue="notes",kind="unknown"} 1"#,
                    #"test_job_queue_wait_seconds_count{queue="notes",kind="note"} 3"#,
                    #"test_job_duration_seconds_bucket{queue="notes",kind="note",le="60"} 3"#,
                    #"test_jobs_finished_total{queue="notes",kind="note",outcome="snoozed"} 0"#,
                    #"test_worker_slots{queue="notes"} 7"#, #"test_worker_slots_busy{queue="notes"} 0"#,
                ])
            )
            #expect(!lines.contains { $0.contains("unheard") })
            #expect(!lines.contains(#"test_worker_exchange_seconds_count{queue="notes"} 0"#))
            #expect(!lines.contains(#"test_worker_heartbeat_timestamp_seconds{queue="notes"} 0"#))
        }
    }

    private struct Refused: FatefulError {
        var fate: Fate { .discard }
    }
}
