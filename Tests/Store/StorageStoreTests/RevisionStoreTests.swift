import Postgres
import Scores
import Sports
import Storage
import TestSupport
import Testing
import Time

@Suite("Revisions for the differ")
struct RevisionStoreTests {
    private let goal = GameEvent(kind: .score, score: Score(home: 1, away: 0), previousScore: .zero, side: .home)

    @Test func `revisions that are not compared yet are returned in order, with the last compared one`() async throws {
        try await withTestDatabase { database in
            let id = try await database.game()
            let revisions = RevisionStore(database.pool)
            let first = try #require(try await revisions.pending([id])[id])
            #expect(first.lastCompared == nil && first.sport == .lacrosse && first.league == .mensLacrosseD1)
            #expect(first.snapshots.map(\.revision) == [1])

            try await revisions.markCompared([id: 1])
            _ = try await database.store(.scoreboard(.live, 1, 0, period: 1), at: 30)
            _ = try await database.store(.scoreboard(.live, 2, 0, period: 1), at: 60)
            let second = try #require(try await revisions.pending([id])[id])
            #expect(second.lastCompared?.score == .zero)
            #expect(second.snapshots.map(\.revision) == [2, 3])
            #expect(second.snapshots.map(\.snapshot.score?.home) == [1, 2])

            try await revisions.markCompared([id: 3])
            #expect(try #require(try await revisions.pending([id])[id]).snapshots.isEmpty)
            // A late mark of an earlier run does not move the mark back.
            try await revisions.markCompared([id: 2])
            #expect(try #require(try await revisions.pending([id])[id]).snapshots.isEmpty)
        }
    }

    @Test
    func `earlier events of the requested kinds are returned in order, if there is something to compare`()
        async throws
    {
        try await withTestDatabase { database in
            let id = try await database.game()
            let revisions = RevisionStore(database.pool)
            let start = GameEvent(kind: .start, score: nil)
            let end = GameEvent(kind: .periodEnd, score: .zero, period: Period(number: 1))
            _ = try await revisions.add([start, goal, end].map { NewEvent($0, of: id, revision: 1) })
            let kinds: [GameEvent.Kind] = [.periodEnd, .start]
            #expect(
                try #require(try await revisions.pending([id], earlierKinds: kinds)[id]).earlierEvents == [start, end]
            )
            #expect(try #require(try await revisions.pending([id])[id]).earlierEvents == [])
            try await revisions.markCompared([id: 1])
            #expect(try #require(try await revisions.pending([id], earlierKinds: kinds)[id]).earlierEvents == [])
        }
    }

    @Test func `a game that does not exist has nothing pending`() async throws {
        try await withTestDatabase { database in
            let id = try #require(GameID("00000000-0000-4000-8000-000000000000"))
            #expect(try await RevisionStore(database.pool).pending([id])[id] == nil)
        }
    }

    @Test func `an event is stored once, however often the differ runs`() async throws {
        try await withTestDatabase { database in
            let id = try await database.game()
            let revisions = RevisionStore(database.pool)
            let tie = GameEvent(kind: .tie, score: Score(home: 1, away: 1), period: Period(number: 2), scorer: "x")
            let added = try await revisions.add([goal, tie].map { NewEvent($0, of: id, revision: 1) })
            #expect(added.map(\.event.event) == [goal, tie])
            #expect(added[0].id < added[1].id)
            #expect(try await revisions.add([goal, tie].map { NewEvent($0, of: id, revision: 1) }).isEmpty)
            #expect(try await revisions.add([NewEvent(goal, of: id, revision: 2)]).count == 1)
            #expect(try await database.count("game_event") == 3)
        }
    }

    @Test(arguments: GameEvent.Kind.allCases)
    func `the table accepts every kind of event that the differ makes`(kind: GameEvent.Kind) async throws {
        try await withTestDatabase { database in
            let id = try await database.game()
            let event = GameEvent(kind: kind, score: nil, clock: GameClock(seconds: 5))
            #expect(try await RevisionStore(database.pool).add([NewEvent(event, of: id, revision: 1)]).count == 1)
        }
    }

    @Test func `two differs never compare the same revisions, because the second waits for the first`() async throws {
        try await withTestDatabase { database in
            let id = try await database.game()
            let first = try await OpenTransaction.begin(in: database)
            let revisions = RevisionStore(first.connection)
            #expect(try #require(try await revisions.pending([id])[id]).snapshots.count == 1)
            async let second = database.pool.withTransaction { transaction in
                try await RevisionStore(transaction).pending([id])[id]?.snapshots.count
            }
            try await database.waitForBlockedSession()
            try await revisions.markCompared([id: 1])
            try await first.commit()
            #expect(try await second == 0)
        }
    }

    @Test func `scoring plays are returned with their scorers, in the order of play`() async throws {
        try await withTestDatabase { database in
            let id = try await database.game()
            let plays: [Play] = [.goal(1), .shot("wide"), .goal(2, by: "Waved Off"), .goal(2, by: "Counted")]
            _ = try await database.store(detail: .detail(plays), at: 10)
            let scorers = try await ScorerStore(database.pool).scorers(in: [id], by: .shipped)[id] ?? []
            #expect(scorers.map(\.player) == ["Nikolic, AJ", "Waved Off", "Counted"])
            #expect(scorers.map(\.score.home) == [1, 2, 2] && scorers.allSatisfy { $0.points == 1 })
        }
    }
}
