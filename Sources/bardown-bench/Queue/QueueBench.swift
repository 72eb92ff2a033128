import ArgumentParser
import CommandLineOutput
import EphemeralPostgres
import Logging
import Postgres
import Runtime
import SystemPackage

/// Measures the queue with jobs that do nothing, from their rows in the table to their outcomes.
struct QueueBench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "queue",
        abstract: "No-op jobs end to end, and from enqueue to start, compared with pgbench on the same statements.",
        discussion: """
            Without --database, everything is measured on a private server with default durability. deploy/bench/queue \
            compares other queues.
            """
    )
    @Option(
        help: """
            Measure only burn_down, enqueue_bulk, idle_latency, steady_latency or idle; default: all but steady_latency.
            """
    )
    var scenario: QueueScenario?
    @Option(parsing: .unconditional, help: "Number of jobs to burn down, or to enqueue.")
    var jobs = 50_000
    @Option(parsing: .unconditional, help: "Concurrent jobs, and the size of a batch.")
    var slots = 500
    @Option(parsing: .unconditional, help: "Number of jobs to enqueue one by one for idle_latency.")
    var pings = 300
    @Option(parsing: .unconditional, help: "Milliseconds between these jobs.")
    var gapMs = 20
    @Option(parsing: .unconditional, help: "Jobs per second for steady_latency.")
    var rate = 200.0
    @Option(parsing: .unconditional, help: "Seconds that steady_latency and idle run.")
    var seconds = 10.0
    @Flag(help: "Let burn_down run the jobs that are already waiting.")
    var preloaded = false
    @Option(help: "Measure in this database, with an up-to-date schema, instead of a private one.")
    var database: String?
    @OptionGroup var options: BenchOptions

    func validate() throws {
        guard jobs > 0, slots > 0, pings > 0, gapMs >= 0, rate > 0, seconds > 0 else {
            throw ValidationError(
                "--jobs, --slots, --pings, --rate and --seconds must be more than 0, --gap-ms 0 or more."
            )
        }
    }

    func run() async throws {
        LogFormat.text.bootstrap(level: .error)
        let report =
            if let database {
                try await measure(url: database)
            } else {
                try await withBenchDatabase { url in try await measure(url: url) }
            }
        try report.show(asJSON: options.json)
    }

    private func measure(url: String) async throws -> BenchReport {
        let database = try BenchDatabase(url: url)
        var report = BenchReport(bench: "queue")
        switch scenario {
        case .burnDown:
            report.results = [try await BurnDown(database, jobs: jobs, slots: slots).result(preloaded: preloaded)]
        case .enqueueBulk: report.results = [try await EnqueueBulk(database, jobs: jobs).result()]
        case .idleLatency: report.results = try await IdleLatency(database, pings: pings, gapMs: gapMs).results()
        case .steadyLatency:
            report.results = try await SteadyLatency(database, rate: rate, seconds: seconds).results()
        case .idle: report.results = [try await IdleWorker(database).result(seconds: seconds)]
        case nil: report.results = try await all(database, url: url)
        }
        await database.close()
        return report
    }

    private func all(_ database: BenchDatabase, url: String) async throws -> [BenchReport.Result] {
        let progress = Progress.terminal
        progress.show(0, of: 5, "enqueueing \(jobs) jobs")
        var results = [try await EnqueueBulk(database, jobs: jobs).result()]
        progress.show(1, of: 5, "\(jobs) jobs with the statements alone")
        let raw = try await RawExchange(database: database, url: url, jobs: jobs, slots: slots).rate()
        progress.show(2, of: 5, "\(jobs) jobs with a worker")
        var burnDown = try await BurnDown(database, jobs: jobs, slots: slots).result(preloaded: false)
        (burnDown.baseline, burnDown.baselineValue) = ("raw_sql", raw)
        results.append(burnDown)
        progress.show(3, of: 5, "one job at a time")
        results += try await IdleLatency(database, pings: pings, gapMs: gapMs).results()
        progress.show(4, of: 5, "an idle worker for \(seconds) s")
        results.append(try await IdleWorker(database).result(seconds: seconds))
        return results
    }
}

/// The measurements that can be run alone.
enum QueueScenario: String, ExpressibleByArgument, CaseIterable {
    case burnDown = "burn_down"
    case enqueueBulk = "enqueue_bulk"
    case idleLatency = "idle_latency"
    case steadyLatency = "steady_latency"
    case idle
}

/// Runs `body` with a private database with default durability, so that the results include the cost of commits.
func withBenchDatabase<Result: Sendable>(_ body: @Sendable (String) async throws -> Result) async throws -> Result {
    try await withBenchCluster { cluster, _ in try await body(cluster.url(database: "postgres")) }
}

/// Runs `body` like ``withBenchDatabase(_:)``, but passes it the cluster, whose database `postgres` is used, and a
/// folder for other files.
func withBenchCluster<Result: Sendable>(
    _ body: @Sendable (EphemeralPostgres, FilePath) async throws -> Result
) async throws -> Result {
    try await withTemporaryFolder("bardown-bench") { folder in
        let logger = Logger(label: "bench")
        return try await EphemeralPostgres.withTemporary(in: folder.appending("postgres"), logger: logger) { cluster in
            let url = cluster.url(database: "postgres")
            let configuration = try PostgresConfiguration(url: url, applicationName: "bench")
            let connection = try await PostgresConnection.connect(configuration)
            _ = try await Migrations.found().apply(on: connection)
            await connection.close()
            return try await body(cluster, folder)
        }
    }
}
