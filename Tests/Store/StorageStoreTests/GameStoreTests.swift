import FoundationEssentials
import Postgres
import Scores
import TestSupport
import Testing
import Time

@testable import Storage

@Suite("Storing games from scoreboards")
struct GameStoreTests {
    @Test func `the first reading creates the game, its teams and its first revision`() async throws {
        try await withTestDatabase { database in
            var reading = GameReading.scoreboard(.live, 1, 0, period: 1, clock: 840)
            reading.periods = [PeriodScore(period: Period(number: 1), score: Score(home: 1, away: 0))]
            let outcome = try await database.store(reading, at: 0)
            guard case .revised(let id, revision: 1) = outcome else { throw NoGame(outcome: outcome) }
            let row = try #require(
                try await database.pool.first(
                    """
                    select g.status, g.status_text, g.period, g.clock, g.home_score, g.away_score, g.start_time,
                           h.slug, a.name
                      from game g join team h on h.id = g.home_team_id join team a on a.id = g.away_team_id
                     where g.id = \(id)
                    """
                )
            )
            let (status, text, period, clock, home, away, start, slug, name) = try row.decode(
                GameStatus.self,
                String?.self,
                Int16?.self,
                String?.self,
                Int16?.self,
                Int16?.self,
                Instant?.self,
                String.self,
                String.self
            )
            #expect(status == .live && text == "LIVE" && period == 1 && clock == "14:00" && home == 1 && away == 0)
            #expect(start == .at(-3600) && slug == "navy" && name == "Army West Point")
            #expect(try await database.count("period_score") == 1)
            #expect(try await database.count("game_revision") == 1)
        }
    }

    @Test func `an unchanged reading changes only the time of the last observation`() async throws {
        try await withTestDatabase { database in
            let id = try await database.game()
            let again = GameReading.scoreboard(.live, 0, 0, period: 1)
            #expect(try await database.store(again, at: 30) == .unchanged(id))
            #expect(try await database.store(again, at: 20) == .unchanged(id))
            #expect(try await database.count("game_revision") == 1)
            #expect(try await database.value("select observed_at from game", as: Instant.self) == .at(30))
        }
    }

    /// A change since a page first made a report, and whether the unchanged report can still be confirmed without
    /// comparing it with the game.
    static let since: [(String, isSame: Bool)] = [
        ("select 1", true),
        ("update game set revision = 2", false),
        ("update game_source_id set source_id = 'another'", false),
        ("update game set observed_at = 'epoch'::timestamptz + interval '60 s'", false),
        ("insert into game_source_id (source, source_id, game_id) select 'espn', '1', id from game", false),
        (
            "insert into game_hold (game_id, source, reason, reading, observed_at) select id, 'ncaa', 'x', '{}', now() from game",
            false
        ),
    ]

    @Test(arguments: since)
    func `a repeated report is confirmed only if the game has not changed since`(change: String, isSame: Bool)
        async throws
    {
        try await withTestDatabase { database in
            let id = try await database.game()
            let other = GameID(rawValue: UUID())
            _ = try await database.store(.scoreboard(.live, 0, 0, period: 1), at: 30)
            let epoch = "(select 'epoch'::timestamptz + interval '\(Instant.at(0).secondsSinceEpoch) s')"
            try await database.pool.execute(
                "\(unescaped: change.replacing("'epoch'::timestamptz", with: epoch))"
            )
            let source = GameReading.scoreboard(.live, 0, 0, period: 1).sourceID
            let confirmed = try await GameStore(database.pool).confirm(
                [(source, game: id, revision: 1), (source, game: other, revision: 1)],
                observedAt: .at(60)
            )
            #expect(confirmed == (isSame ? [id] : []))
            let seen = try await database.value("select observed_at from game", as: Instant.self)
            #expect((seen == .at(60)) == (isSame || change.contains("60 s")))
        }
    }

    @Test func `a goal creates a revision, and the time of the end is set only once`() async throws {
        try await withTestDatabase { database in
            let id = try await database.game()
            let goal = GameReading.scoreboard(.live, 1, 0, period: 1)
            #expect(try await database.store(goal, at: 30) == .revised(id, revision: 2))
            let end = GameReading.scoreboard(.final, 1, 0, period: 4)
            #expect(try await database.store(end, at: 60) == .revised(id, revision: 3))
            let ended: Instant = try await database.value("select ended_at from game")
            var text = end
            text.periods = [PeriodScore(period: Period(number: 1), score: Score(home: 1, away: 0))]
            #expect(try await database.store(text, at: 90) == .revised(id, revision: 4))
            #expect(try await database.value("select ended_at from game", as: Instant.self) == ended)
            #expect(try await database.value("select label from period_score", as: String.self) == "1st")
        }
    }

    /// The start of a game that is over when it is first seen (`nil` when unknown), and the end that is stored for it,
    /// in seconds before now.
    private static let firstSeenOver: [(started: Int64?, ended: Int64)] = [
        (3 * 86_400, 3 * 86_400 - 6 * 3600), (7 * 3600, 3600), (2 * 3600, 0), (nil, 0),
    ]

    @Test(arguments: firstSeenOver)
    func `a game first seen as final ended at most six hours after its start`(started: Int64?, ended: Int64)
        async throws
    {
        try await withTestDatabase { database in
            let now: Instant = try await database.value("select clock_timestamp()")
            var reading = GameReading.scoreboard(.final, 1, 0, period: 4)
            reading.startTime = started.map { .at(now - .seconds($0)) }
            _ = try await database.store(reading, at: 30)
            let end: Instant = try await database.value("select ended_at from game")
            let isOfThatTime = abs((end - (now - .seconds(ended))).seconds) < 30
            // Without a start time it ended by 6 a.m. after its day, which is long ago.
            #expect(started == nil ? end < now - .seconds(86_400) : isOfThatTime)
        }
    }

    @Test
    func `a lower score is held, and becomes a correction when a later reading confirms it`() async throws {
        try await withTestDatabase { database in
            let id = try await database.game()
            _ = try await database.store(.scoreboard(.live, 5, 4, period: 2), at: 30)
            let fallen = GameReading.scoreboard(.live, 5, 3, period: 2)
            let outcome = try await database.store(fallen, at: 60)
            guard case .held(id, let reason) = outcome else { throw NoGame(outcome: outcome) }
            #expect(reason.contains("5-4") && reason.contains("5-3"))
            #expect(try await database.value("select away_score from game", as: Int16.self) == 4)
            // Storing the same page again does not count as a second reading.
            let repeated = try await database.store(fallen, at: 60)
            guard case .held = repeated else { throw NoGame(outcome: repeated) }

            #expect(try await database.store(fallen, at: 90) == .revised(id, revision: 3))
            #expect(try await database.value("select away_score from game", as: Int16.self) == 3)
            #expect(try await database.count("game_hold") == 0)
        }
    }

    @Test func `a held reading ends with a correct one, and does not confirm a later wrong one`() async throws {
        try await withTestDatabase { database in
            let id = try await database.game()
            let right = GameReading.scoreboard(.live, 5, 4, period: 2)
            let wrong = GameReading.scoreboard(.live, 5, 3, period: 2)
            _ = try await database.store(right, at: 30)
            _ = try await database.store(wrong, at: 60)
            #expect(try await database.store(right, at: 90) == .unchanged(id))
            #expect(try await database.count("game_hold") == 0)
            let outcome = try await database.store(wrong, at: 120)
            guard case .held = outcome else { throw NoGame(outcome: outcome) }
        }
    }

    @Test func `a reading that was requested earlier than the newest changes nothing`() async throws {
        try await withTestDatabase { database in
            let id = try await database.game()
            _ = try await database.store(.scoreboard(.live, 5, 4, period: 2, clock: 100), at: 60)
            for old in [
                GameReading.scoreboard(.live, 4, 4, period: 2), .scoreboard(.live, 5, 4, period: 2, clock: 130),
                .scoreboard(.scheduled), .scoreboard(.live, 5, 4, period: 1, clock: 5),
            ] {
                guard case .ignored = try await database.store(old, at: 50) else {
                    Issue.record("an old reading was accepted: \(old)")
                    continue
                }
            }
            // The same holds after an observation that changed nothing.
            _ = try await database.store(.scoreboard(.live, 5, 4, period: 2, clock: 100), at: 90)
            let lagging = try await database.store(.scoreboard(.live, 5, 4, period: 2, clock: 110), at: 80)
            guard case .ignored = lagging else { throw NoGame(outcome: lagging) }
            #expect(try await database.value("select revision from game where id = \(id)", as: Int64.self) == 2)
        }
    }

    @Test func `an unknown status word is counted, and the game keeps its status`() async throws {
        try await withTestDatabase { database in
            let id = try await database.game()
            var odd = GameReading.scoreboard(.live, 1, 0, period: 1)
            odd.status = .unknown(word: "WATER BREAK")
            #expect(try await database.store(odd, at: 30) == .revised(id, revision: 2))
            #expect(try await database.store(odd, at: 60) == .unchanged(id))
            #expect(try await database.value("select status from game", as: GameStatus.self) == .live)
            let word: Int64 = try await database.value("select seen from status_word where word = 'WATER BREAK'")
            #expect(word == 2)
        }
    }

    @Test func `an unknown status word is counted even if the status is known from elsewhere`() async throws {
        try await withTestDatabase { database in
            let id = try await database.game()
            var odd = GameReading.scoreboard(.live, 1, 0, period: 1)
            odd.unlistedStatusWord = "WATER BREAK"
            #expect(try await database.store(odd, at: 30) == .revised(id, revision: 2))
            let word: Int64 = try await database.value("select seen from status_word where word = 'WATER BREAK'")
            #expect(word == 1)
        }
    }

    /// Readings that violate a constraint of the tables.
    private static let impossibleRows: [(String, GameReading)] = [
        ("final without a score", .scoreboard(.final)),
        ("a negative score", .scoreboard(.live, -1, 0, period: 1)),
        ("a period before the first", .scoreboard(.live, 0, 0, period: 0)),
        (
            "a line score with impossible periods",
            {
                var reading = GameReading.scoreboard(.live, 2, 0, period: 2)
                let first = PeriodScore(period: Period(number: 1), score: Score(home: 1, away: 0))
                reading.periods = [first, first]
                return reading
            }()
        ),
    ]

    @Test(arguments: impossibleRows)
    func `an impossible reading is refused with its reason, and other games are still stored`(
        reason: String,
        reading: GameReading
    )
        async throws
    {
        try await withTestDatabase { database in
            try await database.pool.withTransaction { transaction in
                let store = GameStore(transaction)
                let outcome = try await store.store(scoreboard: reading, observedAt: .at(0)).outcome
                #expect(outcome == .ignored(reason: reason))
                let other = GameReading.scoreboard(.live, 0, 0, period: 1, id: "other")
                _ = try await store.store(scoreboard: other, observedAt: .at(0))
            }
            #expect(try await database.count("game") == 1)
        }
    }

    @Test func `an impossible reading of a known game is refused too`() async throws {
        try await withTestDatabase { database in
            _ = try await database.store(.scoreboard(.scheduled), at: 0)
            let outcome = try await database.store(.scoreboard(.final), at: 30)
            #expect(outcome == .ignored(reason: "final without a score"))
        }
    }

    @Test func `a game needs a day and two different teams`() async throws {
        try await withTestDatabase { database in
            var reading = GameReading.scoreboard(.live, 0, 0, period: 1)
            reading.day = nil
            let dayless = try await database.store(reading, at: 0)
            #expect(dayless == .ignored(reason: "a game without a day"))
            reading = .scoreboard(.live, 0, 0, period: 1)
            reading.teams.away = reading.teams.home
            let lonely = try await database.store(reading, at: 0)
            #expect(lonely == .ignored(reason: "a team against itself"))
            #expect(try await database.count("game") == 0)
        }
    }

    // MARK: - Two concurrent readings

    @Test func `two scrapers that read a new game at the same time create one game`() async throws {
        try await withTestDatabase { database in
            let first = try await OpenTransaction.begin(in: database)
            let reading = GameReading.scoreboard(.live, 0, 0, period: 1)
            _ = try await GameStore(first.connection).store(scoreboard: reading, observedAt: .at(0))
            async let second = database.store(reading, at: 1)
            try await database.waitForBlockedSession()
            try await first.commit()
            // The second call finds the game that the first one created.
            guard case .unchanged = try await second else { throw NoGame(outcome: try await second) }
            #expect(try await database.count("game") == 1)
            #expect(try await database.count("team") == 2)
        }
    }

    @Test
    func `two concurrent readings of one game are stored one after the other, and neither is lost`() async throws {
        try await withTestDatabase { database in
            let id = try await database.game()
            let first = try await OpenTransaction.begin(in: database)
            let goal = GameReading.scoreboard(.live, 1, 0, period: 1)
            let stored = try await GameStore(first.connection).store(scoreboard: goal, observedAt: .at(30)).outcome
            #expect(stored == .revised(id, revision: 2))
            async let second = database.store(.scoreboard(.live, 2, 0, period: 1), at: 31)
            async let plays = database.store(detail: .detail([.goal(1)]), at: 31)
            try await database.waitForBlockedSession()
            try await first.commit()
            let outcomes = try await [second, plays]
            #expect(Set(outcomes) == [.revised(id, revision: 3), .revised(id, revision: 4)])
            #expect(try await database.value("select home_score from game", as: Int16.self) == 2)
            #expect(try await database.count("play") == 1)
        }
    }

    @Test func `swapped sides of a page are swapped back and not taken for a correction`() async throws {
        try await withTestDatabase { database in
            let id = try await database.game()
            _ = try await database.store(.scoreboard(.live, 1, 0, period: 1), at: 30)
            let turned = GameReading.scoreboard(.live, 2, 0, period: 1).mirrored
            #expect(try await database.store(turned, at: 60) == .revised(id, revision: 3))
            #expect(try await database.value("select home_score from game", as: Int16.self) == 2)
        }
    }

    @Test func `a placeholder team can be replaced by the real one until the game is played`() async throws {
        try await withTestDatabase { database in
            var reading = GameReading.scoreboard(.scheduled)
            reading.teams.away = .ncaa("tba", "TBA")
            let outcome = try await database.store(reading, at: 0)
            guard case .revised(let id, _) = outcome else { throw NoGame(outcome: outcome) }
            #expect(try await database.store(.scoreboard(.scheduled), at: 30) == .revised(id, revision: 2))
            let away: String = try await database.value(
                "select t.slug from game g join team t on t.id = g.away_team_id"
            )
            #expect(away == "army")
            #expect(try await database.store(.scoreboard(.live, 1, 0, period: 1), at: 60) == .revised(id, revision: 3))
            guard case .quarantined = try await database.store(reading, at: 90) else {
                Issue.record("a team was replaced during its game")
                return
            }
        }
    }

    @Test
    func `a game of an unknown league is ignored without an error, so the page's other games can be stored`()
        async throws
    {
        try await withTestDatabase { database in
            var reading = GameReading.scoreboard(.live, 1, 0, period: 1)
            reading.league = LeagueID(rawValue: "mlax-naia")
            let outcome = try await database.store(reading, at: 0)
            #expect(outcome == .ignored(reason: "unknown league mlax-naia"))
        }
    }
}
