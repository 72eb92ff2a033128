import CommandLineOutput
import EphemeralPostgres
import Fleet
import Logging
import Postgres
import Runtime
import Scores
import SystemPackage
import Time

/// Measures how fast the differ makes the stories of finished games that have none, with one slot.
struct StoryBackfill: Sendable {
    let cluster: EphemeralPostgres
    /// The folder for the log of the differ.
    let folder: FilePath
    let pool: PostgresPool
    let slate: StorySlate

    /// The stories after the first one by the time from the first to the last, so that the start of the program does
    /// not count. The baseline is writing the same stories without a database.
    /// - Parameter storyRate: Stories per minute of the baseline.
    func result(_ finals: [GameID], storyRate: Double) async throws -> BenchReport.Result {
        try await slate.requestStories(of: finals)
        // Autovacuum would do it some minutes after so many rows have been added.
        try await pool.execute("analyze")
        try await BenchedDiffer(cluster: cluster, folder: folder, settings: ["STORY_SLOTS": "1"]).run {
            try await waitForStories(of: finals)
        }
        let (first, last) = try await times(of: finals)
        return .init(
            name: "backfill",
            value: Double(finals.count - 1) / (last - first).seconds * 60,
            unit: "finals/min",
            baseline: "without database",
            baselineValue: storyRate
        )
    }

    /// - Throws: ``BenchError/failed(_:)`` if no story is made for half a minute, or if a game gets none.
    private func waitForStories(of finals: [GameID]) async throws {
        var (before, deadline) = (finals.count, ContinuousClock.now + .seconds(30))
        while true {
            let (pending, refused) = try await counts(of: finals)
            guard refused == 0 else { throw BenchError.failed("\(refused) games have no story") }
            if pending == 0 { return }
            if pending < before { (before, deadline) = (pending, .now + .seconds(30)) }
            guard .now < deadline else { throw BenchError.failed("\(pending) stories are not made") }
            Progress.terminal.show(finals.count - pending, of: finals.count, "stories by the differ")
            try await Task.sleep(for: .milliseconds(500))
        }
    }

    private func counts(of finals: [GameID]) async throws -> (pending: Int, refused: Int) {
        let row = try await pool.first(
            """
            select count(*) filter (where state = 'pending'), count(*) filter (where state = 'none')
              from game_story where game_id = any (\(finals))
            """
        )
        guard let row else { throw BenchError.failed("no counts") }
        let (pending, refused) = try row.decode(Int64.self, Int64.self)
        return (Int(pending), Int(refused))
    }

    /// When the first and the last of the stories was stored.
    private func times(of finals: [GameID]) async throws -> (first: Instant, last: Instant) {
        let row = try await pool.first(
            "select min(updated_at), max(updated_at) from game_story where game_id = any (\(finals))"
        )
        guard let row else { throw BenchError.failed("no time") }
        return try row.decode(Instant.self, Instant.self)
    }
}
