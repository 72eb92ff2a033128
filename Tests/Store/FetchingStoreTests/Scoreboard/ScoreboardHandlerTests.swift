import Fetching
import JobQueue
import JobQueueTesting
import Logging
import Normalizing
import Parsing
import PipelineJobs
import Postgres
import Scores
import Storage
import TestSupport
import Testing
import Time
import Transport

@testable import scoreboard_scraper

/// Stores whole pages, with their games in parallel.
@Suite("Scoreboard handler")
struct ScoreboardHandlerTests {
    private static let day = CivilDate("2026-05-02")
    private static let version = Validators(etag: "\"a\"", lastModified: nil)

    private func game(_ id: String, _ home: String, _ away: String, of source: String = "ncaa") -> GameReading {
        GameReading(
            league: .mensLacrosseD1,
            sourceID: SourceID(source: source, id: id),
            day: Self.day,
            teams: BySide(home: team(home, of: source), away: team(away, of: source)),
            status: .known(.scheduled)
        )
    }

    private func team(_ name: String, of source: String) -> TeamReading {
        TeamReading(sourceID: SourceID(source: source, id: "\(source)-\(name)"), name: name)
    }

    /// Stores pages in parallel.
    /// - Parameter pages: The pages by target.
    /// - Parameter cache: What earlier pages reported.
    private func store(
        _ pages: [String: [GameReading]],
        cache: UnchangedGameCache = UnchangedGameCache(),
        in database: TestDatabase
    ) async throws {
        let queue = JobQueue(pool: database.pool)
        let policy = CrawlPolicy(
            pool: database.pool,
            rate: 1,
            burst: 2,
            userAgent: "tests",
            logger: Logger(label: "tests")
        )
        let sources = Sources([:]) { _ in NoNetwork() }
        let handler = ScoreboardHandler(queue: queue, sources: sources, policy: policy, cache: cache)
        var handlers = Handlers()
        handlers.handle(ScrapeScoreboard.self) { _, run, logger in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for (target, games) in pages {
                    let visit = PageVisit(
                        target,
                        of: .mensLacrosseD1,
                        readBy: "test",
                        run: run,
                        pages: PageStore(database.pool),
                        policy: policy
                    )
                    let metrics = ReadingMetrics(began: .now, answeredAt: nil, askedAt: run.claimedAt)
                    let reading = ScoreboardReading(league: .mensLacrosseD1, day: Self.day, games: games)
                    let page = SourcePage(reading: reading, validators: Self.version, body: [])
                    group.addTask { try await handler.store(page, of: visit, metrics, logger) }
                }
                try await group.waitForAll()
            }
        }
        try await database.pool.execute(
            """
            insert into scrape_target (key, kind, league_id, day)
            select key, 'scoreboard', 'mlax-d1', date '2026-05-02' + ordinal::int
              from unnest(\(pages.keys.sorted())) with ordinality as t (key, ordinal)
            on conflict do nothing
            """
        )
        let day = try #require(Self.day)
        try await queue.enqueue([ScrapeScoreboard(league: .mensLacrosseD1, day: day)])
        try await queue.drain(handlers)
    }

    private func etags(_ database: TestDatabase) async throws -> [String] {
        try await database.pool.query("select key || ' ' || coalesce(etag, '-') from scrape_target order by key").map {
            try $0.decode(String.self)
        }
    }

    @Test
    func `concurrent pages of new games are stored in full, and the league's other pages are read again`()
        async throws
    {
        try await withTestDatabase { database in
            try await database.pool.execute(
                """
                insert into scrape_target (key, kind, league_id, day, source, etag)
                select 'other' || n, 'scoreboard', 'mlax-d1', date '2026-06-02' + n, 'espn', '"b"' from generate_series(1, 9) n
                """
            )
            func slate(_ name: String) -> [GameReading] {
                (1...40).map { game("\(name)\($0)", "\(name) home \($0)", "\(name) away \($0)") }
            }
            try await store(["p": slate("p"), "q": slate("q"), "r": slate("r")], in: database)
            #expect(try await database.pool.first("select count(*) from game")?.decode(Int64.self) == 120)
            #expect(
                try await etags(database)
                    == (1...9).map { "other\($0) -" } + ["p \"a\"", "q \"a\"", "r \"a\""]
            )
            let diffs = "select count(*) from q.job where kind = 'diff'"
            #expect(try await database.pool.first("\(unescaped: diffs)")?.decode(Int64.self) == 120)
        }
    }

    @Test func `a new game has the tables of its league matched with its teams, without a reading`() async throws {
        try await withTestDatabase { database in
            func matchings() async throws -> [String] {
                try await database.pool.query("select args ->> 'league' from q.job where kind = 'match_table_teams'")
                    .map { try $0.decode(String.self) }
            }
            let games = (1...6).map { game("\($0)", "home \($0)", "away \($0)") }
            try await store(["p": games], in: database)
            #expect(try await matchings() == ["mlax-d1"])
            try await database.pool.execute("delete from q.job where kind = 'match_table_teams'")
            try await store(["p": games.map { live($0.sourceID.id, 1) }], in: database)
            #expect(try await matchings().isEmpty)
        }
    }

    @Test
    func `if a game cannot be stored, the page's other games still are, and the page is read again`() async throws {
        try await withTestDatabase { database in
            try await database.pool.withConnection { connection in
                try await connection.runScript(
                    """
                    create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$;
                    create trigger refuse before insert on team for each row when (new.name = 'bad') execute function refuse();
                    """
                )
            }
            var games = (1...20).map { game("\($0)", "home \($0)", "away \($0)") }
            games[7] = game("8", "bad", "away 8")
            try await store(["p": games], in: database)
            #expect(try await database.pool.first("select count(*) from game")?.decode(Int64.self) == 19)
            #expect(try await etags(database) == ["p -"])
        }
    }

    @Test func `the goals of a page and the jobs about them are stored in one commit`() async throws {
        try await withTestDatabase { database in
            var games = (1...40).map { live("\($0)", 0) }
            try await store(["p": games], in: database)
            try await database.pool.execute("delete from q.job where kind = 'diff'")
            games = (1...40).map { live("\($0)", 1) }
            try await store(["p": games], in: database)
            let writers = try await database.pool.query(
                """
                select xmin::text from game_revision where revision = 2
                union select xmin::text from game where revision = 2
                union select xmin::text from q.job where kind = 'diff'
                """
            )
            #expect(writers.count == 1)
            #expect(try await scores(database) == Array(repeating: 1, count: 40))
            let jobs = try await database.pool.first("select count(*) from q.job where kind = 'diff'")
            #expect(try jobs?.decode(Int64.self) == 40)
        }
    }

    @Test func `if the database rejects a goal, the page's other goals are still stored`() async throws {
        try await withTestDatabase { database in
            try await store(["p": (1...64).map { live("\($0)", 0) }], in: database)
            try await database.pool.withConnection { connection in
                try await connection.runScript(
                    """
                    create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$;
                    create trigger refuse before update on game for each row when (new.home_score = 7) execute function refuse();
                    """
                )
            }
            var games = (1...64).map { live("\($0)", 1) }
            games[4] = live("5", 7)
            try await database.pool.execute("update game set changed_at = changed_at - interval '1 hour'")
            try await store(["p": games], in: database)
            #expect(try await scores(database).filter { $0 == 1 }.count == 63)
            #expect(try await scores(database).filter { $0 == 0 }.count == 1)
            #expect(try await etags(database) == ["p -"])
            let writers = try await database.pool.query("select distinct xmin::text from game where revision = 2")
            #expect(writers.count == 6, "the halves without the refused goal: 32, 16, 8, 4, 2 and 1 games")
        }
    }

    private func live(_ id: String, _ goals: Int) -> GameReading {
        var reading = game(id, "home \(id)", "away \(id)")
        (reading.status, reading.score) = (.known(.live), Score(home: goals, away: 0))
        return reading
    }

    @Test
    func `an unchanged page marks its games as observed, and revisions that others stored are noticed`() async throws {
        try await withTestDatabase { database in
            let cache = UnchangedGameCache()
            var games = (1...6).map { game("\($0)", "home \($0)", "away \($0)") }
            for index in games.indices {
                (games[index].status, games[index].score) = (.known(.live), Score(home: 1, away: 0))
            }
            func store() async throws { try await self.store(["p": games], cache: cache, in: database) }
            // The first call inserts the games. The second finds nothing new, so a third call could skip them all.
            try await store()
            try await store()
            #expect(cache.unchanged(among: games, on: "p").count == 6)
            let before = try await observations(database)
            games[2].score = Score(home: 2, away: 0)
            let fifth = try await id(of: games[4], database)
            try await database.pool.execute(
                """
                with same as (
                  insert into game_revision (game_id, revision, snapshot, source)
                  select game_id, 2, snapshot, source from game_revision where game_id = \(fifth) returning game_id
                )
                update game set revision = 2 from same where id = same.game_id
                """
            )
            try await store()
            let after = try await observations(database)
            #expect(zip(before, after).allSatisfy { $0.1 > $0.0 })
            #expect(try await scores(database) == [1, 1, 2, 1, 1, 1])
            // The third game has changed, and the fifth is now known with revision 2.
            let known = cache.unchanged(among: games, on: "p").map { "\($0.reading.sourceID.id):\($0.revision)" }
            #expect(known == ["1:1", "2:1", "4:1", "5:2", "6:1"])
        }
    }

    private func id(of game: GameReading, _ database: TestDatabase) async throws -> GameID {
        let row = try await database.pool.first(
            "select game_id from game_source_id where source_id = \(game.sourceID.id)"
        )
        return try #require(try row?.decode(GameID.self))
    }

    private func observations(_ database: TestDatabase) async throws -> [Instant] {
        try await database.pool.query(
            "select g.observed_at from game g join game_source_id s on s.game_id = g.id order by s.source_id"
        ).map { try $0.decode(Instant.self) }
    }

    private func scores(_ database: TestDatabase) async throws -> [Int16] {
        try await database.pool.query(
            "select g.home_score from game g join game_source_id s on s.game_id = g.id order by s.source_id"
        ).map { try $0.decode(Int16.self) }
    }

    @Test func `different ids of one source on one page always belong to different teams`() async throws {
        try await withTestDatabase { database in
            try await store(["p": (1...20).map { game("\($0)", "College \($0)", "Other \($0)") }], in: database)
            let secondary = (1...20).flatMap { number in
                [
                    game("a\(number)", "College \(number)", "Other \(number)", of: "espn"),
                    game("b\(number)", "College \(number) University", "Nobody \(number)", of: "espn"),
                ]
            }
            try await store(["q": secondary], in: database)
            let twice = try await database.pool.query(
                "select team_id::text from team_source_id where source = 'espn' group by team_id having count(*) > 1"
            )
            #expect(twice.count == 0)
            let named = try await database.pool.first("select count(*) from team_source_id where source = 'espn'")
            #expect(try named?.decode(Int64.self) ?? 0 >= 40)
        }
    }
}

/// Fetches nothing, because these tests generate their pages.
private struct NoNetwork: Fetcher {
    func fetch(_ request: Request) async throws(TransportError) -> Response {
        throw TransportError(.invalidURL)
    }
}
