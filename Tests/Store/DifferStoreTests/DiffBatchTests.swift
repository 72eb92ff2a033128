import JobQueue
import JobQueueTesting
import Logging
import PipelineJobs
import Postgres
import Scores
import Sports
import TestSupport
import TestTools
import Testing

@testable import differ

@Suite("Games that are compared together")
struct DiffBatchTests {
    @Test func `games that arrive during a comparison are compared in one transaction after it`() async throws {
        try await withTestDatabase { database in
            let day = try await DiffedDay(games: 4, in: database)
            let batches = day.batches
            let blocker = try await OpenTransaction.begin(in: database)
            try await blocker.connection.execute("lock table game_event in share mode")
            try await withThrowingTaskGroup(of: Void.self) { group in
                for (index, game) in day.games.enumerated() {
                    group.addTask { try await batches.diff(game, logger: Logger(label: "test")) }
                    // The first begins at once and waits for the table; the others wait for the first.
                    if index == 0 { try await database.waitForBlockedSession() }
                }
                try await eventually("three waiting games") { await batches.waiting.count == 3 }
                try await blocker.commit()
                try await group.waitForAll()
            }
            let transactions = try await database.pool.query(
                "select count(*) from game_event where kind = 'start' group by xmin order by min(id)"
            )
            #expect(try transactions.map { try $0.decode(Int64.self) } == [1, 3])
            #expect(try await day.alertedGames() == Set(day.games))
        }
    }

    @Test func `a game that another transaction has locked delays no other game`() async throws {
        try await withTestDatabase { database in
            let day = try await DiffedDay(games: 3, in: database)
            let blocker = try await OpenTransaction.begin(in: database)
            try await blocker.connection.execute("select 1 from game where id = \(day.games[0]) for update")
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try await day.batches.diff(day.games[0], logger: Logger(label: "test")) }
                try await database.waitForBlockedSession()
                #expect(await day.compare(Array(day.games[1...])).isEmpty)
                #expect(try await day.alertedGames() == Set(day.games[1...]))
                try await blocker.commit()
                try await group.waitForAll()
            }
            #expect(try await day.alertedGames() == Set(day.games))
        }
    }

    @Test func `a job that is cancelled while it waits ends at once, and the other games are compared`() async throws {
        try await withTestDatabase { database in
            let day = try await DiffedDay(games: 3, in: database)
            let batches = day.batches
            let blocker = try await OpenTransaction.begin(in: database)
            try await blocker.connection.execute("lock table game_event in share mode")
            let first = Task { try await batches.diff(day.games[0], logger: Logger(label: "test")) }
            try await database.waitForBlockedSession()
            let cancelled = Task { try await batches.diff(day.games[1], logger: Logger(label: "test")) }
            try await eventually("one waiting game") { await batches.waiting.count == 1 }
            let last = Task { try await batches.diff(day.games[2], logger: Logger(label: "test")) }
            try await eventually("two waiting games") { await batches.waiting.count == 2 }
            cancelled.cancel()
            await #expect(throws: CancellationError.self) { try await cancelled.value }
            try await blocker.commit()
            try await first.value
            try await last.value
            #expect(try await day.alertedGames() == [day.games[0], day.games[2]])
        }
    }

    @Test func `a game that cannot be compared fails alone, and a deleted game is unknown`() async throws {
        try await withTestDatabase { database in
            let day = try await DiffedDay(games: 3, in: database)
            let handler = day.handler
            try await database.pool.execute(
                "update game_revision set snapshot = '{}' where game_id = \(day.games[1]) and revision = 2"
            )
            let deleted = try #require(GameID("00000000-0000-4000-8000-000000000000"))
            await #expect(throws: (any Error).self) { try await handler.diff(day.requests) }
            #expect(try await day.alertedGames().isEmpty)

            let failed = await day.compare(day.games + [deleted])
            #expect(Set(failed.keys) == [day.games[1], deleted])
            #expect(failed[deleted] is UnknownGame)
            #expect(try await day.alertedGames() == [day.games[0], day.games[2]])
        }
    }

    @Test func `each game's jobs continue the trace of its own job`() async throws {
        try await withTestDatabase { database in
            let day = try await DiffedDay(games: 3, in: database)
            let requests = day.requests
            #expect(try await day.handler.diff(requests) == Set(day.games))
            let rows = try await database.pool.query(
                "select (args ->> 'game')::uuid, trace from q.job where kind = 'plan_push'"
            )
            let traces = try rows.map { try $0.decode(GameID.self, String.self) }
            #expect(traces.count == 3)
            for (game, trace) in traces {
                let request = try #require(requests.first { $0.game == game })
                #expect(TraceContext(trace)?.traceID == request.trace?.traceID)
            }
        }
    }

    @Test func `games compared together get the same events and alerts as games compared one by one`() async throws {
        var results: [[String]] = []
        for together in [false, true] {
            try await withTestDatabase { database in
                let day = try await DiffedDay(games: 3, in: database)
                for number in 1...2 {
                    for (index, game) in day.games.enumerated() where index != number {
                        try await day.score(number, revision: Int64(number + 2), in: game)
                    }
                    if together {
                        _ = try await day.handler.diff(day.requests)
                    } else {
                        for request in day.requests { _ = try await day.handler.diff([request]) }
                    }
                }
                results.append(try await day.summary())
            }
        }
        #expect(results[0] == results[1])
        #expect(results[0].count == 3 && results[0].allSatisfy { $0.contains("score") })
    }
}

/// Games that have just begun, and a differ for them.
private struct DiffedDay: Sendable {
    let database: TestDatabase
    let games: [GameID]
    private let traces: [GameID: TraceContext]
    let handler: DiffHandler
    let batches: DiffBatches

    init(games count: Int, in database: TestDatabase) async throws {
        self.database = database
        let rows = try await database.pool.query(
            """
            with team as (
              insert into team (league_id, slug, name)
              select 'mlax-d1', 'team-' || n, 'Team ' || n from generate_series(1, \(2 * count)) n returning id, slug
            ), game as (
              insert into game (league_id, home_team_id, away_team_id, day, status, observed_at, revision)
              select 'mlax-d1', home.id, away.id, '2026-05-02', 'live', clock_timestamp(), 2
                from generate_series(1, \(count)) n
                join team home on home.slug = 'team-' || n join team away on away.slug = 'team-' || n + \(count)
              returning id, home_team_id
            ), revision as (
              insert into game_revision (game_id, revision, snapshot, source)
              select g.id, r.number, jsonb_build_object('status', r.status, 'day', '2026-05-02', 'periods', '[]'::jsonb),
                     'ncaa'
                from game g, (values (1, 'scheduled'), (2, 'live')) as r (number, status)
            )
            select g.id from game g join team t on t.id = g.home_team_id order by t.slug
            """
        )
        games = try rows.map { try $0.decode(GameID.self) }
        traces = Dictionary(uniqueKeysWithValues: games.map { ($0, TraceContext.fresh()) })
        handler = DiffHandler(queue: JobQueue(pool: database.pool), sports: .shipped)
        batches = DiffBatches(handler)
    }

    /// A request for each game, each with a trace of its own.
    var requests: [DiffHandler.Request] {
        games.map { DiffHandler.Request(game: $0, trace: traces[$0], logger: Logger(label: "test")) }
    }

    /// Compares games as concurrent jobs, and returns the errors of those that failed.
    func compare(_ games: [GameID]) async -> [GameID: any Error] {
        await withTaskGroup(of: (GameID, (any Error)?).self) { group in
            for game in games {
                group.addTask { [batches] in
                    do { try await batches.diff(game, logger: Logger(label: "test")) } catch { return (game, error) }
                    return (game, nil)
                }
            }
            return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
        }
    }

    /// Adds a revision with a home goal.
    func score(_ home: Int, revision: Int64, in game: GameID) async throws {
        let snapshot =
            #"{"status": "live", "day": "2026-05-02", "periods": [], "score": {"home": \#(home), "away": 0}}"#
        try await database.pool.execute(
            """
            insert into game_revision (game_id, revision, snapshot, source)
            values (\(game), \(revision), \(snapshot)::jsonb, 'ncaa')
            """
        )
        try await database.pool.execute("update game set revision = \(revision) where id = \(game)")
    }

    func alertedGames() async throws -> Set<GameID> {
        Set(try await database.pool.query("select game_id from alert").map { try $0.decode(GameID.self) })
    }

    /// For each game: the last compared revision, the events and the alerts, in order.
    func summary() async throws -> [String] {
        try await database.pool.query(
            """
            select g.diffed_revision || ': '
                   || (select string_agg(e.revision || e.kind, ' ' order by e.id) from game_event e where e.game_id = g.id)
                   || '; '
                   || (select string_agg(a.revision || a.kind, ' ' order by a.id) from alert a where a.game_id = g.id)
              from game g join team t on t.id = g.home_team_id order by t.slug
            """
        ).map { try $0.decode(String.self) }
    }
}
