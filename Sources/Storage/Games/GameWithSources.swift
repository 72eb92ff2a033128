import Postgres
package import Scores
package import Time

/// A game with its source, freshness and coverage.
package struct GameWithSources: Sendable, Hashable {
    package let game: ScoreboardGame
    /// Increases with every change of the published state.
    package let revision: Int64
    /// When that revision was stored.
    package let updatedAt: Instant
    /// When the game's source was last polled, not counting polls whose response was not accepted.
    package let askedAt: Instant
    /// Whether the game is live and no response about it was accepted for several polling intervals.
    package let isStale: Bool
    /// The source of the newest revision; `nil` when that revision is no longer stored.
    package let source: String?
    package let coverage: Coverage
    /// The last correction of the score; `nil` when there was none.
    package let correction: Correction?

    /// The details of a game that are stored in addition to its score.
    package struct Coverage: Sendable, Hashable {
        package let hasPeriods: Bool
        package let hasPlays: Bool
        package let hasBox: Bool
    }

    /// A correction of a published score that was wrong.
    package struct Correction: Sendable, Hashable {
        package let revision: Int64
        /// When the correction was recorded.
        package let at: Instant
        /// The score after the correction.
        package let score: Score?
    }
}

extension GameWithSources {
    /// The columns that ``init(_:)`` reads in addition to ``ScoreboardStore/columns``.
    static let columns = """
        g.revision, g.updated_at, f.asked_at, f.stale,
        (select r.source from game_revision r where r.game_id = g.id and r.revision = g.revision) as reported_by,
        exists (select from play p where p.game_id = g.id) as has_plays,
        exists (select from game_box b where b.game_id = g.id) as has_box,
        c.revision as corrected_revision, c.created_at as corrected_at, c.home_score as corrected_home,
        c.away_score as corrected_away
        """

    /// The tables of these columns, in addition to ``ScoreboardStore/tables``.
    static let tables = """
        join game_freshness f on f.game_id = g.id
        left join lateral (select e.revision, e.created_at, e.home_score, e.away_score from game_event e
                            where e.game_id = g.id and e.kind = 'correction' order by e.id desc limit 1) c on true
        """

    init(_ row: Row) throws {
        game = try ScoreboardGame(row)
        revision = try row.decode(column: "revision", as: Int64.self)
        updatedAt = try row.decode(column: "updated_at", as: Instant.self)
        askedAt = try row.decode(column: "asked_at", as: Instant.self)
        isStale = try row.decode(column: "stale", as: Bool.self)
        source = try row.decode(column: "reported_by", as: String?.self)
        coverage = Coverage(
            hasPeriods: !game.periods.isEmpty,
            hasPlays: try row.decode(column: "has_plays", as: Bool.self),
            hasBox: try row.decode(column: "has_box", as: Bool.self)
        )
        correction = try Correction(row)
    }
}

extension GameWithSources.Correction {
    fileprivate init?(_ row: Row) throws(PostgresError) {
        guard let revision = try row.decode(column: "corrected_revision", as: Int64?.self),
            let at = try row.decode(column: "corrected_at", as: Instant?.self)
        else { return nil }
        self.revision = revision
        self.at = at
        let home = try row.decode(column: "corrected_home", as: Int16?.self)
        let away = try row.decode(column: "corrected_away", as: Int16?.self)
        if let home, let away { score = Score(home: Int(home), away: Int(away)) } else { score = nil }
    }
}
