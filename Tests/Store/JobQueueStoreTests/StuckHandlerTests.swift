import CoreMetrics
import Logging
import Postgres
import PrometheusMetrics
import TestSupport
import TestTools
import Testing

@testable import JobQueue

@Suite("Handlers that ignore their cancellation")
struct StuckHandlerTests {
    /// Returns handlers of notes. For a note whose text begins with `stuck`, the handler goes on until the gate opens,
    /// whether it is cancelled or not.
    private func handlers(_ trace: Trace, stuckAt gate: StubbornGate) -> Handlers {
        .notes { text, _ in
            trace.note(text)
            if text.hasPrefix("stuck") { await gate.wait() }
        }
    }

    private func workerOfTwoSlots(in database: TestDatabase, _ trace: Trace, stuckAt gate: StubbornGate) -> Worker {
        var configuration = WorkerConfiguration.notes(slots: 2)
        configuration.cancellationGrace = .milliseconds(200)
        return Worker(
            configuration,
            queue: database.queue,
            handlers: handlers(trace, stuckAt: gate),
            logger: Logger(label: "tests") { _ in SwiftLogNoOpLogHandler() }
        )
    }

    @Test func `a handler that ignores its cancellation loses its slot, and the worker goes on`() async throws {
        try await withTestDatabase { database in
            let (trace, gate) = (Trace(), StubbornGate())
            var configuration = WorkerConfiguration.notes(slots: 2)
            configuration.cancellationGrace = .milliseconds(200)
            try await database.queue.enqueue([Note("stuck", JobOptions(timeLimit: .milliseconds(100)))])
            try await database.withWorker(configuration, handlers: handlers(trace, stuckAt: gate)) { _ in
                try await trace.until("stuck")
                try await database.queue.enqueue([Note("after")])
                try await trace.until("after")
                try await database.set("update q.job set deadline_at = clock_timestamp() - interval '1 m'")
                // The job's own worker may rescue it instead, so the result is not checked.
                _ = try await database.lease("rescuer").rescueOthers()
                try await eventually("the run is lost") { try await database.runs().contains("1.1 lost") }
                gate.open()
            }
        }
    }

    @Test
    func `a worker that lost its lease gets a new one, even if a handler ignores its cancellation`() async throws {
        try await withTestDatabase { database in
            let (trace, gate) = (Trace(), StubbornGate())
            var configuration = WorkerConfiguration.notes(slots: 2)
            configuration.cancellationGrace = .milliseconds(200)
            try await database.queue.enqueue([Note("stuck")])
            try await database.withWorker(configuration, handlers: handlers(trace, stuckAt: gate)) { _ in
                try await trace.until("stuck")
                // The kind changes before the rescue. Otherwise the worker could claim the job right after the rescue,
                // and the job would block its second slot.
                try await database.set("update q.job set kind = 'other'")
                #expect(try await database.endLeasesAndRescue() == 1)
                try await database.queue.enqueue([Note("after")])
                try await trace.until("after")
                gate.open()
            }
        }
    }

    @Test
    func `a worker ends with an error once it has as many abandoned handlers as slots`() async throws {
        try await withTestDatabase { database in
            let (trace, gate) = (Trace(), StubbornGate())
            defer { gate.open() }
            let options = JobOptions(timeLimit: .milliseconds(100))
            try await database.queue.enqueue([Note("stuck 1", options), Note("stuck 2", options)])
            let worker = workerOfTwoSlots(in: database, trace, stuckAt: gate)
            #expect(worker.isHealthy)
            do {
                try await worker.run()
                Issue.record("it ended without an error")
            } catch WorkerError.handlersStuck(let kinds) {
                #expect(kinds == ["note"])
            }
            #expect(try await database.count("q.worker where end_reason = 'stopped'") == 1)
        }
    }

    @Test func `a worker all of whose handlers go on after its lease was lost ends with an error`() async throws {
        let registry = MetricRegistry(
            namespace: "test",
            [Metric("worker_handlers_abandoned_total", .counter, by: ["queue"], "")]
        )
        try await withTestDatabase { database in
            let (trace, gate) = (Trace(), StubbornGate())
            defer { gate.open() }
            try await database.queue.enqueue([Note("stuck 1"), Note("stuck 2")])
            let worker = withMetricsFactory(registry) { workerOfTwoSlots(in: database, trace, stuckAt: gate) }
            async let ended: Void = worker.run()
            try await trace.until(count: 2)
            _ = try await database.endLeasesAndRescue()
            do {
                try await ended
                Issue.record("it ended without an error")
            } catch WorkerError.handlersStuck(let kinds) {
                #expect(kinds == ["note"])
            }
            #expect(registry.text().contains(#"test_worker_handlers_abandoned_total{queue="notes"} 2"#))
        }
    }
}

/// A gate at which a handler waits and ignores its cancellation.
final class StubbornGate: Sendable {
    private let isOpen = StopSignal()

    func open() { isOpen.set() }

    func wait() async {
        // Waits in another task, which is never cancelled.
        await Task { await self.isOpen.wait(atMost: .seconds(600)) }.value
    }
}
