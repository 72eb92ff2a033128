import Glibc
import Logging
import Postgres
import PrivateCluster
import Runtime
import SystemPackage
import TestSupport
import TestTools
import Testing
import Time

@testable import JobQueue

@Suite("Worker and a database that fails")
struct FaultTests {
    @Test func `a worker that lost its lease gives up what it holds, opens a new lease and goes on`() async throws {
        try await withTestDatabase { database in
            let trace = Trace()
            let handlers = Handlers.notes { text, run in
                trace.note("\(text) \(run.number)")
                guard run.number == 1, text == "held" else { return }
                do {
                    try await Gate().pass()
                } catch {
                    trace.note("cancelled")
                    throw error
                }
            }
            try await database.queue.enqueue([Note("held")])
            try await database.withWorker(handlers: handlers) { _ in
                try await trace.until("held 1")
                let first = try await database.liveWorkers()
                try await database.set("update q.worker set lease_until = clock_timestamp() - interval '1 s'")
                #expect(try await database.lease("rescuer").rescueOthers() == 1)
                try await trace.until("cancelled")
                try await eventually("a new lease") {
                    try await database.liveWorkers().filter { !first.contains($0) }.count == 2
                }
                try await trace.until("held 2")
                try await database.queue.enqueue([Note("after")])
                try await trace.until("after 1")
            }
            #expect(try await database.runs() == ["1.1 lost", "1.2 completed", "2.1 completed"])
        }
    }

    /// Handlers of notes whose text begins with `stuck` go on until the gate opens, cancelled or not.
    private func handlers(_ trace: Trace, stuckAt gate: StubbornGate) -> Handlers {
        .notes { text, _ in
            trace.note(text)
            if text.hasPrefix("stuck") { await gate.wait() }
        }
    }

    @Test func `a handler that ignores its cancellation loses its slot, and the worker goes on`() async throws {
        try await withTestDatabase { database in
            let (trace, gate) = (Trace(), StubbornGate())
            var configuration = WorkerConfiguration.notes(slots: 2)
            configuration.patience = .milliseconds(200)
            try await database.queue.enqueue([Note("stuck", JobOptions(timeLimit: .milliseconds(100)))])
            try await database.withWorker(configuration, handlers: handlers(trace, stuckAt: gate)) { _ in
                try await trace.until("stuck")
                try await database.queue.enqueue([Note("after")])
                try await trace.until("after")
                try await database.set("update q.job set deadline_at = clock_timestamp() - interval '1 m'")
                // Its own worker may be the one that takes the job from it.
                _ = try await database.lease("rescuer").rescueOthers()
                try await eventually("the run is lost") { try await database.runs().contains("1.1 lost") }
                gate.open()
            }
        }
    }

    @Test func `a lost lease is followed by a new one, although a handler ignores its cancellation`() async throws {
        try await withTestDatabase { database in
            let (trace, gate) = (Trace(), StubbornGate())
            var configuration = WorkerConfiguration.notes(slots: 2)
            configuration.patience = .milliseconds(200)
            try await database.queue.enqueue([Note("stuck")])
            try await database.withWorker(configuration, handlers: handlers(trace, stuckAt: gate)) { _ in
                try await trace.until("stuck")
                try await database.set("update q.worker set lease_until = clock_timestamp() - interval '1 s'")
                #expect(try await database.lease("rescuer").rescueOthers() == 1)
                try await database.set("update q.job set kind = 'other'")
                try await database.queue.enqueue([Note("after")])
                try await trace.until("after")
                gate.open()
            }
        }
    }

    @Test func `with as many such handlers as slots the worker ends with an error, for its supervisor`() async throws {
        try await withTestDatabase { database in
            let (trace, gate) = (Trace(), StubbornGate())
            defer { gate.open() }
            var configuration = WorkerConfiguration.notes(slots: 2)
            configuration.patience = .milliseconds(200)
            let options = JobOptions(timeLimit: .milliseconds(100))
            try await database.queue.enqueue([Note("stuck 1", options), Note("stuck 2", options)])
            let worker = Worker(
                configuration,
                queue: database.queue,
                handlers: handlers(trace, stuckAt: gate),
                logger: Logger(label: "tests") { _ in SwiftLogNoOpLogHandler() }
            )
            #expect(worker.isAtWork)
            do {
                try await worker.run()
                Issue.record("it ended without an error")
            } catch WorkerError.handlersStuck(let kinds) {
                #expect(kinds == ["note"])
            }
            #expect(try await database.count("q.worker where end_reason = 'stopped'") == 1)
        }
    }

    @Test func `all sessions are killed again and again, and every job is done`() async throws {
        try await withTestDatabase { database in
            let count = 400
            let trace = Trace()
            let handlers = Handlers.notes { text, _ in
                try await Pacing.takes(.milliseconds(2))
                trace.note(text)
            }
            let operatorsOwn = try await PostgresConnection.connect(database.configuration)
            try await database.queue.enqueue((0..<count).map { Note("\($0)") })
            try await database.withWorker(.notes(poll: .milliseconds(200)), handlers: handlers) { _ in
                for share in 1...4 {
                    try await trace.until(count: count * share / 6)
                    try await operatorsOwn.execute(
                        """
                        select pg_terminate_backend(pid) from pg_stat_activity
                         where datname = current_database() and pid <> pg_backend_pid()
                        """
                    )
                }
                try await eventually("every job is done") {
                    try await operatorsOwn.first("select count(*) from q.job")?.decode(Int.self) == 0
                }
            }
            let done = try await operatorsOwn.query("select job_id from q.run where outcome = 'completed' order by 1")
                .map { try $0.decode(Int64.self) }
            #expect(done == (1...Int64(count)).map { $0 }, "each job was completed once")
            await operatorsOwn.close()
        }
    }

    @Test(arguments: [true, false])
    func `the server restarts, softly or by a crash, and the worker goes on`(softly: Bool) async throws {
        try await withCluster { cluster in
            let configuration = try PostgresConfiguration(
                url: cluster.url(database: "postgres"),
                applicationName: "tests"
            )
            let connection = try await PostgresConnection.connect(configuration)
            _ = try await Migrations.found().apply(on: connection)
            await connection.close()
            let pool = PostgresPool(configuration, size: 4, logger: Logger(label: "tests"))
            let queue = JobQueue(pool: pool)
            let trace = Trace()
            let handlers = Handlers.notes { text, _ in
                try await Pacing.takes(.milliseconds(5))
                trace.note(text)
            }
            try await queue.enqueue((0..<200).map { Note("\($0)") })
            let worker = WorkerConfiguration.notes(poll: .milliseconds(300))
            try await runWorker(worker, queue: queue, listening: configuration, handlers: handlers) { _ in
                try await trace.until(count: 50)
                try await cluster.restart(softly ? .fast : .immediate)
                try await eventually("every job is done") {
                    try await pool.first("select count(*) from q.job")?.decode(Int.self) == 0
                }
                try await queue.enqueue([Note("after")])
                try await trace.until("after")
            }
            #expect(Set(trace.all).count == 201)
            await pool.close()
        }
    }

    private func withCluster(_ body: @escaping @Sendable (PrivateCluster) async throws -> Void) async throws {
        try await withTemporaryFolder("bardown-queue") { folder in
            try await PrivateCluster.withTemporary(
                in: folder.appending("postgres"),
                durable: true,
                logger: Logger(label: "tests"),
                body
            )
        }
    }
}

/// What a handler waits at that does not hear of its cancellation.
final class StubbornGate: Sendable {
    private let isOpen = StopSignal()

    func open() { isOpen.set() }

    func wait() async {
        // In a task of its own, which no one cancels.
        await Task { await self.isOpen.wait(atMost: .seconds(600)) }.value
    }
}
