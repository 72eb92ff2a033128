package import Postgres
package import Scores

/// Knows the pages, beside the scoreboards of days, that tell of games.
package struct GamePageStore: Sendable {
    /// Why a page cannot be read.
    package enum Refusal: Error, Sendable, Hashable {
        /// No league of this name has the source in `league_source`.
        case unknownSource
        /// The league has no team of this short name.
        case unknownTeam
    }

    private let session: any PostgresSession

    package init(_ session: any PostgresSession) {
        self.session = session
    }

    /// Has a page read from now on; one that is read already, as it is said now.
    /// - Parameter team: The short name of the team whose games it tells; `nil`: of no team in particular.
    /// - Throws: ``Refusal``.
    package func add(_ page: GamePage, tells: GamePage.Tells, team: String?) async throws {
        guard
            let known = try await session.first(
                """
                select (select t.id from team t where t.league_id = s.league_id and t.slug = \(team)) as team
                  from league_source s where s.league_id = \(page.league) and s.source = \(page.source)
                """
            )
        else { throw Refusal.unknownSource }
        let id = try known.decode(TeamID?.self)
        guard team == nil || id != nil else { throw Refusal.unknownTeam }
        try await session.execute(
            """
            insert into game_page (league_id, source, page, tells, team_id)
            values (\(page.league), \(page.source), \(page.address), \(tells), \(id))
            on conflict on constraint game_page_pkey do update
               set tells = excluded.tells, team_id = excluded.team_id, followed = true
            """
        )
    }

    /// Has a page read no more; what it told stays.
    /// - Returns: whether it was read.
    package func remove(_ page: GamePage) async throws -> Bool {
        try await session.execute(
            """
            delete from game_page
             where league_id = \(page.league) and source = \(page.source) and page = \(page.address)
            """
        ) > 0
    }

    /// Writes down that what a source says of a game stands on this page: the page is read as the game deserves, and
    /// speaks for it still when it has not changed.
    /// - Parameter target: The page's row in `scrape_target`.
    /// - Returns: whether the page did not tell of the game before.
    package func told(_ game: GameID, by source: String, on target: String) async throws -> Bool {
        try await session.execute(
            """
            update source_word set target = \(target)
             where game_id = \(game) and source = \(source) and target is distinct from \(target)
            """
        ) > 0
    }
}
