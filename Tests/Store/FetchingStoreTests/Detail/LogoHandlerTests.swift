import Fetching
import JobQueue
import JobQueueTesting
import Parsing
import PipelineJobs
import Postgres
import TestSupport
import Testing

@testable import detail_scraper

@Suite("Logos")
struct LogoHandlerTests {
    /// Inserts the Celtics of the NBA with ESPN's id, the Bruins of the NHL with both sources' ids, and a team without
    /// games.
    private func insertTeams(_ database: TestDatabase) async throws {
        try await database.pool.execute("update league set followed = id in ('mlax-d1', 'nba', 'nhl')")
        try await database.pool.execute(
            """
            with made as (
              insert into team (league_id, slug, name) values ('nba', 'celtics', 'Celtics'), ('nhl', 'bruins', 'Bruins')
              returning id, league_id)
            insert into team_source_id (source, league_id, source_id, team_id)
            select n.source, league_id, n.source_id, id from made
              join (values ('nba', 'espn', 's:40~l:46~t:2'), ('nhl', 'nhl', '6'), ('nhl', 'espn', 's:70~l:90~t:1'))
                   as n (league, source, source_id) on n.league = league_id
            """
        )
    }

    /// The rows of `team_logo`, such as `celtics light png`, or `bruins dark` with the reason of its refusal.
    private func logos(_ database: TestDatabase) async throws -> [String] {
        try await database.pool.query(
            """
            select concat_ws(' ', t.slug, l.background, p.format, l.refusal)
              from team_logo l join team t on t.id = l.team_id left join logo p on p.sha256 = l.sha256 order by 1
            """
        ).map { try $0.decode(String.self) }
    }

    private func count(_ table: String, _ database: TestDatabase) async throws -> Int64? {
        try await database.pool.first("select count(*) from \(unescaped: table)")?.decode(Int64.self)
    }

    private func run(_ host: LogoHost, in database: TestDatabase) async throws {
        let queue = JobQueue(pool: database.pool)
        let logos = LogoHandler(queue: queue, sources: host.sources, policy: host.policy)
        var handlers = Handlers()
        handlers.handle(ListLogos.self) { job, run, logger in try await logos.list(job, run: run, logger: logger) }
        handlers.handle(FetchLogo.self) { job, run, logger in try await logos.fetch(job, run: run, logger: logger) }
        try await queue.enqueue([ListLogos()])
        try await queue.drain(handlers)
    }

    @Test
    func `an image is stored, anything else is refused, and neither is fetched again within a month`() async throws {
        try await withTestDatabase { database in
            try await insertTeams(database)
            try await LogoHost.run(in: database) { host in
                host.set("/nba/bos.png", LogoHost.picture)
                host.set("/nba/bos-dark.png", Array("<title>Log in</title>".utf8))
                host.set("/nhl/bos.png", LogoHost.picture)
                try await run(host, in: database)
                #expect(
                    try await logos(database) == [
                        "bruins light png", "celtics dark no PNG, JPEG, GIF, WebP or SVG", "celtics light png",
                    ]
                )
                // Identical pictures are stored once, and the logo of a team without a game is not fetched.
                #expect(try await count("logo", database) == 1)
                #expect(host.requestedPaths == ["/nba/bos-dark.png", "/nba/bos.png", "/nhl/bos.png"])
                try await run(host, in: database)
                #expect(host.requestedPaths.count == 3)
                try await database.pool.execute("update team_logo set checked_at = checked_at - interval '31 days'")
                try await run(host, in: database)
                #expect(host.requestedPaths.count == 6)
            }
        }
    }

    @Test
    func `a logo that becomes missing or blocked keeps its image, is recorded, and barely counts against its host`()
        async throws
    {
        try await withTestDatabase { database in
            try await insertTeams(database)
            try await LogoHost.run(in: database) { host in
                for path in ["/nba/bos.png", "/nba/bos-dark.png", "/nhl/bos.png"] { host.set(path, LogoHost.picture) }
                try await run(host, in: database)
                try await database.pool.execute("update team_logo set checked_at = checked_at - interval '31 days'")
                host.set("/nba/bos.png", nil)
                host.refuse("/nhl/bos.png")
                try await run(host, in: database)
                #expect(
                    try await logos(database) == [
                        "bruins light png status 403", "celtics dark png", "celtics light png status 404",
                    ]
                )
                #expect(try await count("scrape_run where target = 'logo' and outcome = 'refused'", database) == 1)
                #expect(try await count("scrape_run where target = 'logo' and outcome = 'absent'", database) == 1)
                #expect(try await count("host_budget where state <> 'closed' or failures > 1", database) == 0)
            }
        }
    }
}
