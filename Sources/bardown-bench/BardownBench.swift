import ArgumentParser
import CommandLineOutput
import Runtime

/// Measures BarDown on this machine, next to a baseline from the same run.
@main
struct BardownBench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: name,
        abstract: "Measure on this machine, each figure next to a baseline from the same run.",
        discussion: "Build with `swift build -c release` first; figures of a debug build mean nothing.",
        version: Build(of: "bardown-bench").line,
        subcommands: [
            QueueBench.self, PipelineBench.self, PushBench.self, ApiBench.self, ParseBench.self, StoriesBench.self,
            OddsBench.self, ContestsBench.self, ProcessBench.self,
        ]
    )

    /// The name of the program in usage and help: `bardown bench` if bardown started it, as the user typed it.
    private static let name = CommandLine.arguments.first == "bardown bench" ? "bardown bench" : "bardown-bench"

    static func main() async {
        await CommandProgram(BardownBench.self).run()
    }
}

/// The options of every benchmark.
struct BenchOptions: ParsableArguments {
    @Flag(help: "Print one JSON object.")
    var json = false
}
