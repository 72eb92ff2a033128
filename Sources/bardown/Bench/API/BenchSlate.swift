import Normalizing
import Postgres
import Runtime
import Scores
import Storage
import Time

/// A full day of men's lacrosse, most of it under way, stored as a scraper stores it.
struct BenchSlate: Sendable {
    private let games: Int
    private let day: CivilDate

    /// Where the api has it.
    var path: String { "/api/v1/games/date/\(day)" }

    static func stored(in pool: PostgresPool, games: Int) async throws -> BenchSlate {
        guard let league = try await ScoreboardStore(pool).league(.mensLacrosseD1) else {
            throw BenchError.failed("no league")
        }
        let slate = BenchSlate(games: games, day: league.today)
        for number in 0..<games { try await slate.store(slate.reading(of: number, left: 900), in: pool) }
        return slate
    }

    /// The clock of one of the games goes on, a second a turn.
    /// - Returns: when COMMIT was sent, with the announcement behind it.
    func change(_ turn: Int, in pool: PostgresPool) async throws -> ContinuousClock.Instant {
        let live = max(1, games / 2)
        let reading = reading(of: turn % live, left: 899 - turn / live % 890)
        return try await store(reading, in: pool)
    }

    @discardableResult
    private func store(_ reading: GameReading, in pool: PostgresPool) async throws -> ContinuousClock.Instant {
        let (outcome, storedAt) = try await pool.withTransaction { transaction in
            transaction.afterCommit(ChangeStore.announcement)
            let outcome = try await GameStore(transaction).store(scoreboard: reading, observedAt: MachineClock.now)
            return (outcome, ContinuousClock.now)
        }
        guard case .revised = outcome else { throw BenchError.failed("a game was not stored: \(outcome)") }
        return storedAt
    }

    /// Half of the games are live, a quarter is over, a quarter to come.
    private func reading(of number: Int, left seconds: Int) -> GameReading {
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
