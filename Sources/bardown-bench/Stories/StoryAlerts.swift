import CommandLineOutput
import JobQueue
import Postgres
import Scores
import Synchronization

/// Measures the time from a goal to its push while stories are queued, in turn with goals while there are none.
struct StoryAlerts: Sendable {
    /// The number of stories that are queued during a goal.
    static let stories = 200
    /// The number of goals before the turns change.
    private static let goalsPerTurn = 5
    /// The number of games in which goals are scored in turn.
    private static let games = 4
    /// The most goals that can be measured: half of all that the games can have.
    static let maxGoals = PipelineMeasurement.maxGoals * games / 2

    /// The number of goals with stories, and of goals without.
    let goals: Int

    func results() async throws -> [BenchReport.Result] {
        try await PipelineMeasurement(games: Self.games).run { run in
            let slate = try await StorySlate(in: JobQueue(pool: run.pool))
            let finals = try await slate.storeFinals(Self.stories)
            var (with, without): ([ScoredGoal], [ScoredGoal]) = ([], [])
            var made = 0
            while with.count < goals {
                Progress.terminal.show(2 * with.count, of: 2 * goals, "goals without and with \(Self.stories) stories")
                let count = min(Self.goalsPerTurn, goals - with.count)
                without += try await run.scoreInTurn(count, after: with.count + without.count)
                let before = with.count + without.count
                let scored = try await whileQueued(finals, of: slate) {
                    try await run.scoreInTurn(count, after: before)
                }
                with += scored.result
                made += scored.stories
            }
            let (alone, accompanied) = (try await run.tally(of: without), try await run.tally(of: with))
            return Self.results(with: accompanied, without: alone, made: made)
        }
    }

    static func results(with: PipelineTally, without: PipelineTally, made: Int) -> [BenchReport.Result] {
        let name = "alert_with_\(stories)_stories"
        return with.results(name).comparing("without", without.results(name))
            + [.init(name: "stories_during_goals", value: Double(made), unit: "stories")]
    }

    /// Queues the story of each game, and again as soon as it is made, while `body` runs. The differ makes them at its
    /// own pace; those that are left at the end are cancelled.
    /// - Returns: The result of `body`, and the number of stories that were made.
    private func whileQueued<Result: Sendable>(
        _ finals: [GameID],
        of slate: StorySlate,
        _ body: @Sendable () async throws -> Result
    ) async throws -> (result: Result, stories: Int) {
        let made = Mutex(0)
        try await slate.requestStories(of: finals)
        let result = try await repeating(every: .milliseconds(250)) {
            let count = try await slate.renewStories(of: finals)
            made.withLock { $0 += count }
        } during: {
            try await body()
        }
        try await slate.cancelStories()
        let last = try await slate.deleteStories(of: finals)
        return (result, made.withLock { $0 } + last)
    }
}
