package import Postgres
package import Scores
package import Time

/// The state of a game's story: a row of the view `ops.stories`.
package struct StoryReport: Sendable, Hashable {
    package let league: String
    package let day: CivilDate
    package let game: GameID
    package let away: String
    package let home: String
    /// `pending`, `ready` or `none`.
    package let state: String
    /// Why there is none, as in `game_story.reason`.
    package let reason: String?
    package let blocks: Int32
    package let words: Int32
    /// Blocks that state only the score, because their sentences broke a rule.
    package let fallbacks: Int16
    /// The version of the rules by which it was made.
    package let format: Int16
    package let archetype: String?
    package let updatedAt: Instant
}

/// Lists the stories of games.
package struct StoryReportStore: Sendable {
    private let session: any PostgresSession

    package init(_ session: any PostgresSession) {
        self.session = session
    }

    /// The newest stories, the newest first.
    /// - Parameters:
    ///   - league: `nil`: of all leagues.
    ///   - state: `nil`: in all states.
    package func stories(of league: LeagueID?, in state: String?, limit: Int64) async throws -> [StoryReport] {
        try await session.query(
            Self.statement + """
                 where league = coalesce(\(league), league) and state = coalesce(\(state), state)
                 order by updated_at desc, game_id limit \(limit)
                """
        ).map { try StoryReport($0) }
    }

    /// - Returns: `nil` for a game that does not exist, or was never over.
    package func story(of game: GameID) async throws -> StoryReport? {
        try await session.first(Self.statement + " where game_id = \(game)").map { try StoryReport($0) }
    }

    private static let statement: SQL = """
        select league, day, game_id, away, home, state, reason, blocks, words, fallbacks, format, archetype, updated_at
          from ops.stories
        """
}

extension StoryReport {
    fileprivate init(_ row: Row) throws(PostgresError) {
        league = try row.decode(column: "league")
        day = try row.decode(column: "day")
        game = try row.decode(column: "game_id")
        away = try row.decode(column: "away")
        home = try row.decode(column: "home")
        state = try row.decode(column: "state")
        reason = try row.decode(column: "reason")
        blocks = try row.decode(column: "blocks")
        words = try row.decode(column: "words")
        fallbacks = try row.decode(column: "fallbacks")
        format = try row.decode(column: "format")
        archetype = try row.decode(column: "archetype")
        updatedAt = try row.decode(column: "updated_at")
    }
}
