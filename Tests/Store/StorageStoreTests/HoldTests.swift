import Postgres
import Scores
import Storage
import TestSupport
import Testing

@Suite("Release of held readings")
struct HoldTests {
    private func store(
        _ reading: GameReading,
        at seconds: Int64,
        page: String,
        in database: TestDatabase
    ) async throws -> StoreResult.Outcome {
        try await database.pool.withTransaction { transaction in
            try await GameStore(transaction).store(scoreboard: reading, observedAt: .at(seconds), page: page).outcome
        }
    }

    private func release(_ game: GameID, in database: TestDatabase) async throws -> Bool {
        try await database.pool.withTransaction { try await HoldStore($0).release(game, by: "somebody") }
    }

    @Test func `a lower score is accepted from the very same page after an operator has released it`() async throws {
        try await withTestDatabase { database in
            let made = try await store(.scoreboard(.live, 2, 1), at: 0, page: "a", in: database)
            guard case .revised(let game, _) = made else { throw NoGame(outcome: made) }
            #expect(try await !release(game, in: database))
            let fallen = GameReading.scoreboard(.live, 1, 1)
            for seconds in [15, 30] as [Int64] {
                let outcome = try await store(fallen, at: seconds, page: "b", in: database)
                guard case .held = outcome else { throw NoGame(outcome: outcome) }
            }
            #expect(try await database.count("ops.holds where waits_for like 'a later page of ncaa%'") == 1)
            #expect(try await release(game, in: database))
            #expect(try await database.count("ops.holds where released_by = 'somebody'") == 1)
            #expect(try await store(fallen, at: 45, page: "b", in: database) == .revised(game, revision: 2))
            #expect(try await database.count("ops.holds") == 0)
        }
    }

    @Test func `a release applies only to the released reading, and a different reading is held again`() async throws {
        try await withTestDatabase { database in
            let made = try await store(.scoreboard(.live, 3, 1), at: 0, page: "a", in: database)
            guard case .revised(let game, _) = made else { throw NoGame(outcome: made) }
            _ = try await store(.scoreboard(.live, 2, 1), at: 15, page: "b", in: database)
            #expect(try await release(game, in: database))
            let outcome = try await store(.scoreboard(.live, 1, 1), at: 30, page: "c", in: database)
            guard case .held = outcome else { throw NoGame(outcome: outcome) }
            #expect(try await database.count("ops.holds where released_by is null") == 1)
        }
    }

    @Test func `a page with fewer plays is accepted after an operator has released it`() async throws {
        try await withTestDatabase { database in
            let made = try await store(.scoreboard(.live, 2, 0), at: 0, page: "a", in: database)
            guard case .revised(let game, _) = made else { throw NoGame(outcome: made) }
            func detail(_ plays: [Play], at seconds: Int64) async throws -> StoreResult.Outcome {
                try await database.pool.withTransaction { transaction in
                    try await GamePageWriter(transaction).store(.detail(plays), observedAt: .at(seconds), page: "p")
                        .outcome
                }
            }
            _ = try await detail([.goal(1), .goal(2)], at: 1)
            guard case .held = try await detail([.goal(1)], at: 2) else { throw NoGame(outcome: made) }
            #expect(
                try await database.count("ops.holds where what = 'plays' and reason like '%1 plays where there are 2'")
                    == 1
            )
            #expect(try await release(game, in: database))
            #expect(try await detail([.goal(1)], at: 3) == .revised(game, revision: 3))
            #expect(try await database.count("ops.holds") == 0)
        }
    }
}
