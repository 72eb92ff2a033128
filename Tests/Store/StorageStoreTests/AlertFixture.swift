import Postgres
import Scores
import Storage
import TestSupport
import Testing

/// A game with an alert to send, as the differ stores it.
struct AlertFixture {
    let game: GameID
    let alertID: Int64

    static func goal(in database: TestDatabase, usefulFor seconds: Int = 600) async throws -> AlertFixture {
        let game = try await database.game()
        let goal = GameEvent(kind: .score, score: Score(home: 1, away: 0), side: .home, scorer: "Nikolic, AJ")
        let event = try #require(
            try await RevisionStore(database.pool).add([NewEvent(goal, of: game, revision: 1)]).first
        ).id
        let alert = Alert(kind: .score, event: goal, usefulForSeconds: seconds, isSupersededByLaterScore: true)
        let store = AlertStore(database.pool)
        let id = try #require(try await store.add(alert, event: event, game: game, revision: 1))
        #expect(try await store.add(alert, event: event, game: game, revision: 1) == nil, "an event has one alert")
        return AlertFixture(game: game, alertID: id)
    }
}

extension AlertStore {
    /// Adds one alert.
    /// - Returns: Its id; `nil` if it was not added.
    func add(_ alert: Alert, event: Int64, game: GameID, revision: Int64) async throws -> Int64? {
        try await add([NewAlert(alert, event: event, game: game, revision: revision)]).first?.id
    }
}

extension TestDatabase {
    /// Inserts a revision as if it had been stored `age` seconds ago.
    func revise(
        _ game: GameID,
        _ revision: Int64,
        _ snapshot: String = #"{"status": "live", "day": "2026-05-02", "periods": []}"#,
        age: Int64 = 0
    ) async throws {
        try await pool.execute(
            """
            insert into game_revision (game_id, revision, snapshot, source, created_at)
            values (\(game), \(revision), \(snapshot)::jsonb, 'ncaa', clock_timestamp() - \(age) * interval '1 s')
            """
        )
    }
}
