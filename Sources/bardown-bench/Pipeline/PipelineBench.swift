import ArgumentParser
import CommandLineOutput
import Fleet
import Logging
import Runtime

/// Measures the time from a goal at the source to the push at APNs, through the real programs as processes.
struct PipelineBench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pipeline",
        abstract: "Milliseconds from the request for a page to the push at APNs, with 1 and with 60 live games."
    )
    @Option(
        parsing: .unconditional,
        help: "Number of goals in the single game, at most \(PipelineMeasurement.maxGoals)."
    )
    var goals = 40
    @Option(
        parsing: .unconditional,
        help: "Number of goals in each of the sixty games, at most \(PipelineMeasurement.maxGoals)."
    )
    var rounds = 3
    @OptionGroup var options: BenchOptions

    func validate() throws {
        guard [goals, rounds].allSatisfy((1...PipelineMeasurement.maxGoals).contains) else {
            throw ValidationError("--goals and --rounds must be 1 to \(PipelineMeasurement.maxGoals).")
        }
    }

    func run() async throws {
        LogFormat.text.bootstrap(level: .error)
        Progress.terminal.show(0, of: 2, "one game")
        let one = try await PipelineMeasurement(games: 1).run { try await $0.tally(of: $0.scoreInTurn(goals)) }
        Progress.terminal.show(1, of: 2, "sixty games")
        let sixty = try await PipelineMeasurement(games: 60).run { try await $0.tally(of: $0.scoreInAll(rounds)) }
        var report = BenchReport(bench: "pipeline")
        report.results = one.results("one_game") + sixty.results("sixty_games")
        try report.show(asJSON: options.json)
    }
}
