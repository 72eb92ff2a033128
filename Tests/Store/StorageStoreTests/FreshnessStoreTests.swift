import Postgres
import Scores
import TestSupport
import Testing
import Time

@testable import Storage

/// Tests how old the shown state of a game is.
@Suite("Freshness")
struct FreshnessStoreTests {
    private func freshness(_ id: GameID, _ database: TestDatabase) async throws -> GameFreshness {
        try #require(try await FreshnessStore(database.pool).freshness(of: [id])[id])
    }

    /// Inserts a live game whose last reading has the given age, on a page with the given cadence.
    private func game(_ database: TestDatabase, heard age: String, cadence: String?) async throws -> GameID {
        let id = try await database.game()
        try await database.pool.execute(
            "update game set observed_at = clock_timestamp() - interval '\(unescaped: age)', day = current_date"
        )
        if let cadence {
            try await database.pool.execute(
                """
                insert into scrape_target (key, kind, league_id, day, last_at, next_at)
                select 'scoreboard:' || league_id || ':' || day, 'scoreboard', league_id, day, clock_timestamp(),
                       clock_timestamp() + interval '\(unescaped: cadence)' from game
                """
            )
        }
        return id
    }

    private static let ages: [(String, String?, Bool)] = [
        ("20 s", "30 s", false), ("80 s", "30 s", false), ("100 s", "30 s", true),
        // A source that is polled every second is not stale after three seconds.
        ("20 s", "1 s", false), ("70 s", "1 s", true),
        ("14 min", "5 min", false), ("16 min", "5 min", true),
        ("100 s", nil, false), ("130 s", nil, true),
    ]

    @Test(arguments: ages)
    func `a live game is stale after three times its cadence without confirmation, but not within a minute`(
        age: String,
        cadence: String?,
        isStale: Bool
    ) async throws {
        try await withTestDatabase { database in
            let id = try await game(database, heard: age, cadence: cadence)
            #expect(try await freshness(id, database).isStale == isStale)
            #expect(try await database.count("ops.freshness where stale") == (isStale ? 1 : 0))
            try await database.pool.execute("update game set status = 'final', home_score = 1, away_score = 0")
            #expect(try await !freshness(id, database).isStale)
        }
    }

    @Test func `a 304 confirms the games accepted from the last page, and no others`() async throws {
        try await withTestDatabase { database in
            let id = try await game(database, heard: "10 min", cadence: "30 s")
            let pages = PageStore(database.pool)
            let target: String = try await database.value("select key from scrape_target")
            let page: Instant = try await database.value("select observed_at from game")
            try await pages.recordStored(nil, of: target, readBy: "test/1", isNews: false, askedAt: page)
            try await pages.markUnchanged(target, askedAt: page + .seconds(590))
            #expect(try await freshness(id, database).askedAt == page + .seconds(590))
            #expect(try await !freshness(id, database).isStale)
            // A later page was stored, but its report of the game was not accepted.
            try await pages.recordStored(
                nil,
                of: target,
                readBy: "test/1",
                isNews: false,
                askedAt: page + .seconds(595)
            )
            #expect(try await freshness(id, database).askedAt == page)
            #expect(try await freshness(id, database).isStale)
        }
    }

    @Test func `the times of the last observation and of the last change are distinguished`() async throws {
        try await withTestDatabase { database in
            let id = try await database.game()
            _ = try await database.store(.scoreboard(.live, 1, 0, period: 1), at: 30)
            _ = try await database.store(.scoreboard(.live, 1, 0, period: 1), at: 60)
            let freshness = try await freshness(id, database)
            #expect(freshness.askedAt == .at(60) && freshness.changedAt == .at(30))
        }
    }
}
