package import Postgres
package import Scores

/// Which games somebody looks at.
package struct InterestStore: Sendable {
    private let session: any PostgresSession

    package init(_ session: any PostgresSession) {
        self.session = session
    }

    /// Says that these games were opened: a worker writes it down (``note(_:)``). The role `bardown_api` may do this.
    package func want(_ games: [GameID]) async throws {
        guard !games.isEmpty else { return }
        try await session.execute("select want_games(\(games))")
    }

    /// Writes down that a game was opened just now. A game that is gone is nobody's concern.
    package func note(_ game: GameID) async throws {
        try await session.execute(
            """
            insert into game_interest as i (game_id) select id from game where id = \(game)
            on conflict on constraint game_interest_pkey do update set asked_at = clock_timestamp()
            """
        )
    }
}
