import Normalizing
import Postgres
import Scores
import TestSupport
import Testing
import Time

@testable import Storage

/// Tests games that two sources report.
@Suite("Two sources of a game")
struct AgreementStoreTests {
    private func differences(_ database: TestDatabase) async throws -> [String] {
        try await database.pool.query(
            """
            select concat_ws(' ', field, source, value, other_source, other_value,
                             case when until is null then 'open' else 'over' end)
              from source_difference order by id
            """
        ).map { try $0.decode(String.self) }
    }

    @Test
    func `where two sources differ, the better one is shown, and the difference stays open until they agree`()
        async throws
    {
        try await withTestDatabase { database in
            let id = try await database.namedGame()
            _ = try await database.store(.second(.live, 0, 0, period: 1), at: 1)
            _ = try await database.store(.scoreboard(.live, 1, 0, period: 1), at: 10)
            // The second source is first behind the other one, then ahead of it.
            #expect(
                try await database.store(.second(.live, 0, 0, period: 1), at: 20) == .noted(id, isOutstanding: true)
            )
            #expect(try await differences(database) == ["score ncaa 1-0 statcrew 0-0 open"])
            #expect(
                try await database.store(.second(.live, 2, 0, period: 1), at: 30) == .noted(id, isOutstanding: true)
            )
            #expect(try await differences(database) == ["score ncaa 1-0 statcrew 2-0 open"])
            #expect(try await database.count("ops.disagreements where kind = 'sources' and what = 'score'") == 1)
            #expect(try await database.store(.scoreboard(.live, 2, 0, period: 1), at: 40) == .revised(id, revision: 3))
            #expect(try await differences(database) == ["score ncaa 1-0 statcrew 2-0 over"])
            #expect(try await database.count("ops.disagreements") == 0)
        }
    }

    @Test func `a report that differs from a better source is published once that source is silent`() async throws {
        try await withTestDatabase { database in
            let id = try await database.namedGame()
            _ = try await database.store(.second(.live, 0, 0, period: 1), at: 1)
            _ = try await database.store(.scoreboard(.live, 1, 0, period: 1), at: 10)
            #expect(
                try await database.store(.second(.live, 2, 0, period: 1), at: 100) == .noted(id, isOutstanding: true)
            )
            #expect(try await database.store(.second(.live, 2, 0, period: 1), at: 140) == .revised(id, revision: 3))
        }
    }

    @Test func `a page that has not changed still confirms its reports`() async throws {
        try await withTestDatabase { database in
            let id = try await database.namedGame()
            _ = try await database.store(.second(.live, 0, 0, period: 1), at: 1)
            _ = try await database.store(.scoreboard(.live, 1, 0, period: 1), at: 10)
            try await database.pool.execute(
                """
                insert into scrape_target (key, kind, league_id, day, whole_at, answered_at)
                values ('scoreboard:mlax-d1:2026-05-02', 'scoreboard', 'mlax-d1', '2026-05-02', \(Instant.at(10)), \(Instant.at(190)))
                """
            )
            let goal = GameReading.second(.live, 2, 0, period: 1)
            #expect(try await database.store(goal, at: 200) == .noted(id, isOutstanding: true))
            // A newer page without the game does not confirm it.
            try await database.pool.execute("update scrape_target set whole_at = \(Instant.at(180))")
            #expect(try await database.store(goal, at: 210) == .revised(id, revision: 3))
        }
    }

    @Test func `when a second source reports a game, the first source's report is compared with it`() async throws {
        try await withTestDatabase { database in
            let id = try await database.namedGame()
            var later = GameReading.second(.live, 0, 0, period: 1)
            later.startTime = .at(.at(600))
            #expect(try await database.store(later, at: 1) == .noted(id, isOutstanding: false))
            #expect(try await differences(database).count == 1)
        }
    }

    @Test func `the configured order decides which source is better, not which source creates the league's games`()
        async throws
    {
        try await withTestDatabase { database in
            let id = try await database.namedGame()
            try await database.pool.execute(
                "insert into source_order values ('mlax-d1', 'game', 1, 'statcrew', 'The scorer sees it first.')"
            )
            _ = try await database.store(.second(.live, 0, 0, period: 1), at: 1)
            #expect(
                try await database.store(.scoreboard(.live, 1, 0, period: 1), at: 10) == .noted(id, isOutstanding: true)
            )
            #expect(try await database.store(.second(.live, 1, 0, period: 1), at: 20) == .revised(id, revision: 2))
        }
    }

    @Test func `a retraction by one source is accepted once the other reports it too`() async throws {
        try await withTestDatabase { database in
            let id = try await database.namedGame()
            _ = try await database.store(.second(.live, 0, 0, period: 1), at: 1)
            _ = try await database.store(.scoreboard(.live, 2, 1, period: 1), at: 10)
            _ = try await database.store(.second(.live, 2, 1, period: 1), at: 11)
            guard case .held = try await database.store(.scoreboard(.live, 2, 0, period: 1), at: 20) else {
                Issue.record("one reading retracted a goal")
                return
            }
            // A new report of the other source with the old score does not release the held reading. A report with the
            // lower score confirms it.
            var clock = GameReading.second(.live, 2, 1, period: 1)
            clock.clock = GameClock(seconds: 700)
            _ = try await database.store(clock, at: 21)
            #expect(try await database.count("game_hold") == 1)
            guard case .revised(id, _) = try await database.store(.second(.live, 2, 0, period: 1), at: 22) else {
                Issue.record("a report of both sources was not accepted")
                return
            }
            #expect(try await database.value("select away_score from game", as: Int16.self) == 0)
            #expect(try await database.count("game_hold") == 0)
        }
    }

    @Test
    func `a retraction that the second source reported first needs only one report of the better source`()
        async throws
    {
        try await withTestDatabase { database in
            let id = try await database.namedGame()
            _ = try await database.store(.second(.live, 0, 0, period: 1), at: 1)
            _ = try await database.store(.scoreboard(.live, 2, 1, period: 1), at: 10)
            _ = try await database.store(.second(.live, 2, 1, period: 1), at: 15)
            #expect(
                try await database.store(.second(.live, 2, 0, period: 1), at: 20) == .noted(id, isOutstanding: true)
            )
            guard case .revised(id, _) = try await database.store(.scoreboard(.live, 2, 0, period: 1), at: 25) else {
                Issue.record("a report of both sources was held")
                return
            }
        }
    }

    /// The reading with the home side's goals of each period.
    private func with(_ reading: GameReading, _ goals: Int...) -> GameReading {
        var reading = reading
        reading.periods = goals.enumerated().map {
            PeriodScore(period: Period(number: $0.offset + 1), score: Score(home: $0.element, away: 0))
        }
        return reading
    }

    @Test func `a difference between line scores is closed once the plays decide it`() async throws {
        try await withTestDatabase { database in
            _ = try await database.namedGame()
            _ = try await database.store(.second(.live, 0, 0, period: 1), at: 1)
            _ = try await database.store(with(.scoreboard(.final, 2, 0, period: 2), 1, 1), at: 60)
            _ = try await database.store(with(.second(.final, 2, 0, period: 2), 2, 0), at: 70)
            let open = "line_score ncaa 1-0 1-0 statcrew 2-0 0-0"
            #expect(try await differences(database).last == "\(open) open")
            // This page lacks a goal, and a page with another score cannot decide about the line score.
            _ = try await database.store(detail: with(.detail([.goal(1)]), 1), at: 80)
            #expect(try await differences(database).last == "\(open) open")
            let since: Instant = try await database.value("select since from source_report where source = 'ncaa'")
            _ = try await database.store(detail: with(.detail([.goal(1), .goal(2)]), 2, 0), at: 90)
            #expect(try await differences(database).last == "\(open) over")
            #expect(try await database.count("ops.disagreements where kind = 'sources'") == 0)
            // The report has not changed, so the source does not count as having just reported.
            let same: Instant = try await database.value("select since from source_report where source = 'ncaa'")
            #expect(same == since)
            // The scoreboard reports its old line score once more.
            _ = try await database.store(with(.scoreboard(.final, 2, 0, period: 2), 1, 1), at: 100)
            #expect(try await differences(database).last == "\(open) over")
            let line: SQL = "select string_agg(home_score::text, '-' order by number) from period_score"
            #expect(try await database.value(line) == "2-0")
        }
    }

    @Test func `a reading that is stored after a newer one of its source opens no difference`() async throws {
        try await withTestDatabase { database in
            _ = try await database.namedGame()
            _ = try await database.store(.second(.live, 0, 0, period: 1), at: 1)
            _ = try await database.store(.second(.final, 2, 0, period: 4), at: 70)
            _ = try await database.store(.scoreboard(.final, 2, 0, period: 4), at: 80)
            #expect(try await database.count("source_difference where until is null") == 0)
            _ = try await database.store(.scoreboard(.live, 1, 0, period: 4), at: 75)
            #expect(try await database.count("source_difference where until is null") == 0)
        }
    }

    @Test func `a line score that was computed from goals is not compared with another source's`() async throws {
        try await withTestDatabase { database in
            _ = try await database.namedGame()
            _ = try await database.store(.scoreboard(.live, 1, 0, period: 1), at: 10)
            _ = try await database.store(detail: with(.detail([.goal(1)]), 1), at: 15)
            // Without a line score on the page, the last goal is counted for the current period.
            _ = try await database.store(.scoreboard(.final, 2, 0, period: 2), at: 60)
            _ = try await database.store(with(.second(.final, 2, 0, period: 2), 2, 0), at: 70)
            #expect(try await differences(database) == [])
        }
    }

    @Test func `a final report without a period is not compared by the period of an earlier live page`() async throws {
        try await withTestDatabase { database in
            let id = try await database.namedGame()
            _ = try await database.store(.scoreboard(.live, 1, 1, period: 4), at: 10)
            _ = try await database.store(.scoreboard(.final, 2, 1), at: 60)
            #expect(try await ScoreboardStore(database.pool).game(id)?.period?.number == 4)
            // The source never reported the overtime.
            _ = try await database.store(.second(.final, 2, 1, period: 5), at: 70)
            #expect(try await differences(database) == [])
        }
    }

    @Test func `a game with only one source has no stored source reports`() async throws {
        try await withTestDatabase { database in
            _ = try await database.game()
            _ = try await database.store(.scoreboard(.live, 1, 0, period: 1), at: 10)
            #expect(try await database.count("source_report") == 0)
        }
    }

    @Test func `a final whose plays do not add up to its score is listed until they do`() async throws {
        try await withTestDatabase { database in
            _ = try await database.game()
            _ = try await database.store(.scoreboard(.final, 2, 0, period: 4), at: 60)
            _ = try await database.store(detail: .detail([.goal(1)]), at: 70)
            let broken = try await database.pool.query(
                "select what || ' ' || detail from ops.disagreements order by what"
            ).map { try $0.decode(String.self) }
            #expect(broken == ["plays_add_up 1-0, expected 2-0 (ncaa)", "plays_end_at_score 1-0, expected 2-0 (ncaa)"])
            _ = try await database.store(detail: .detail([.goal(1), .goal(2)]), at: 80)
            #expect(try await database.count("ops.disagreements") == 0)
            #expect(try await database.count("game_check where holds") == 2)
        }
    }
}
