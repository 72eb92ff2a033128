import Postgres
package import Scores
package import Time

/// A game with what is known of how we know it.
package struct TracedGame: Sendable, Hashable {
    package let game: ScoreboardGame
    /// Grows with every change of what fans see.
    package let revision: Int64
    /// When that revision was stored.
    package let updatedAt: Instant
    /// When its source was last asked with an answer that was believed.
    package let askedAt: Instant
    /// Whether it is live and nothing was heard of it for several times as long as it is left alone between two
    /// readings.
    package let isStale: Bool
    /// Whose reading made the newest revision; `nil` where that is not kept any more.
    package let source: String?
    package let coverage: Coverage
    /// The last time that a score was taken back; `nil`: never.
    package let correction: Correction?

    /// What of a game is stored beside its score.
    package struct Coverage: Sendable, Hashable {
        package let hasPeriods: Bool
        package let hasPlays: Bool
        package let hasBox: Bool
    }

    /// A score that was taken back once a second reading had said the same.
    package struct Correction: Sendable, Hashable {
        package let revision: Int64
        /// When it was told.
        package let at: Instant
        /// What it was corrected to.
        package let score: Score?
    }
}

extension TracedGame {
    /// The columns that ``init(_:)`` reads, beside ``ScoreboardStore/columns``.
    static let columns = """
        g.revision, g.updated_at, f.asked_at, f.stale,
        (select r.source from game_revision r where r.game_id = g.id and r.revision = g.revision) as told_by,
        exists (select from play p where p.game_id = g.id) as has_plays,
        exists (select from game_box b where b.game_id = g.id) as has_box,
        c.revision as corrected_revision, c.created_at as corrected_at, c.home_score as corrected_home,
        c.away_score as corrected_away
        """

    /// What they are of, beside ``ScoreboardStore/tables``.
    static let tables = """
        join game_freshness f on f.game_id = g.id
        left join lateral (select e.revision, e.created_at, e.home_score, e.away_score from game_event e
                            where e.game_id = g.id and e.kind = 'correction' order by e.id desc limit 1) c on true
        """

    init(_ row: Row) throws(PostgresError) {
        game = try ScoreboardGame(row)
        revision = try row.decode(column: "revision", as: Int64.self)
        updatedAt = try row.decode(column: "updated_at", as: Instant.self)
        askedAt = try row.decode(column: "asked_at", as: Instant.self)
        isStale = try row.decode(column: "stale", as: Bool.self)
        source = try row.decode(column: "told_by", as: String?.self)
        coverage = Coverage(
            hasPeriods: !game.periods.isEmpty,
            hasPlays: try row.decode(column: "has_plays", as: Bool.self),
            hasBox: try row.decode(column: "has_box", as: Bool.self)
        )
        correction = try Correction(row)
    }
}

extension TracedGame.Correction {
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
