import Postgres
import Scores
import Sports
import TestSupport
import Testing
import Time

@testable import Storage

@Suite("Storing play-by-plays")
struct DetailTests {
    private func plays(_ game: GameID, in database: TestDatabase) async throws -> [Play] {
        try await PlayStore(session: database.pool).plays(of: game)
    }

    @Test func `a game that no scoreboard has listed is not created by its plays`() async throws {
        try await withTestDatabase { database in
            guard case .ignored = try await database.store(detail: .detail([.goal(1)]), at: 0) else {
                Issue.record("plays created a game")
                return
            }
            #expect(try await database.count("game") == 0)
        }
    }

    @Test func `plays of every kind are returned as they were read`() async throws {
        try await withTestDatabase { database in
            let id = try await database.game()
            let kinds = PlayKind.shared + SportRegistry.shipped.all.flatMap(\.plays.kinds)
            var all = kinds.map { kind in
                Play(
                    period: Period(number: 5),
                    clock: GameClock(seconds: 0),
                    side: nil,
                    kind: kind,
                    text: "“\(kind)” – 'x'"
                )
            }
            all += [.goal(1), .shot("")]
            #expect(try await database.store(detail: .detail(all), at: 10) == .revised(id, revision: 2))
            #expect(try await plays(id, in: database) == all)
            #expect(try await database.store(detail: .detail(all), at: 20) == .unchanged(id))
        }
    }

    @Test func `the position of a shot is stored, and a corrected one replaces it`() async throws {
        try await withTestDatabase { database in
            let id = try await database.game()
            func shots(_ positions: ShotPosition?...) -> [Play] {
                positions.map { position in
                    Play(
                        period: Period(number: 1),
                        clock: nil,
                        side: .home,
                        kind: .shot,
                        text: "shot",
                        shotPosition: position
                    )
                }
            }
            let first = shots(ShotPosition(x: -42, y: -11), nil, ShotPosition(x: 25, y: 189))
            #expect(try await database.store(detail: .detail(first), at: 10) == .revised(id, revision: 2))
            #expect(try await plays(id, in: database) == first)
            #expect(try await database.store(detail: .detail(first), at: 20) == .unchanged(id))
            let corrected = shots(ShotPosition(x: -42, y: -11), ShotPosition(x: 0, y: 3), nil)
            #expect(try await database.store(detail: .detail(corrected), at: 30) == .revised(id, revision: 3))
            #expect(try await plays(id, in: database) == corrected)
        }
    }

    @Test(arguments: ["shot_x = 1", "shot_y = 1", "shot_x = 151, shot_y = 0", "shot_x = 0, shot_y = 0, side = null"])
    func `a position that is incomplete, impossible or without a team cannot be stored`(change: String) async throws {
        try await withTestDatabase { database in
            _ = try await database.game()
            _ = try await database.store(detail: .detail([.shot("a")]), at: 10)
            await #expect(throws: PostgresError.self) {
                try await database.pool.execute("update play set \(unescaped: change)")
            }
        }
    }

    @Test func `only new plays are written, or those from the first changed play on`() async throws {
        try await withTestDatabase { database in
            let id = try await database.game()
            _ = try await database.store(detail: .detail([.shot("a"), .goal(1)]), at: 10)
            let first: String = try await database.value("select xmin::text from play where ordinal = 0")
            let longer: [Play] = [.shot("a"), .goal(1), .shot("b"), .goal(2)]
            #expect(try await database.store(detail: .detail(longer), at: 20) == .revised(id, revision: 3))
            #expect(try await plays(id, in: database) == longer)

            let corrected: [Play] = [.shot("a"), .goal(1, by: "Somebody Else"), .shot("b"), .goal(2)]
            #expect(try await database.store(detail: .detail(corrected), at: 30) == .revised(id, revision: 4))
            #expect(try await plays(id, in: database) == corrected)
            let untouched: String = try await database.value("select xmin::text from play where ordinal = 0")
            #expect(untouched == first)
        }
    }

    @Test func `a shorter page is accepted when a second one is as short, but an empty page is not`() async throws {
        try await withTestDatabase { database in
            let id = try await database.game()
            let all: [Play] = [.goal(1), .shot("a"), .shot("b")]
            func store(_ plays: [Play], at seconds: Int64) async throws -> StoreResult.Outcome {
                try await database.store(detail: .detail(plays), at: seconds)
            }
            _ = try await store(all, at: 10)
            guard case .held = try await store([.goal(1)], at: 20) else {
                Issue.record("one short page was accepted")
                return
            }
            #expect(try await plays(id, in: database) == all)
            // A full page in between means that the short page came from a cache that lagged.
            #expect(try await store(all, at: 30) == .unchanged(id))
            guard case .held = try await store([.goal(1)], at: 40) else {
                Issue.record("a short page confirmed the next one")
                return
            }
            #expect(try await store([.goal(1)], at: 50) == .revised(id, revision: 3))
            #expect(try await plays(id, in: database) == [.goal(1)])
            #expect(try await store([], at: 60) == .unchanged(id))
            #expect(try await plays(id, in: database) == [.goal(1)])
        }
    }

    @Test func `a page that is not newer than the stored one is ignored`() async throws {
        try await withTestDatabase { database in
            let id = try await database.game()
            _ = try await database.store(detail: .detail([.goal(1), .goal(2)]), at: 20)
            guard case .ignored = try await database.store(detail: .detail([.goal(1)]), at: 20) else {
                Issue.record("a page of the same age was accepted")
                return
            }
            #expect(try await plays(id, in: database).count == 2)
        }
    }

    @Test func `a play-by-play updates the line score, but not the score, status or clock`() async throws {
        try await withTestDatabase { database in
            let id = try await database.game()
            _ = try await database.store(.scoreboard(.live, 3, 1, period: 1), at: 5)
            let line = [PeriodScore(period: Period(number: 1), score: Score(home: 3, away: 0))]
            var reading = GameReading.detail([.goal(1)], periods: line)
            reading.score = Score(home: 3, away: 0)
            reading.status = .known(.final)
            #expect(try await database.store(detail: reading, at: 10) == .revised(id, revision: 3))
            let row = try #require(try await database.pool.first("select status, away_score from game"))
            let (status, away) = try row.decode(GameStatus.self, Int16?.self)
            #expect(status == .live && away == 1)
            #expect(try await database.value("select home_score from period_score", as: Int16.self) == 3)
        }
    }

    @Test func `a line score above the score waits for the scoreboard, and the page is read again`() async throws {
        try await withTestDatabase { database in
            _ = try await database.game()
            let line = [PeriodScore(period: Period(number: 1), score: Score(home: 1, away: 0))]
            func store(at seconds: Int64) async throws -> Bool {
                try await database.pool.withTransaction { transaction in
                    let reading = GameReading.detail([.goal(1)], periods: line)
                    return try await GamePageWriter(transaction).store(reading, observedAt: .at(seconds)).isWhole
                }
            }
            #expect(try await !store(at: 10))
            #expect(try await database.count("period_score") == 0)
            _ = try await database.store(.scoreboard(.live, 1, 0, period: 1), at: 20)
            #expect(try await store(at: 30))
            #expect(try await database.count("period_score") == 1)
        }
    }

    @Test func `swapped sides of a play-by-play are swapped back, and a play-by-play of other teams is quarantined`()
        async throws
    {
        try await withTestDatabase { database in
            let id = try await database.game()
            _ = try await database.store(.scoreboard(.live, 1, 0, period: 1), at: 5)
            let line = [PeriodScore(period: Period(number: 1), score: Score(home: 1, away: 0))]
            let turned = GameReading.detail([.goal(1)], periods: line).mirrored
            #expect(try await database.store(detail: turned, at: 10) == .revised(id, revision: 3))
            #expect(try await plays(id, in: database) == [.goal(1)])
            #expect(try await database.value("select home_score from period_score", as: Int16.self) == 1)
            var other = GameReading.detail([.goal(1), .goal(2)])
            other.teams.home = .ncaa("duke", "Duke")
            guard case .quarantined = try await database.store(detail: other, at: 20) else {
                Issue.record("another game's page was accepted")
                return
            }
        }
    }
}
