import ArgumentParser
import Logging
import Runtime

/// Measures the real api as a process, with a full slate, compared with nginx serving the same bytes as a file.
struct ApiBench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "api",
        abstract: "Requests per second for the scoreboard, compared with nginx, and how soon the api shows a commit.",
        discussion: """
            Needs wrk and nginx: apt-get install --no-install-recommends wrk nginx-light. wrk loads the two servers in \
            turn; the medians of the rounds are compared.
            """
    )
    @Option(parsing: .unconditional, help: "Number of games on the slate.")
    var games = 60
    @Option(parsing: .unconditional, help: "Seconds of load on one server in each round.")
    var seconds = 3
    @Option(parsing: .unconditional, help: "Number of rounds for each server.")
    var rounds = 3
    @Option(parsing: .unconditional, help: "Number of wrk connections.")
    var connections = 32
    @Option(parsing: .unconditional, help: "Number of changes to wait for, one by one.")
    var changes = 300
    @Option(parsing: .unconditional, help: "Number of streams to open to measure their memory.")
    var streams = 10_000
    @OptionGroup var options: BenchOptions

    func validate() throws {
        guard games > 0, seconds > 0, rounds > 0, connections > 0, changes > 0, streams > 0 else {
            throw ValidationError(
                "--games, --seconds, --rounds, --connections, --changes and --streams must be more than 0."
            )
        }
    }

    func run() async throws {
        LogFormat.text.bootstrap(level: .error)
        raiseFileLimit()
        var report = BenchReport(bench: "api")
        report.results = try await withBenchCluster { cluster, folder in
            try await ApiMeasurement(plan: self, cluster: cluster, folder: folder).results()
        }
        try report.show(asJSON: options.json)
    }
}
