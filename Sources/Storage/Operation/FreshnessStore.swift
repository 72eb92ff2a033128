package import Postgres
package import Scores
package import Time

/// The age of the published state of a game.
package struct GameFreshness: Sendable, Hashable {
    /// When the game's source was last polled, not counting polls whose response was not accepted.
    package let askedAt: Instant
    /// When the reading that last changed the published state was requested.
    package let changedAt: Instant
    /// Whether the game is live and no response about it was accepted for several polling intervals.
    package let isStale: Bool
    /// See ``GameWithSources/revision``.
    package let revision: Int64
    /// The source of the newest revision; `nil` when that revision is no longer stored.
    package let source: String?
    /// Whole minutes since ``askedAt``, by the database's clock.
    package let age: Int
}

/// Reads the freshness of games. The role `bardown_api` may run it.
package struct FreshnessStore: Sendable {
    private let session: any PostgresSession

    package init(_ session: any PostgresSession) {
        self.session = session
    }

    /// The freshness of the given games, without games that do not exist.
    package func freshness(of games: [GameID]) async throws -> [GameID: GameFreshness] {
        let rows = try await session.query(
            """
            select f.game_id, f.asked_at, f.changed_at, f.stale, g.revision,
                   (select r.source from game_revision r where r.game_id = g.id and r.revision = g.revision),
                   floor(extract(epoch from clock_timestamp() - f.asked_at) / 60)::bigint
              from game_freshness f join game g on g.id = f.game_id where f.game_id = any (\(games))
            """
        )
        var freshness: [GameID: GameFreshness] = [:]
        for row in rows {
            let (id, asked, changed, isStale, revision, source, age) = try row.decode(
                GameID.self,
                Instant.self,
                Instant.self,
                Bool.self,
                Int64.self,
                String?.self,
                Int64.self
            )
            freshness[id] = GameFreshness(
                askedAt: asked,
                changedAt: changed,
                isStale: isStale,
                revision: revision,
                source: source,
                age: Int(age)
            )
        }
        return freshness
    }
}
