import Logging
import Postgres
import ServiceLifecycle
import Synchronization
import TestSupport
import TestTools
import Testing

@testable import JobQueue

/// Collects the lines that a test's handlers write, in order.
final class Trace: Sendable {
    private let lines = Mutex<[String]>([])

    var all: [String] { lines.withLock { $0 } }

    func note(_ line: String) {
        lines.withLock { $0.append(line) }
    }

    /// Waits until the trace contains this line.
    func until(_ line: String) async throws {
        try await eventually("\(line) in the trace", state: { "the trace: \(all)\n" }) { all.contains(line) }
    }

    func until(count: Int) async throws {
        try await eventually("\(count) lines in the trace", state: { "the trace: \(all)\n" }) { all.count >= count }
    }
}

/// A running worker, in a service group as in a program.
struct WorkerUnderTest: Sendable {
    let group: ServiceGroup

    /// Stops the worker gracefully, as SIGTERM does.
    func stop() async {
        await group.triggerGracefulShutdown()
    }
}

extension TestDatabase {
    /// Runs a worker while `body` runs, then stops it gracefully and waits for its end.
    /// - Parameter listenConfiguration: The server for LISTEN; `nil`: the server of the queue's own connections.
    func withWorker(
        _ configuration: WorkerConfiguration = .notes(),
        listenConfiguration: PostgresConfiguration? = nil,
        handlers: Handlers,
        _ body: @escaping @Sendable (WorkerUnderTest) async throws -> Void
    ) async throws {
        try await runWorker(
            configuration,
            queue: queue,
            listenConfiguration: listenConfiguration,
            handlers: handlers,
            body
        )
    }

    /// Waits until a worker listens for notifications, so that from then on only a notification can wake it.
    func waitUntilListening() async throws {
        try await eventually("a worker listens") {
            try await pool.first(
                """
                select 1 from pg_stat_activity
                 where datname = current_database() and state = 'idle' and query ilike 'listen%'
                """
            ) != nil
        }
    }

    /// The ids of the workers that have not ended, even if their lease has run out.
    func liveWorkers() async throws -> [Int64] {
        try await pool.query("select id from q.worker where ended_at is null order by id")
            .map { try $0.decode(Int64.self) }
    }
}

func runWorker(
    _ configuration: WorkerConfiguration,
    queue: JobQueue,
    listenConfiguration: PostgresConfiguration? = nil,
    handlers: Handlers,
    _ body: @escaping @Sendable (WorkerUnderTest) async throws -> Void
) async throws {
    var logger = Logger(label: "worker under test")
    logger.logLevel = .critical
    let worker = Worker(
        configuration,
        queue: queue,
        listenConfiguration: listenConfiguration,
        handlers: handlers,
        logger: logger
    )
    let group = ServiceGroup(
        configuration: .init(
            services: [.init(service: worker, successTerminationBehavior: .gracefullyShutdownGroup)],
            logger: logger
        )
    )
    try await withThrowingTaskGroup(of: Void.self) { tasks in
        tasks.addTask { try await group.run() }
        do {
            try await body(WorkerUnderTest(group: group))
        } catch {
            await group.triggerGracefulShutdown()
            throw error
        }
        await group.triggerGracefulShutdown()
        try await tasks.waitForAll()
    }
}

extension Handlers {
    /// Handles notes with `body`.
    static func notes(
        _ body: @escaping @Sendable (_ text: String, _ run: Run) async throws -> Void
    ) -> Handlers {
        var handlers = Handlers()
        handlers.handle(Note.self) { note, run, _ in try await body(note.text, run) }
        return handlers
    }

    /// Writes notes into `trace`.
    static func notes(into trace: Trace) -> Handlers {
        .notes { text, _ in trace.note(text) }
    }
}
