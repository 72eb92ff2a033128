package import Postgres
package import Scores

/// Lets an operator release a held reading or held plays of a game.
package struct HoldStore: Sendable {
    private let session: any PostgresSession

    /// - Parameter session: A transaction, because a game's reading and its plays are released together.
    package init(_ session: any PostgresSession) {
        self.session = session
    }

    /// Marks the held reading and plays of a game as right. The next reading with the same content is accepted,
    /// whichever source or cache it comes from, and so is the next page with as few plays. Also requests a reschedule
    /// of the day's scoreboard.
    /// - Returns: whether anything of the game is held.
    package func release(_ game: GameID, by operator: String) async throws -> Bool {
        // Lock the game first and its hold second, in the same order as a scraper.
        try await session.execute("select 1 from game where id = \(game) for no key update")
        let readings = try await session.execute(
            """
            update game_hold set released_by = \(`operator`), released_at = clock_timestamp() where game_id = \(game)
            """
        )
        let plays = try await session.execute(
            """
            update game set plays_retracted_page = null, plays_retracted_at = plays_retracted_at - interval '1 day'
             where id = \(game) and plays_retracted is not null
            """
        )
        guard readings + plays > 0 else { return false }
        try await session.execute(
            """
            update scrape_target t set reschedule_requested = true from game g
             where g.id = \(game) and t.league_id = g.league_id and t.day = g.day and t.kind = 'scoreboard'
            """
        )
        return true
    }
}
