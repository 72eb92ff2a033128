import ArgumentParser

/// Measures BarDown on this machine, next to a baseline from the same run.
struct BenchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bench",
        abstract: "Measure on this machine, each figure next to a baseline from the same run.",
        discussion: "Build with `swift build -c release` first; figures of a debug build mean nothing.",
        subcommands: [
            QueueBench.self, PipelineBench.self, PushBench.self, ApiBench.self, ParseBench.self, ProcessBench.self,
        ]
    )
}

/// Options of every benchmark.
struct BenchOptions: ParsableArguments {
    @Flag(help: "Print one JSON object.")
    var json = false
}
