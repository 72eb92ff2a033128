import FoundationEssentials
import Logging
import Postgres
import Scores
import Storage
import TestSupport
import TestTools
import Testing

/// Tests the order of the change log under concurrent writers.
@Suite("Changes")
struct ChangeStoreTests {
    @Test func `every revision becomes one numbered change, with its kind and the state of the game`() async throws {
        try await withTestDatabase { database in
            let store = ChangeStore(database.pool)
            #expect(try await store.numberChanges() == 0)
            #expect(try await store.oldestNumber() == nil)
            _ = try await database.store(.scoreboard(.scheduled), at: 0)
            _ = try await database.store(.scoreboard(.live, 0, 0, period: 1, clock: 900), at: 10)
            _ = try await database.store(.scoreboard(.live, 0, 0, period: 1, clock: 800), at: 20)
            _ = try await database.store(.scoreboard(.live, 1, 0, period: 1, clock: 700), at: 30)
            var moved = GameReading.scoreboard(.live, 1, 0, period: 1, clock: 700)
            moved.startTime = .at(.at(-1800))
            _ = try await database.store(moved, at: 40)
            #expect(try await store.numberChanges() == 5)
            let changes = try await store.changes(after: 0, limit: 10)
            #expect(changes.map(\.seq) == [1, 2, 3, 4, 5])
            #expect(changes.map(\.revision) == [1, 2, 3, 4, 5])
            #expect(changes.map(\.kind) == [.new, .status, .clock, .score, .schedule])
            #expect(changes.allSatisfy { $0.game.revision == 5 && $0.game.score == Score(home: 1, away: 0) })
            #expect(changes.first?.game.teams.home.name == "Navy")
            #expect(try await store.changes(after: 3, limit: 1).map(\.seq) == [4])
            #expect(try await store.numberChanges() == 5, "no change is numbered twice")
        }
    }

    @Test
    func `a change that is written first but commits last is numbered last, and no reader skips it`() async throws {
        try await withTestDatabase { database in
            let store = ChangeStore(database.pool)
            let ids = ["1", "2"]
            for id in ids { _ = try await database.store(.scoreboard(.live, 0, 0, period: 1, id: id), at: 0) }
            #expect(try await store.numberChanges() == 2)
            let read = try await database.pool.withTransaction { slow in
                let late = GameReading.scoreboard(.live, 1, 0, period: 1, id: ids[0])
                _ = try await GameStore(slow).store(scoreboard: late, observedAt: .at(10))
                _ = try await database.store(.scoreboard(.live, 0, 1, period: 1, id: ids[1]), at: 10)
                #expect(try await store.numberChanges() == 3, "readers do not wait for a slow writer")
                return try await store.changes(after: 2, limit: 10)
            }
            #expect(read.map(\.game.score) == [Score(home: 0, away: 1)])
            #expect(try await store.numberChanges() == 4)
            #expect(try await store.changes(after: 3, limit: 10).map(\.game.score) == [Score(home: 1, away: 0)])
        }
    }

    @Test func `readers miss no change and see none twice while concurrent writers commit or roll back`() async throws {
        try await withTestDatabase(connections: 12) { database in
            let games = (0..<6).map { "\($0)" }
            for id in games {
                _ = try await database.store(.scoreboard(.live, 0, 0, period: 1, clock: 900, id: id), at: 0)
            }
            let seen = try await withThrowingTaskGroup(of: [Seen].self) { group in
                group.addTask {
                    try await write(games, turns: 25, in: database)
                    return []
                }
                // Of 25 turns 17 are committed.
                for _ in 0..<3 { group.addTask { try await read(database, until: games.count * (1 + 17)) } }
                return try await group.reduce(into: [[Seen]]()) { seen, reader in
                    if !reader.isEmpty { seen.append(reader) }
                }
            }
            let revisions = try await database.pool.query(
                "select g.id, r.revision from game_revision r join game g on g.id = r.game_id"
            ).map { try $0.decode(GameID.self, Int64.self) }.map { Revision(game: $0.0, number: $0.1) }
            #expect(seen.count == 3)
            for reader in seen {
                #expect(reader.map(\.seq) == Array(1...Int64(reader.count)))
                #expect(reader == seen[0])
                #expect(Set(reader.map(\.revision)) == Set(revisions) && reader.count == revisions.count)
                for game in Set(revisions.map(\.game)) {
                    let numbers = reader.map(\.revision).filter { $0.game == game }.map(\.number)
                    #expect(numbers == numbers.sorted())
                }
            }
            #expect(try await database.count("change_outbox") == 0)
        }
    }

    private struct Revision: Hashable {
        let game: GameID
        let number: Int64
    }

    private struct Seen: Hashable {
        let seq: Int64
        let revision: Revision
    }

    private struct GivenUp: Error {}

    /// Runs one writer for each game. Every third turn is rolled back.
    private func write(_ games: [String], turns: Int, in database: TestDatabase) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for id in games {
                group.addTask {
                    for turn in 1...turns {
                        do {
                            try await database.pool.withTransaction { transaction in
                                let reading = GameReading.scoreboard(.live, 0, 0, period: 1, clock: 900 - turn, id: id)
                                _ = try await GameStore(transaction).store(
                                    scoreboard: reading,
                                    observedAt: .at(Int64(turn))
                                )
                                if turn % 3 == 0 { throw GivenUp() }
                            }
                        } catch is GivenUp {
                            continue
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
    }

    /// Reads as an api does, until `count` revisions have been seen.
    private func read(_ database: TestDatabase, until count: Int) async throws -> [Seen] {
        var seen: [Seen] = []
        var isDone = false
        let store = ChangeStore(database.pool)
        while true {
            let wasDone = isDone
            isDone = try await database.count("game_revision") == count
            let head = try await store.numberChanges()
            let found = try await store.changes(after: seen.last?.seq ?? 0, limit: 7)
            seen += found.map { Seen(seq: $0.seq, revision: Revision(game: $0.game.id, number: $0.revision)) }
            if wasDone, seen.last?.seq == head { return seen }
        }
    }

    @Test func `only the configured number of newest changes is kept`() async throws {
        try await withTestDatabase { database in
            let store = ChangeStore(database.pool)
            try await database.pool.execute("update change_counter set keep = 2")
            for turn in 1...5 {
                _ = try await database.store(.scoreboard(.live, 0, 0, period: 1, clock: 900 - turn), at: Int64(turn))
            }
            #expect(try await store.numberChanges() == 5)
            #expect(try await store.oldestNumber() == 4)
            #expect(try await store.changes(after: 0, limit: 10).map(\.seq) == [4, 5])
        }
    }

    @Test
    func `if no reader numbers the changes, the writers number them before too many wait`() async throws {
        try await withTestDatabase { database in
            let game = try await database.game()
            try await database.pool.execute(
                """
                insert into game_revision (game_id, revision, snapshot, source)
                select \(game), n, '{}', 'ncaa' from generate_series(2, 6000) n
                """
            )
            try await database.pool.execute(ChangeStore.announcement)
            #expect(try await database.count("change_outbox") == 0)
            #expect(try await database.count("change") == 6000)
        }
    }

    @Test func `a writer's announcement reaches a listener`() async throws {
        try await withTestDatabase { database in
            let listener = PostgresListener(
                database.configuration,
                channels: [ChangeStore.channel],
                logger: Logger(label: "tests")
            )
            let heard = TestSignal<PostgresListener.Event>()
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { await listener.run { heard.send($0) } }
                #expect(try await heard.next() == .listening)
                try await database.pool.withTransaction { $0.afterCommit(ChangeStore.announcement) }
                let event = try await heard.next()
                guard case .notification = event else {
                    throw NeverHappened(what: "a notification, but \(event as Any)")
                }
                group.cancelAll()
            }
        }
    }
}
