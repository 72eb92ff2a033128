import FoundationEssentials
import Normalizing
import Postgres
import Scores
import TestSupport
import Testing
import Time

@testable import Storage

/// Tests that implausible readings are quarantined and the game keeps its state.
@Suite("Quarantine")
struct QuarantineTests {
    /// Expects that the reading was quarantined.
    private func expectQuarantined(_ outcome: StoreResult.Outcome, _ id: GameID, _ expectedText: String) {
        guard case .quarantined(id, let reason) = outcome else {
            Issue.record("it was not quarantined: \(outcome)")
            return
        }
        #expect(reason.contains(expectedText), "\(reason)")
    }

    private func row(_ database: TestDatabase) async throws -> String {
        try await database.value("select concat_ws(' ', kind, seen, state, resolved_by) from quarantine")
    }

    @Test
    func `a score jump is quarantined and counted, and the old score stays until the jump is plausible`() async throws {
        try await withTestDatabase { database in
            let id = try await database.game()
            let wild = GameReading.scoreboard(.live, 9, 0, period: 1)
            expectQuarantined(try await database.store(wild, at: 15), id, "jumped from 0-0 to 9-0")
            expectQuarantined(try await database.store(wild, at: 30), id, "jumped from 0-0 to 9-0")
            #expect(try await row(database) == "jump 2 open")
            #expect(try await database.value("select home_score from game", as: Int16.self) == 0)
            // After two minutes without a change, so many new goals are plausible.
            #expect(try await database.store(wild, at: 120) == .revised(id, revision: 2))
            #expect(try await row(database) == "jump 2 confirmed ncaa")
        }
    }

    @Test func `a jump that another source also reports is accepted`() async throws {
        try await withTestDatabase { database in
            let id = try await database.namedGame()
            _ = try await database.store(.second(.live, 0, 0, period: 1), at: 5)
            expectQuarantined(try await database.store(.scoreboard(.live, 9, 0, period: 1), at: 15), id, "jumped")
            _ = try await database.store(.second(.live, 8, 0, period: 1), at: 16)
            expectQuarantined(try await database.store(.scoreboard(.live, 9, 0, period: 1), at: 17), id, "jumped")
            _ = try await database.store(.second(.live, 9, 0, period: 1), at: 20)
            #expect(try await database.store(.scoreboard(.live, 9, 0, period: 1), at: 30) == .revised(id, revision: 2))
            let states = try await database.pool.query(
                "select concat_ws(' ', state, resolved_by) from quarantine order by id"
            ).map { try $0.decode(String.self) }
            #expect(states == ["confirmed ncaa"])
        }
    }

    @Test func `zeros late in a game, another day or other teams are quarantined`() async throws {
        try await withTestDatabase { database in
            let id = try await database.game()
            _ = try await database.store(.scoreboard(.live, 3, 2, period: 3), at: 60)
            expectQuarantined(try await database.store(.scoreboard(.live, 0, 0, period: 3), at: 75), id, "zeros")
            var lastWeek = GameReading.scoreboard(.live, 3, 2, period: 3)
            lastWeek.day = CivilDate(year: 2026, month: 4, day: 25)
            expectQuarantined(try await database.store(lastWeek, at: 90), id, "2026-04-25")
            var strangers = GameReading.scoreboard(.live, 3, 2, period: 3)
            strangers.teams.home = .ncaa("duke", "Duke")
            expectQuarantined(try await database.store(strangers, at: 105), id, "Duke")
            #expect(try await database.store(.scoreboard(.live, 3, 2, period: 3), at: 120) == .unchanged(id))
            #expect(try await database.count("ops.quarantine") == 3)
        }
    }

    @Test func `a line score of zeros on a page of plays is dropped, and the plays are stored`() async throws {
        try await withTestDatabase { database in
            let id = try await database.game()
            _ = try await database.store(.scoreboard(.live, 2, 0, period: 3), at: 60)
            let line = (1...3).map { PeriodScore(period: Period(number: $0), score: .zero) }
            let outcome = try await database.store(detail: .detail([.goal(1), .goal(2)], periods: line), at: 75)
            #expect(outcome == .revised(id, revision: 3))
            #expect(try await database.count("period_score") == 0)
            #expect(try await database.count("play") == 2)
            #expect(try await row(database) == "zero_section 1 open")
        }
    }

    @Test
    func `a released reading is accepted even if it retracts goals, and the operator is recorded`() async throws {
        try await withTestDatabase { database in
            let id = try await database.game()
            _ = try await database.store(.scoreboard(.live, 3, 2, period: 3), at: 60)
            expectQuarantined(try await database.store(.scoreboard(.live, 0, 0, period: 3), at: 75), id, "zeros")
            let number: Int64 = try await database.value("select id from quarantine")
            let outcome = try await database.pool.withTransaction { transaction in
                try await QuarantineStore(transaction).release(number, by: "somebody")
            }
            #expect(outcome == .revised(id, revision: 3))
            #expect(try await database.value("select home_score from game", as: Int16.self) == 0)
            #expect(try await row(database) == "zeros 1 released somebody")
            await #expect(throws: QuarantineStore.Refusal.notOpen(number)) {
                _ = try await QuarantineStore(database.pool).release(number, by: "somebody")
            }
        }
    }

    @Test func `an outdated entry can be dismissed but not released`() async throws {
        try await withTestDatabase { database in
            let id = try await database.game()
            expectQuarantined(try await database.store(.scoreboard(.live, 9, 0, period: 1), at: 15), id, "jumped")
            _ = try await database.store(.scoreboard(.live, 1, 0, period: 1), at: 30)
            let store = QuarantineStore(database.pool)
            let jump: Int64 = try await database.value("select id from quarantine")
            await #expect(throws: QuarantineStore.Refusal.outdated) {
                _ = try await store.release(jump, by: "somebody")
            }
            var lastWeek = GameReading.scoreboard(.live, 1, 0, period: 1)
            lastWeek.day = CivilDate(year: 2026, month: 4, day: 25)
            _ = try await database.store(lastWeek, at: 45)
            let page: Int64 = try await database.value("select max(id) from quarantine")
            await #expect(throws: QuarantineStore.Refusal.notReleasable(kind: "other_day")) {
                _ = try await store.release(page, by: "somebody")
            }
            try await store.dismiss(page, by: "somebody")
            try await store.dismiss(jump, by: "somebody")
            #expect(try await database.count("ops.quarantine") == 0)
            await #expect(throws: QuarantineStore.Refusal.notOpen(jump)) {
                try await store.dismiss(jump, by: "somebody")
            }
        }
    }

    @Test func `an entry last seen a month ago is deleted with the next entry`() async throws {
        try await withTestDatabase { database in
            let id = try await database.game()
            expectQuarantined(try await database.store(.scoreboard(.live, 9, 0, period: 1), at: 15), id, "jumped")
            try await database.pool.execute("update quarantine set last_seen = now() - interval '31 days'")
            expectQuarantined(try await database.store(.scoreboard(.live, 0, 9, period: 1), at: 20), id, "0-9")
            #expect(try await database.count("quarantine") == 1)
        }
    }

    @Test func `a sport is judged by its own pace, or by an operator's row if there is one`() async throws {
        try await withTestDatabase { database in
            #expect(try await database.count("scoring_pace") == 0)
            let id = try await database.game()
            expectQuarantined(try await database.store(.scoreboard(.live, 9, 0, period: 1), at: 15), id, "jumped")
            try await database.pool.execute(
                "insert into scoring_pace (sport, burst, per_minute, most, reason) values ('lacrosse', 20, 3, 50, 'test')"
            )
            guard case .revised = try await database.store(.scoreboard(.live, 9, 0, period: 1), at: 20) else {
                Issue.record("the operator's pace does not count")
                return
            }
        }
    }

    @Test func `at double speed, replayed games may score twice as fast`() async throws {
        try await withTestDatabase { database in
            let store = QuarantineStore(database.pool)
            #expect(try await !store.hasSpedUpPaces())
            for pace in [6, 12] {
                try await store.speedUpPaces(by: 2)
                let rows = "scoring_pace where sport = 'lacrosse' and burst = 4 and per_minute = \(pace) and most = 50"
                #expect(try await database.count(rows) == 1)
            }
            #expect(try await database.count("scoring_pace") == 3)
            #expect(try await store.hasSpedUpPaces())
        }
    }
}
