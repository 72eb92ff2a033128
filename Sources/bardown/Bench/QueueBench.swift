import ArgumentParser
import JobQueue
import Logging
import Postgres
import PrivateCluster
import Runtime
import Synchronization
import SystemPackage
import Time

/// Jobs that do nothing, from the table through a worker back to the table.
struct QueueBench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "queue",
        abstract: "No-op jobs end to end, and from enqueue to start; beside the same statements driven by pgbench."
    )
    @Option(help: "Jobs to burn down.")
    var jobs = 50_000
    @Option(help: "Jobs at once: also the size of a batch.")
    var slots = 500
    @Option(help: "Jobs enqueued one by one for the latency.")
    var pings = 300
    @OptionGroup var options: BenchOptions

    func run() async throws {
        LogFormat.text.bootstrap(level: .error)
        let report = try await withBenchDatabase { url in
            try await QueueMeasurement(url: url, jobs: jobs, slots: slots, pings: pings).report()
        }
        try report.show(asJSON: options.json)
    }
}

/// Runs `body` with a durable database of its own: what is measured includes what a commit costs.
func withBenchDatabase<Result: Sendable>(_ body: @Sendable (String) async throws -> Result) async throws -> Result {
    let folder = try makeTemporaryFolder()
    defer { removeFolder(folder) }
    let logger = Logger(label: "bench")
    return try await PrivateCluster.withTemporary(in: folder.appending("postgres"), logger: logger) { cluster in
        let configuration = try PostgresConfiguration(url: cluster.url(database: "postgres"), applicationName: "bench")
        let connection = try await PostgresConnection.connect(configuration)
        _ = try await Migrations.found().apply(on: connection)
        await connection.close()
        return try await body(cluster.url(database: "postgres"))
    }
}

/// A job that does nothing.
struct NoOp: Job {
    static let kind = "no_op"
    static let queue = "bench"
    var number: Int
}
