package import Postgres
package import Scores

/// Lets an operator end the wait of what a source took back.
package struct HoldStore: Sendable {
    private let session: any PostgresSession

    /// - Parameter session: A transaction: a game's reading and its plays are released together.
    package init(_ session: any PostgresSession) {
        self.session = session
    }

    /// Says that what a game waits with is right: the next reading that says the same is believed, whoever gives it and
    /// out of whichever cache; so is the next page with as few plays. The scoreboard of its day is to be looked at
    /// anew.
    /// - Returns: whether anything of the game is held.
    package func release(_ game: GameID, by operator: String) async throws -> Bool {
        // First the game, then what is held of it, as a scraper does.
        try await session.execute("select 1 from game where id = \(game) for no key update")
        let readings = try await session.execute(
            """
            update game_hold set released_by = \(`operator`), released_at = clock_timestamp() where game_id = \(game)
            """
        )
        let plays = try await session.execute(
            """
            update game set fewer_plays_page = null, fewer_plays_at = fewer_plays_at - interval '1 day'
             where id = \(game) and fewer_plays is not null
            """
        )
        guard readings + plays > 0 else { return false }
        try await session.execute(
            """
            update scrape_target t set stirred = true from game g
             where g.id = \(game) and t.league_id = g.league_id and t.day = g.day and t.kind = 'scoreboard'
            """
        )
        return true
    }
}
