package import Postgres
package import Scores

/// Lets an operator release the held reading and the held plays of a game. They retract published data, and wait to be
/// confirmed by a second page.
package struct HoldStore: Sendable {
    private let session: any PostgresSession

    /// - Parameter session: A transaction, because a game's reading and its plays are released together.
    package init(_ session: any PostgresSession) {
        self.session = session
    }

    /// Marks the held reading and plays of a game as correct. The next reading with the same content is accepted, even
    /// from another source or from a cache, and so is the next page with the same number of plays. Also requests that
    /// the scoreboards of the game's day, at all sources, are scheduled again.
    /// - Returns: whether a reading or plays of the game were held.
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
