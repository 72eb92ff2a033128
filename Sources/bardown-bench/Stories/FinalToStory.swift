import CommandLineOutput
import EphemeralPostgres
import Fleet
import Logging
import Postgres
import Runtime
import Scores
import Time

/// Measures the time from the end of a game in the database to its story, on a simulated day with the real programs.
struct FinalToStory: Sendable {
    let games: Int
    /// The speed of the games relative to real time.
    let speed: Double

    /// How long the day may take, in addition to the time of its games.
    private static let maxWait: Duration = .seconds(600)

    func results() async throws -> [BenchReport.Result] {
        try await withTemporaryFolder("bardown-bench") { folder in
            var plan = Fleet.Plan(folder: folder)
            plan.simulatorArguments = ["--games", "\(games)", "--starts-in", "5"]
            plan.speed = speed
            return try await Fleet(plan, logger: Logger(label: "bench")).run { running in
                let database = try PostgresConfiguration(url: running.databaseURL, applicationName: "bench")
                let pool = PostgresPool(database, size: 1, logger: Logger(label: "bench"))
                do {
                    let ends = try await ends(in: pool)
                    await pool.close()
                    return ends.results
                } catch {
                    await pool.close()
                    throw error
                }
            }
        }
    }

    /// Returns the ends of all games once each game is over and has a story.
    private func ends(in pool: PostgresPool) async throws -> StoryEnds {
        var ends = StoryEnds()
        // A game takes at most four hours, and the last one starts two hours after the first.
        let deadline = ContinuousClock.now + .seconds(6 * 3600 / speed) + Self.maxWait
        while true {
            for row in try await read(pool) { ends.add(row) }
            if try await isOver(pool) { return ends }
            guard .now < deadline else { throw BenchError.failed("the simulated day does not end") }
            Progress.terminal.show(ends.stories, of: games, "games of a simulated day with their stories")
            try await Task.sleep(for: .milliseconds(500))
        }
    }

    private func read(_ pool: PostgresPool) async throws -> [StoryEnds.Row] {
        try await pool.query(
            """
            select g.id, g.ended_at, e.created_at, case when s.state = 'ready' then s.updated_at end
              from game g join game_event e on e.game_id = g.id and e.kind = 'final'
              left join game_story s on s.game_id = g.id
             where g.ended_at is not null
            """
        ).map { row in
            let (game, end, event, story) = try row.decode(GameID.self, Instant.self, Instant.self, Instant?.self)
            return StoryEnds.Row(game: game, end: end, event: event, story: story)
        }
    }

    /// Whether every game is over or called off, and no story is pending.
    private func isOver(_ pool: PostgresPool) async throws -> Bool {
        let row = try await pool.first(
            """
            select count(*) >= \(Int64(games)) and bool_and(g.status in ('final', 'postponed', 'cancelled'))
                   and not coalesce(bool_or(g.status = 'final' and coalesce(s.state, 'pending') = 'pending'), false)
              from game g left join game_story s on s.game_id = g.id
            """
        )
        return try row?.decode(Bool?.self) ?? false
    }
}

/// When games ended, and when their stories were ready.
struct StoryEnds: Sendable {
    /// What the database has about a game that is over.
    struct Row: Sendable {
        let game: GameID
        /// When it was first seen to be over.
        let end: Instant
        /// When its event `final` was stored.
        let event: Instant
        /// When its present story was stored; `nil`: it has none.
        let story: Instant?
    }

    /// Seconds from the end to the event, by game.
    private var events: [GameID: Double] = [:]
    /// Seconds from the end to the first story, by game.
    private var firstStories: [GameID: Double] = [:]

    var stories: Int { firstStories.count }

    /// A story that was made again later does not count, nor does the event of a second end.
    mutating func add(_ row: Row) {
        if events[row.game] == nil { events[row.game] = (row.event - row.end).seconds }
        if let story = row.story, firstStories[row.game] == nil { firstStories[row.game] = (story - row.end).seconds }
    }

    var results: [BenchReport.Result] {
        [("p50", 0.5), ("p95", 0.95)].map { label, share in
            .init(
                name: "final_to_story_\(label)",
                value: Array(firstStories.values).percentile(share),
                unit: "s",
                baseline: "to the event",
                baselineValue: Array(events.values).percentile(share)
            )
        } + [
            .init(
                name: "finals_with_story",
                value: Double(stories),
                unit: "games",
                baseline: "finals",
                baselineValue: Double(events.count)
            )
        ]
    }
}
