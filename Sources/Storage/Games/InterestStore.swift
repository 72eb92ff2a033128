package import Postgres
package import Scores

/// Records which games were opened by clients.
package struct InterestStore: Sendable {
    private let session: any PostgresSession

    package init(_ session: any PostgresSession) {
        self.session = session
    }

    /// Requests that a worker records with ``record(_:)`` that these games were opened. The role `bardown_api` may run
    /// it.
    package func request(_ games: [GameID]) async throws {
        guard !games.isEmpty else { return }
        try await session.execute("select request_games(\(games))")
    }

    /// Records that a game was opened just now. A game that does not exist is ignored.
    package func record(_ game: GameID) async throws {
        try await session.execute(
            """
            insert into game_interest as i (game_id) select id from game where id = \(game)
            on conflict on constraint game_interest_pkey do update set asked_at = clock_timestamp()
            """
        )
    }
}
