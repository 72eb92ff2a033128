import ArgumentParser

/// Measures BarDown on this machine, beside a baseline of the same run.
struct BenchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bench",
        abstract: "Measure on this machine, each figure beside a baseline of the same run.",
        discussion: "Build with `swift build -c release` first; a debug build measures the debugger's world.",
        subcommands: [
            QueueBench.self, PipelineBench.self, PushBench.self, ApiBench.self, ParseBench.self, ProcessBench.self,
        ]
    )
}

/// Options of every bench.
struct BenchOptions: ParsableArguments {
    @Flag(help: "Print one JSON object.")
    var json = false
}
