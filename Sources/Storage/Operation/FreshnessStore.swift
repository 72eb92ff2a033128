package import Postgres
package import Scores
package import Time

/// How old what we show of a game is.
package struct GameFreshness: Sendable, Hashable {
    /// When its source was last asked with an answer that was believed.
    package let askedAt: Instant
    /// When the reading was asked for that last changed what fans see.
    package let changedAt: Instant
    /// Whether it is live and nothing was heard of it for several times as long as it is left alone between two
    /// readings.
    package let isStale: Bool
    /// Whole minutes since ``askedAt``, by the database's clock.
    package let age: Int
}

/// Reads how old the games are. The role `bardown_api` may run it.
package struct FreshnessStore: Sendable {
    private let session: any PostgresSession

    package init(_ session: any PostgresSession) {
        self.session = session
    }

    /// Of those games that there are.
    package func freshness(of games: [GameID]) async throws -> [GameID: GameFreshness] {
        let rows = try await session.query(
            """
            select game_id, asked_at, changed_at, stale, floor(extract(epoch from clock_timestamp() - asked_at) / 60)::bigint
              from game_freshness where game_id = any (\(games))
            """
        )
        var freshness: [GameID: GameFreshness] = [:]
        for row in rows {
            let (id, asked, changed, isStale, age) = try row.decode(
                GameID.self,
                Instant.self,
                Instant.self,
                Bool.self,
                Int64.self
            )
            freshness[id] = GameFreshness(askedAt: asked, changedAt: changed, isStale: isStale, age: Int(age))
        }
        return freshness
    }
}
