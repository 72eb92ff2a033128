import ArgumentParser
import CommandLineOutput
import Parsing

/// Measures how fast stories are written. The baseline is reading a page of plays.
struct StoriesBench: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "stories",
        abstract: "Write the story of a game of 700 plays, compared with reading one page of plays.",
        discussion: """
            story is the time from plays to sentences on one core, timeline that of the moments alone. The plays are \
            generated. The baseline is reading a generated page of 300 plays in the same run.
            """
    )
    @Option(parsing: .unconditional, help: "Seconds to measure.")
    var seconds = 5.0
    @OptionGroup var options: BenchOptions

    func validate() throws {
        guard seconds > 0 else { throw ValidationError("--seconds must be more than 0.") }
    }

    func run() throws {
        guard let page = ParsePages.page(.json) else { throw BenchError.failed("the generated page cannot be read") }
        Progress.terminal.show("stories of 700 plays")
        var measurement = try StoryMeasurement(page: page)
        try measurement.run(seconds: seconds)
        var report = BenchReport(bench: "stories")
        report.results = measurement.results
        try report.show(asJSON: options.json)
    }
}
