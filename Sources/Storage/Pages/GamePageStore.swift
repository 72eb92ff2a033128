package import Postgres
package import Scores

/// Stores the pages, other than scoreboards, that report games.
package struct GamePageStore: Sendable {
    /// The reasons why a page cannot be added.
    package enum Refusal: Error, Sendable, Hashable {
        /// The league does not have the source in `league_source`, or there is no such league.
        case unknownSource
        /// The league has no team with this slug.
        case unknownTeam
    }

    private let session: any PostgresSession

    package init(_ session: any PostgresSession) {
        self.session = session
    }

    /// Adds a page to be read from now on, or updates it.
    /// - Parameter team: The slug of the team whose games the page reports; `nil` for no particular team.
    /// - Throws: ``Refusal``.
    package func add(_ page: GamePage, content: GamePage.Content, team: String?) async throws {
        guard
            let row = try await session.first(
                """
                select (select t.id from team t where t.league_id = s.league_id and t.slug = \(team)) as team
                  from league_source s where s.league_id = \(page.league) and s.source = \(page.source)
                """
            )
        else { throw Refusal.unknownSource }
        let id = try row.decode(TeamID?.self)
        guard team == nil || id != nil else { throw Refusal.unknownTeam }
        try await session.execute(
            """
            insert into game_page (league_id, source, page, content, team_id)
            values (\(page.league), \(page.source), \(page.address), \(content), \(id))
            on conflict on constraint game_page_pkey do update
               set content = excluded.content, team_id = excluded.team_id, followed = true
            """
        )
    }

    /// Removes a page, so that it is not read any more. The data from it stay.
    /// - Returns: whether there was such a page.
    package func remove(_ page: GamePage) async throws -> Bool {
        try await session.execute(
            """
            delete from game_page
             where league_id = \(page.league) and source = \(page.source) and page = \(page.address)
            """
        ) > 0
    }

    /// Records that a source's report on a game came from this page. The page is then read as often as the game
    /// requires, and while it does not change, it confirms the report.
    /// - Parameter target: The page's key in `scrape_target`.
    /// - Returns: whether the page is new for the game.
    package func recordReportPage(_ game: GameID, by source: String, on target: String) async throws -> Bool {
        try await session.execute(
            """
            update source_report set target = \(target)
             where game_id = \(game) and source = \(source) and target is distinct from \(target)
            """
        ) > 0
    }
}
