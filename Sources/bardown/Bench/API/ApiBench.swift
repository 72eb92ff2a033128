import ArgumentParser
import Logging
import Runtime

/// The real api as a process, with a full slate, beside nginx with the same bytes as a file.
struct ApiBench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "api",
        abstract: "Requests a second of the scoreboard beside nginx, and how soon the api shows what was committed.",
        discussion: """
            Needs wrk and nginx: apt-get install --no-install-recommends wrk nginx-light. Both servers are asked in turn, by \
            the same wrk; the medians of the rounds are compared.
            """
    )
    @Option(help: "Games on the slate.")
    var games = 60
    @Option(help: "Seconds that one server is asked for without a pause.")
    var seconds = 3
    @Option(help: "How often each of them is.")
    var rounds = 3
    @Option(help: "Connections of wrk.")
    var connections = 32
    @Option(help: "Changes that are waited for one by one.")
    var changes = 300
    @Option(help: "Streams that are opened to see what they weigh.")
    var streams = 10_000
    @OptionGroup var options: BenchOptions

    func validate() throws {
        guard games > 0, seconds > 0, rounds > 0, connections > 0, changes > 0, streams > 0 else {
            throw ValidationError(
                "--games, --seconds, --rounds, --connections, --changes and --streams are more than 0."
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
