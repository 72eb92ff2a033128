import EphemeralPostgres
import JobQueue
import Postgres
import Synchronization
import SystemPackage
import Time

/// Measures how fast a worker empties a table of waiting jobs.
struct BurnDown: Sendable {
    private let database: BenchDatabase
    private let jobs: Int
    private let slots: Int

    init(_ database: BenchDatabase, jobs: Int, slots: Int) {
        self.database = database
        self.jobs = jobs
        self.slots = slots
    }

    /// Measures from the start of the first handler until the last outcome is committed.
    func result(preloaded: Bool) async throws -> BenchReport.Result {
        if !preloaded { try await database.fill(jobs) }
        let done = EventCounter(target: jobs)
        let begin = Mutex<ContinuousClock.Instant?>(nil)
        let seconds = Mutex(0.0)
        try await database.withWorker(slots: slots) { job in
            begin.withLock { if $0 == nil { $0 = .now } }
            done.add()
        } until: {
            await done.reached()
            // Outcomes are reported after the handlers end.
            while try await database.queue.pool.first("select 1 from q.job where worker_id is not null limit 1") != nil
            {
                try await Task.sleep(for: .milliseconds(1))
            }
            let end = ContinuousClock.now
            seconds.withLock { $0 = (end - (begin.withLock { $0 } ?? end)).seconds }
        }
        return .init(name: "burn_down", value: Double(jobs) / seconds.withLock { $0 }, unit: "jobs/s")
    }
}

/// Measures how fast jobs are enqueued, ten thousand per call, one call after the other.
struct EnqueueBulk: Sendable {
    private let database: BenchDatabase
    private let jobs: Int

    init(_ database: BenchDatabase, jobs: Int) {
        self.database = database
        self.jobs = jobs
    }

    func result() async throws -> BenchReport.Result {
        let seconds = try await secondsTo { try await database.fill(jobs) }
        return .init(name: "enqueue_bulk", value: Double(jobs) / seconds, unit: "jobs/s")
    }
}

/// Runs the statement of a worker's loop with pgbench: finish the last batch and claim the next, in one call.
struct RawExchange: Sendable {
    let database: BenchDatabase
    let url: String
    /// The number of jobs that are already waiting.
    let jobs: Int
    let slots: Int

    /// - Returns: Jobs per second, computed from pgbench's transactions per second.
    func rate() async throws -> Double {
        // The first call only claims, so one more call is needed to finish the last batch.
        let calls = (jobs + slots - 1) / slots + 1
        let variables = ["worker=\(try await lease())", "ids={}", "runs={}"].flatMap { ["-D", $0] }
        let rate = try await PgBench(url: url).rate(of: script, ["-c", "1", "-t", "\(calls)"] + variables)
        return Double(jobs) / (Double(calls) / rate)
    }

    /// The script keeps the claimed jobs in variables between its calls, as a worker keeps them in memory.
    private var script: String {
        """
        select coalesce(array_agg(id) filter (where what = 'job'), '{}') as ids,
               coalesce(array_agg(run_no) filter (where what = 'job'), '{}') as runs
          from q.exchange(:worker, ':ids'::bigint[], ':runs'::integer[],
            array_fill('completed'::text, array[cardinality(':ids'::bigint[])]),
            array_fill(null::text, array[cardinality(':ids'::bigint[])]),
            array_fill(null::text, array[cardinality(':ids'::bigint[])]), 'bench', \(slots)) \\gset
        """
    }

    private func lease() async throws -> Int64 {
        let row = try await database.queue.pool.first(
            "select q.register_worker('pgbench', 'here', 1, '0', array['bench'], \(Int32(slots)), interval '1 hour')"
        )
        guard let row else { throw BenchError.failed("no lease for pgbench") }
        return try row.decode(Int64.self)
    }
}

/// A failure of a bench.
enum BenchError: Error, CustomStringConvertible {
    case failed(String)

    var description: String {
        switch self {
        case .failed(let output): "a measurement failed: \(output)"
        }
    }
}

/// Returns how many seconds `body` takes.
func secondsTo(_ body: () async throws -> Void) async rethrows -> Double {
    let begin = ContinuousClock.now
    try await body()
    return (ContinuousClock.now - begin).seconds
}
