import JobQueue
import Postgres
import Synchronization
import Time

/// Enqueues one job at a time for an idle worker. Measures milliseconds from the enqueuing call to the start of the
/// handler.
struct IdleLatency: Sendable {
    private let database: BenchDatabase
    private let pings: Int
    private let gapMs: Int

    init(_ database: BenchDatabase, pings: Int, gapMs: Int) {
        self.database = database
        self.pings = pings
        self.gapMs = gapMs
    }

    func results() async throws -> [BenchReport.Result] {
        let started = ArrivalCounter()
        let latencies = Mutex<[Double]>([])
        try await database.withWorker(slots: 8) { _ in
            started.arrived()
        } until: {
            try await database.waitUntilListening()
            for number in 0..<pings {
                try await Task.sleep(for: .milliseconds(Double(gapMs) * .random(in: 0.5...1.5)))
                let begin = ContinuousClock.now
                try await database.queue.enqueue([NoOp(number: number)])
                await started.next()
                latencies.withLock { $0.append((ContinuousClock.now - begin).seconds * 1000) }
            }
        }
        return latencies.withLock { $0 }.percentiles(named: "idle_latency")
    }
}

/// Enqueues jobs at a fixed rate in an open loop. Measures milliseconds from when a job was due to be enqueued to the
/// start of its handler, so that falling behind counts as latency.
struct SteadyLatency: Sendable {
    private let database: BenchDatabase
    private let rate: Double
    private let seconds: Double

    init(_ database: BenchDatabase, rate: Double, seconds: Double) {
        self.database = database
        self.rate = rate
        self.seconds = seconds
    }

    func results() async throws -> [BenchReport.Result] {
        let count = max(1, Int(rate * seconds))
        let done = EventCounter(target: count)
        let begin = Mutex(ContinuousClock.now)
        let latencies = Mutex<[Double]>([])
        let pause = Duration.seconds(1 / rate)
        try await database.withWorker(slots: 64) { job in
            let due = begin.withLock { $0 } + pause * job.number
            latencies.withLock { $0.append((ContinuousClock.now - due).seconds * 1000) }
            done.add()
        } until: {
            try await database.waitUntilListening()
            let start = ContinuousClock.now
            begin.withLock { $0 = start }
            try await withThrowingDiscardingTaskGroup { group in
                for number in 0..<count {
                    try await Task.sleep(until: start + pause * number)
                    group.addTask { try await database.queue.enqueue([NoOp(number: number)]) }
                }
            }
            await done.reached()
        }
        return latencies.withLock { $0 }.percentiles(named: "steady_latency")
    }
}

/// Measures how many transactions per second a worker without jobs causes.
struct IdleWorker: Sendable {
    private let database: BenchDatabase

    init(_ database: BenchDatabase) {
        self.database = database
    }

    func result(seconds: Double) async throws -> BenchReport.Result {
        let rate = Mutex(0.0)
        try await database.withWorker(slots: 8) { _ in
        } until: {
            // A server process reports its statistics after ten idle seconds.
            try await Task.sleep(for: .seconds(11))
            let before = try await transactions()
            try await Task.sleep(for: .seconds(seconds))
            let after = try await transactions()
            // Excludes the first reading and the statement before the second one.
            rate.withLock { $0 = max(0, Double(after - before - 2)) / seconds }
        }
        return .init(name: "idle_queries_per_second", value: rate.withLock { $0 }, unit: "1/s")
    }

    private func transactions() async throws -> Int64 {
        let pool = database.queue.pool
        try await pool.execute("select pg_stat_clear_snapshot()")
        return try await pool.first(
            "select xact_commit + xact_rollback from pg_stat_database where datname = current_database()"
        )?.decode(Int64.self) ?? 0
    }
}
