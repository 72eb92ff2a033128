import JobQueue
import Logging
import Postgres

/// A job that does nothing, with a typical size: 256 bytes of JSON that include its number.
struct NoOp: Job {
    static let kind = "no_op"
    static let queue = "bench"
    var number: Int
    var pad: String

    init(number: Int) {
        self.number = number
        pad = Self.padding
    }

    private static let padding = String(repeating: "x", count: 226)
}

extension PostgresPool {
    /// Returns the first row of a statement that always has one.
    func row(_ statement: SQL) async throws -> Row {
        guard let row = try await first(statement) else { throw BenchError.failed("a statement has no row") }
        return row
    }
}

/// The database of a queue bench.
struct BenchDatabase: Sendable {
    let configuration: PostgresConfiguration
    let queue: JobQueue

    init(url: String) throws {
        configuration = try PostgresConfiguration(url: url, applicationName: "bench")
        queue = JobQueue(pool: PostgresPool(configuration, size: 4, logger: Logger(label: "bench")))
    }

    func close() async {
        await queue.pool.close()
    }

    /// Enqueues jobs, ten thousand per call.
    func fill(_ jobs: Int) async throws {
        for start in stride(from: 0, to: jobs, by: 10_000) {
            try await queue.enqueue((start..<min(start + 10_000, jobs)).map { NoOp(number: $0) })
        }
    }

    /// Runs a worker while `body` runs.
    func withWorker(
        slots: Int,
        _ handler: @escaping @Sendable (NoOp) async throws -> Void,
        until body: @escaping @Sendable () async throws -> Void
    ) async throws {
        var handlers = Handlers()
        handlers.handle(NoOp.self) { job, _, _ in try await handler(job) }
        let worker = Worker(
            WorkerConfiguration(program: "bench", host: "here", version: "0", queue: NoOp.queue, slots: slots),
            queue: queue,
            listenConfiguration: configuration,
            handlers: handlers,
            logger: Logger(label: "bench")
        )
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await worker.run() }
            group.addTask { try await body() }
            try await group.next()
            group.cancelAll()
        }
    }

    /// Returns once a worker's LISTEN is active.
    func waitUntilListening() async throws {
        let listening: SQL = """
            select 1 from pg_stat_activity
             where datname = current_database() and state = 'idle' and query ilike 'listen%'
            """
        while try await queue.pool.first(listening) == nil { try await Task.sleep(for: .milliseconds(5)) }
    }
}
