import ArgumentParser
import CommandLineOutput
import Fleet
import Logging
import Parsing
import Runtime
import Scores

/// Measures how fast stories are written, made by the differ and read, and whether alerts wait for them.
struct StoriesBench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "stories",
        abstract: "Write the story of a game of 700 plays, make stories of stored games, and read them from the api.",
        discussion: """
            The parts: writing is the time from plays to sentences on one core, compared with reading a generated page \
            of 300 plays. database has the differ make stories in one slot, compared with writing them without a \
            database, and the api answer requests for the feed, a story and moments, compared with scoreboards. alerts \
            is the time from a goal to its push with \(StoryAlerts.stories) stories queued, compared with none. finals \
            is the time from the end of a game to its story on a simulated day. All plays are generated. database \
            needs wrk: apt-get install --no-install-recommends wrk.
            """
    )
    @Option(help: "The parts to run, with commas between them.")
    var parts = Parts.all
    @Option(parsing: .unconditional, help: "Seconds to measure writing.")
    var seconds = 5.0
    @Option(parsing: .unconditional, help: "Number of finished games in the database.")
    var finals = 500
    @Option(parsing: .unconditional, help: "Number of requests of each kind that are not cached, at most 350.")
    var requests = 300
    @Option(parsing: .unconditional, help: "Seconds of load on one page of the api in each round.")
    var loadSeconds = 3
    @Option(parsing: .unconditional, help: "Number of rounds for each page of the api.")
    var rounds = 3
    @Option(
        parsing: .unconditional,
        help: "Number of goals with stories queued, and of goals without, at most \(StoryAlerts.maxGoals)."
    )
    var goals = 40
    @Option(parsing: .unconditional, help: "Number of games on the simulated day, at most 38.")
    var games = 12
    @Option(parsing: .unconditional, help: "Speed of the simulated day relative to real time, at most 720.")
    var speed = 120.0
    @OptionGroup var options: BenchOptions

    func validate() throws {
        guard seconds > 0, loadSeconds > 0, rounds > 0 else {
            throw ValidationError("--seconds, --load-seconds and --rounds must be more than 0.")
        }
        guard finals > 1 else { throw ValidationError("--finals must be more than 1.") }
        guard (1...StoryAlerts.maxGoals).contains(goals) else {
            throw ValidationError("--goals must be 1 to \(StoryAlerts.maxGoals).")
        }
        guard (1...350).contains(requests) else { throw ValidationError("--requests must be 1 to 350.") }
        guard (1...38).contains(games) else { throw ValidationError("--games must be 1 to 38.") }
        guard (1...720).contains(speed) else { throw ValidationError("--speed must be 1 to 720.") }
    }

    func run() async throws {
        LogFormat.text.bootstrap(level: .error)
        guard let page = ParsePages.page(.json) else { throw BenchError.failed("the generated page cannot be read") }
        var report = BenchReport(bench: "stories")
        var writing = try StoryMeasurement(page: page)
        if parts.include(.writing) || parts.include(.database) {
            Progress.terminal.show("stories of 700 plays")
            try writing.run(seconds: seconds)
        }
        if parts.include(.writing) { report.results += writing.results }
        if parts.include(.database) {
            report.results += try await StoryDatabase(plan: self, storyRate: writing.rate).results()
        }
        if parts.include(.alerts) { report.results += try await StoryAlerts(goals: goals).results() }
        if parts.include(.finals) {
            report.results += try await FinalToStory(games: games, speed: speed).results()
        }
        try report.show(asJSON: options.json)
    }
}

extension StoriesBench {
    /// The parts of the bench that are to run.
    struct Parts: ExpressibleByArgument, Hashable, Sendable, CustomStringConvertible {
        enum Part: String, CaseIterable {
            case writing, database, alerts, finals
        }

        static let all = Parts(Set(Part.allCases))

        private let parts: Set<Part>

        var description: String { Part.allCases.filter(include).map(\.rawValue).joined(separator: ",") }

        /// - Parameter argument: Names with commas between them: `writing,alerts`.
        init?(argument: String) {
            let names = argument.split(separator: ",", omittingEmptySubsequences: false)
            let parts = names.compactMap { Part(rawValue: String($0)) }
            guard parts.count == names.count else { return nil }
            self.init(Set(parts))
        }

        private init(_ parts: Set<Part>) {
            self.parts = parts
        }

        func include(_ part: Part) -> Bool { parts.contains(part) }

        static var allValueStrings: [String] { Part.allCases.map(\.rawValue) }
    }
}
