import ArgumentParser
import Fleet
import Logging
import Runtime

/// From a goal at the source to the push at APNs, through the real programs as processes.
struct PipelineBench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pipeline",
        abstract: "Milliseconds from the page's being asked for to the push at APNs, with 1 and with 60 live games."
    )
    @Option(help: "Goals of the single game.")
    var goals = 40
    @Option(help: "Goals of each of the sixty games.")
    var rounds = 3
    @OptionGroup var options: BenchOptions

    func run() async throws {
        LogFormat.text.bootstrap(level: .error)
        let one = try await PipelineMeasurement(games: 1, goals: goals).latencies()
        let sixty = try await PipelineMeasurement(games: 60, goals: rounds).latencies()
        var report = BenchReport(bench: "pipeline")
        for (name, values) in [("one_game", one), ("sixty_games", sixty)] {
            let own = values.map(\.own)
            let total = values.map(\.total)
            report.results += [
                .init(name: "\(name)_p50", value: own.percentile(0.5), unit: "ms"),
                .init(name: "\(name)_p99", value: own.percentile(0.99), unit: "ms"),
                // With the wait for the next reading of the page, which is up to a second here.
                .init(name: "\(name)_with_poll_p50", value: total.percentile(0.5), unit: "ms"),
                .init(name: "\(name)_with_poll_p99", value: total.percentile(0.99), unit: "ms"),
            ]
        }
        try report.show(asJSON: options.json)
    }
}
