import Postgres
import Scores
import Storage
import TestSupport
import TestTools
import Testing
import Time

extension SimulatedGameDay {
    /// Checks that the alerts of the canary's games pass every stage and are sent to no phone.
    func expectCanary() async throws {
        // Stores yesterday's game as live. The next reading makes it final, so that the test need not wait up to an
        // hour.
        let now: Instant = try await value("select clock_timestamp() - interval '12 hours'")
        let yesterday: CivilDate = try await value("select (clock_timestamp() at time zone 'UTC')::date - 1")
        _ = try await pool.withTransaction { transaction in
            try await GameStore(transaction).store(scoreboard: .canary(on: yesterday), observedAt: now)
        }
        let canary = CanaryStore(pool)
        try await canary.start()
        try await eventually("both games of the canary, and a rehearsed delivery of one final") {
            let games: Int64 = try await value("select count(*) from game where league_id = 'canary'")
            let delivered: Int64 = try await value(
                "select count(*) from ops.canary where kind = 'final' and outcome = 'dry_run'"
            )
            return games == 2 && delivered == 1
        }
        #expect(try #require(await canary.silence()) < .seconds(3600))
        let canaryPushes = try await pushes().filter { $0.payload.contains("Canary") }
        #expect(canaryPushes.isEmpty)
    }

    /// Returns the only column of the only row that a statement selects.
    func value<Value: PostgresDecodable>(_ statement: SQL) async throws -> Value {
        try #require(try await pool.first(statement)).decode(Value.self)
    }
}

extension GameReading {
    fileprivate static func canary(on day: CivilDate) -> GameReading {
        func team(_ id: String, _ name: String) -> TeamReading {
            TeamReading(sourceID: SourceID(source: "canary", id: id), name: name)
        }
        return GameReading(
            league: .canary,
            sourceID: SourceID(source: "canary", id: day.description),
            day: day,
            teams: BySide(home: team("green", "Canary Green"), away: team("yellow", "Canary Yellow")),
            status: .known(.live),
            period: Period(number: 3),
            score: Score(home: 7, away: 6)
        )
    }
}
