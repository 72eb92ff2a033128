import Normalizing
import Postgres
import Runtime
import Scores
import Storage
import Synchronization
import Time

/// A full day of men's lacrosse games, half of them live, stored as a scraper stores them.
struct BenchSlate: Sendable {
    private let games: Int
    private let day: CivilDate
    private let turns = NumberSequence()

    /// The path of the day in the API.
    var path: String { "/api/v1/games/date/\(day)" }

    static func create(in pool: PostgresPool, games: Int) async throws -> BenchSlate {
        guard let league = try await ScoreboardStore(pool).league(.mensLacrosseD1) else {
            throw BenchError.failed("no league")
        }
        let slate = BenchSlate(games: games, day: league.today)
        for number in 0..<games { try await slate.store(slate.reading(of: number, secondsLeft: 900), in: pool) }
        return slate
    }

    /// Moves the clock of one game by a second. The games take turns.
    /// - Returns: The time when COMMIT was sent. The announcement of the change follows it.
    func change(in pool: PostgresPool) async throws -> ContinuousClock.Instant {
        let turn = turns.next()
        let live = max(1, games / 2)
        let reading = reading(of: turn % live, secondsLeft: 899 - turn / live % 890)
        return try await store(reading, in: pool)
    }

    /// Returns a path whose response is cached separately for each number. All of these responses contain the same
    /// games, because only the slate's day has games, so that the first day of the range does not matter.
    func uncachedPath(_ number: Int) -> String {
        "/api/v1/games?limit=200&from=\(day.adding(days: -number) ?? day)&to=\(day)"
    }

    /// Returns the path of a live game in the API.
    func game(in pool: PostgresPool) async throws -> String {
        let row = try await pool.first("select id::text from game where status = 'live' order by id limit 1")
        guard let row else { throw BenchError.failed("no game is live") }
        return "/api/v1/games/\(try row.decode(String.self))"
    }

    /// Creates a view with the api's query for the slate.
    /// - Returns: A query of the view. It has no parameters and no colon, because pgbench treats colons as variables.
    func query(in pool: PostgresPool) async throws -> String {
        try await pool.execute(
            """
            create or replace view bench_slate as
            select \(unescaped: ScoreboardStore.columns) \(unescaped: ScoreboardStore.tables)
             where l.listed and g.league_id = 'mlax-d1' and g.day = '\(unescaped: day.description)' order by starts, g.id
            """
        )
        return "select * from bench_slate;"
    }

    /// Changes one game after the other while `body` runs.
    /// - Parameter pause: The minimum time between the starts of two changes.
    func whileChanging<Result: Sendable>(
        in pool: PostgresPool,
        every pause: Duration,
        _ body: @Sendable () async throws -> Result
    ) async throws -> Result {
        try await repeating(every: pause) {
            _ = try await change(in: pool)
        } during: {
            try await body()
        }
    }

    @discardableResult
    private func store(_ reading: GameReading, in pool: PostgresPool) async throws -> ContinuousClock.Instant {
        let (outcome, storedAt) = try await pool.withTransaction { transaction in
            transaction.afterCommit(ChangeStore.announcement)
            let result = try await GameStore(transaction).store(scoreboard: reading, observedAt: MachineClock.now)
            return (result.outcome, ContinuousClock.now)
        }
        guard case .revised = outcome else { throw BenchError.failed("a game was not stored: \(outcome)") }
        return storedAt
    }

    /// Returns a reading. Half of the games are live, a quarter is over, and a quarter is scheduled.
    private func reading(of number: Int, secondsLeft seconds: Int) -> GameReading {
        let status: GameStatus = number < max(1, games / 2) ? .live : number % 2 == 0 ? .final : .scheduled
        let hasBegun = status != .scheduled
        let goals = Score(home: number % 4 + 2, away: number % 3 + 2)
        let periods = (1...2).map { PeriodScore(period: Period(number: $0), score: goals) }
        return GameReading(
            league: .mensLacrosseD1,
            sourceID: SourceID(source: "ncaa", id: "\(6_000_000 + number)"),
            day: day,
            startTime: .at(MachineClock.now),
            teams: BySide(home: team(2 * number), away: team(2 * number + 1)),
            status: .known(status),
            statusText: status.rawValue,
            period: status == .live ? Period(number: 2) : nil,
            clock: status == .live ? GameClock(seconds: seconds) : nil,
            score: hasBegun ? Score(home: goals.home * 2, away: goals.away * 2) : nil,
            periods: hasBegun ? periods : nil
        )
    }

    private func team(_ number: Int) -> TeamReading {
        TeamReading(
            sourceID: SourceID(source: "ncaa", id: "bench-state-\(number)"),
            name: "Bench State \(number)",
            conference: "patriot"
        )
    }
}

/// Returns each number from 0 on once, also to concurrent callers.
private final class NumberSequence: Sendable {
    private let counter = Atomic(0)

    func next() -> Int { counter.wrappingAdd(1, ordering: .relaxed).oldValue }
}
