import JobQueue
import Logging
import Postgres
import PrivateCluster
import ServiceLifecycle
import Subprocess
import Synchronization
import SystemPackage
import Time

/// The figures of `bench queue`.
struct QueueMeasurement: Sendable {
    let url: String
    let jobs: Int
    let slots: Int
    let pings: Int

    func report() async throws -> BenchReport {
        let configuration = try PostgresConfiguration(url: url, applicationName: "bench")
        let pool = PostgresPool(configuration, size: 4, logger: Logger(label: "bench"))
        let queue = JobQueue(pool: pool)
        var report = BenchReport(bench: "queue")

        let enqueued = try await secondsTo { try await fill(queue) }
        report.results.append(.init(name: "enqueue_bulk", value: Double(jobs) / enqueued, unit: "jobs/s"))
        let raw = try await rawRate()
        try await fill(queue)
        let rate = try await burnDown(queue, configuration)
        report.results.append(
            .init(name: "burn_down", value: rate, unit: "jobs/s", baseline: "raw_sql", baselineValue: raw)
        )
        let (latencies, idle) = try await idle(queue, configuration)
        for (name, share) in [("idle_latency_p50", 0.5), ("idle_latency_p99", 0.99)] {
            report.results.append(.init(name: name, value: latencies.percentile(share), unit: "ms"))
        }
        report.results.append(.init(name: "idle_queries_per_second", value: idle, unit: "1/s"))
        await pool.close()
        return report
    }

    private func fill(_ queue: JobQueue) async throws {
        for start in stride(from: 0, to: jobs, by: 10_000) {
            try await queue.enqueue((start..<min(start + 10_000, jobs)).map { NoOp(number: $0) })
        }
    }

    private func burnDown(_ queue: JobQueue, _ configuration: PostgresConfiguration) async throws -> Double {
        let done = Counter(target: jobs)
        let seconds = try await secondsTo {
            try await withWorker(queue, configuration, slots: slots) { _ in
                done.add()
            } until: {
                await done.reached()
                // The last ends are told after their handlers: the table must be empty, not only the handlers through.
                while try await queue.pool.first("select 1 from q.job limit 1") != nil {
                    try await Task.sleep(for: .milliseconds(1))
                }
            }
        }
        return Double(jobs) / seconds
    }

    /// The same functions from pgbench: claim a batch, finish it. Two clients, as many as help on two cores.
    private func rawRate() async throws -> Double {
        let folder = try makeTemporaryFolder()
        defer { removeFolder(folder) }
        let script = folder.appending("exchange.sql")
        try write(
            """
            select coalesce(array_agg(id), '{}') as ids, coalesce(array_agg(run_no), '{}') as runs
              from q.claim(1, 'bench', \(slots)) \\gset
            select count(*) from q.finish(1, ':ids'::bigint[], ':runs'::integer[],
              array_fill('completed'::text, array[cardinality(':ids'::bigint[])]),
              array_fill(null::text, array[cardinality(':ids'::bigint[])]),
              array_fill(null::text, array[cardinality(':ids'::bigint[])]));
            """,
            to: script
        )
        let batches = (jobs + slots - 1) / slots / 2 + 1
        let seconds = try await secondsTo {
            let result = try await Subprocess.run(
                .path(try pgbench()),
                arguments: ["-n", "-c", "2", "-j", "2", "-t", "\(batches)", "-f", script.string, url],
                output: .string(limit: 1 << 16),
                error: .combinedWithOutput
            )
            guard case .exited(0) = result.terminationStatus else { throw BenchError.failed(result.standardOutput) }
        }
        return Double(jobs) / seconds
    }

    /// One job at a time into an idle worker: milliseconds from the call that enqueues to the handler; then queries a
    /// second while nothing happens.
    private func idle(_ queue: JobQueue, _ configuration: PostgresConfiguration) async throws -> ([Double], Double) {
        let started = Mailbox()
        let latencies = Mutex<[Double]>([])
        let queries = Mutex(0.0)
        try await withWorker(queue, configuration, slots: 8) { _ in
            started.arrived()
        } until: {
            try await Task.sleep(for: .milliseconds(500))
            for number in 0..<pings {
                let begin = ContinuousClock.now
                try await queue.enqueue([NoOp(number: number)])
                await started.next()
                latencies.withLock { $0.append((ContinuousClock.now - begin).seconds * 1000) }
                try await Task.sleep(for: .milliseconds(.random(in: 10...30)))
            }
            queries.withLock { $0 = 0 }
            // A server process hands in what it counted when it has been idle for ten seconds.
            try await Task.sleep(for: .seconds(11))
            let before = try await transactions(queue.pool)
            try await Task.sleep(for: .seconds(10))
            let after = try await transactions(queue.pool)
            // The question itself is one of them.
            queries.withLock { $0 = max(0, Double(after - before - 1)) / 10 }
        }
        return (latencies.withLock { $0 }, queries.withLock { $0 })
    }

    private func transactions(_ pool: PostgresPool) async throws -> Int64 {
        try await pool.execute("select pg_stat_clear_snapshot()")
        return try await pool.first(
            "select xact_commit + xact_rollback from pg_stat_database where datname = current_database()"
        )?.decode(Int64.self) ?? 0
    }

    private func withWorker(
        _ queue: JobQueue,
        _ configuration: PostgresConfiguration,
        slots: Int,
        _ handler: @escaping @Sendable (NoOp) async throws -> Void,
        until body: @escaping @Sendable () async throws -> Void
    ) async throws {
        var handlers = Handlers()
        handlers.handle(NoOp.self) { job, _, _ in try await handler(job) }
        let worker = Worker(
            WorkerConfiguration(program: "bench", host: "here", version: "0", queue: NoOp.queue, slots: slots),
            queue: queue,
            listening: configuration,
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
}

/// Something that a bench needs went wrong.
enum BenchError: Error, CustomStringConvertible {
    case failed(String)

    var description: String {
        switch self {
        case .failed(let output): "a measurement failed: \(output)"
        }
    }
}

/// How many seconds `body` takes.
func secondsTo(_ body: () async throws -> Void) async rethrows -> Double {
    let begin = ContinuousClock.now
    try await body()
    return (ContinuousClock.now - begin).seconds
}
