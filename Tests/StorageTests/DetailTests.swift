import Postgres
import Scores
import TestSupport
import Testing
import Time

@testable import Storage

@Suite("Games from play-by-plays", .serialized, .timeLimit(.minutes(2)))
struct DetailTests {
    private func plays(_ game: GameID, in database: TestDatabase) async throws -> [Play] {
        try await PlayStore(session: database.pool).plays(of: game)
    }

    @Test("a game that no scoreboard has named is not made by its plays")
    func unnamed() async throws {
        try await withTestDatabase { database in
            guard case .ignored = try await database.store(detail: .detail([.goal(1)]), at: 0) else {
                Issue.record("a game was made of plays")
                return
            }
            #expect(try await database.count("game") == 0)
        }
    }

    @Test("plays come back as they were read, of every kind")
    func roundTrip() async throws {
        try await withTestDatabase { database in
            let id = try await database.game()
            var all = PlayKind.allCases.map { kind in
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

    @Test("only what is new is written; what changed is written from there on")
    func incremental() async throws {
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

    @Test("a shorter page takes plays back; an empty one is a gap of the source")
    func shorter() async throws {
        try await withTestDatabase { database in
            let id = try await database.game()
            _ = try await database.store(detail: .detail([.goal(1), .shot("a"), .shot("b")]), at: 10)
            #expect(try await database.store(detail: .detail([.goal(1)]), at: 20) == .revised(id, revision: 3))
            #expect(try await plays(id, in: database) == [.goal(1)])
            #expect(try await database.store(detail: .detail([]), at: 30) == .unchanged(id))
            #expect(try await plays(id, in: database) == [.goal(1)])
        }
    }

    @Test("an older page than the newest is ignored")
    func stale() async throws {
        try await withTestDatabase { database in
            let id = try await database.game()
            _ = try await database.store(detail: .detail([.goal(1), .goal(2)]), at: 20)
            guard case .ignored = try await database.store(detail: .detail([.goal(1)]), at: 20) else {
                Issue.record("the same page's age was believed")
                return
            }
            #expect(try await plays(id, in: database).count == 2)
        }
    }

    @Test("a play-by-play brings the line score, and leaves score, status and clock alone")
    func lineScore() async throws {
        try await withTestDatabase { database in
            let id = try await database.game()
            let line = [PeriodScore(period: Period(number: 1), score: Score(home: 3, away: 0))]
            var reading = GameReading.detail([.goal(1)], periods: line)
            reading.score = Score(home: 3, away: 0)
            reading.status = .known(.final)
            #expect(try await database.store(detail: reading, at: 10) == .revised(id, revision: 2))
            let row = try #require(try await database.pool.first("select status, home_score from game"))
            let (status, home) = try row.decode(GameStatus.self, Int16?.self)
            #expect(status == .live && home == 0)
            #expect(try await database.value("select home_score from period_score", as: Int16.self) == 3)
        }
    }
}
