import Fetching
import JobQueue
import JobQueueTesting
import PipelineJobs
import Postgres
import Scores
import Storage
import TestSupport
import Testing

@testable import detail_scraper

/// Reads pages from a real HTTP server and stores their tables, with the same code as in the program.
@Suite("Tables")
struct TableHandlerTests {
    private static let rpi = TablePage(.rankings, name: "ncaa-mens-lacrosse-rpi")
    private static let path = "/rankings/lacrosse-men/d1/ncaa-mens-lacrosse-rpi"
    private static let poll = TablePages.rpi([
        ("1", "Duke", "14-1", "2"), ("2", "JHU", "12-2", "1"), ("3", "Elsewhere State", "11-3", "NR"),
    ])

    /// Inserts Duke, Johns Hopkins, the Celtics and the Bruins, each with its id at one source, and the alias `jhu` for
    /// Johns Hopkins. Also follows the NBA and the NHL.
    func insertTeams(_ database: TestDatabase) async throws {
        try await database.pool.execute("update league set followed = true where id in ('nba', 'nhl')")
        try await database.pool.execute("insert into team_alias values ('college', 'jhu', 'Johns Hopkins')")
        try await database.pool.execute(
            """
            with made as (
              insert into team (league_id, slug, name) values
                ('mlax-d1', 'duke', 'Duke'), ('mlax-d1', 'johns-hopkins', 'Johns Hopkins'), ('nba', 'celtics', 'Celtics'),
                ('nhl', 'bruins', 'Bruins')
              returning id, league_id, slug)
            insert into team_source_id (source, league_id, source_id, team_id)
            select n.source, m.league_id, n.source_id, m.id from made m
              join (values ('duke', 'ncaa', 'duke'), ('johns-hopkins', 'ncaa', 'johns-hopkins'),
                           ('celtics', 'espn', 's:40~l:46~t:2'), ('bruins', 'nhl', 'BOS'))
                   as n (slug, source, source_id) on n.slug = m.slug
            """
        )
        try await ScheduleStore(database.pool).refreshTables(spread: .zero)
    }

    func scrape(
        _ league: LeagueID,
        _ page: TablePage,
        from host: TableHost,
        in database: TestDatabase
    ) async throws -> [PerformedRun] {
        let queue = JobQueue(pool: database.pool)
        let tables = TableHandler(queue: queue, sources: host.sources, policy: host.policy)
        var handlers = Handlers()
        handlers.handle(ScrapeTable.self) { job, run, logger in try await tables.scrape(job, run: run, logger: logger) }
        try await queue.enqueue([ScrapeTable(league: league, table: page)])
        return try await queue.drain(handlers)
    }

    /// Rows such as `1 Duke 14-1 =duke +1`: rank, name, record, the matched team, and places gained.
    private func ranking(_ database: TestDatabase) async throws -> [String] {
        try await database.pool.query(
            """
            select concat_ws(' ', e.rank, e.team, e.wins || '-' || e.losses, '=' || t.slug, e.movement,
                             case when e.was_unranked then 'new' end)
              from ranking_entry e left join team t on t.id = e.team_id order by e.place
            """
        ).map { try $0.decode(String.self) }
    }

    private static let head: SQL =
        "select concat_ws('|', slug, name, as_of, through, source, held_reason) from league_table"

    func strings(_ statement: SQL, _ database: TestDatabase) async throws -> [String] {
        try await database.pool.query(statement).map { try $0.decode(String.self) }
    }

    @Test
    func `a ranking is stored with its teams, and an unchanged page confirms it and matches new teams`() async throws {
        try await withTestDatabase { database in
            try await insertTeams(database)
            try await TableHost.run(in: database) { host in
                host.set(Self.path, Self.poll)
                _ = try await scrape(.mensLacrosseD1, Self.rpi, from: host, in: database)
                let lines = ["1 Duke 14-1 =duke 1", "2 JHU 12-2 =johns-hopkins -1", "3 Elsewhere State 11-3 new"]
                #expect(try await ranking(database) == lines)
                #expect(
                    try await strings(Self.head, database) == [
                        "ncaa-mens-lacrosse-rpi|NCAA Men's Lacrosse RPI|Through Games May 3, 2026|2026-05-03|ncaa"
                    ]
                )
                // The team's first game is listed between two readings.
                try await database.pool.execute(
                    "insert into team (league_id, slug, name) values ('mlax-d1', 'elsewhere', 'Elsewhere State')"
                )
                _ = try await scrape(.mensLacrosseD1, Self.rpi, from: host, in: database)
                #expect(host.takeRequests() == [Self.path, "\(Self.path) (known)"])
                #expect(try await ranking(database).last == "3 Elsewhere State 11-3 =elsewhere new")
                #expect(
                    try await strings("select (asked_at > changed_at)::text from league_table", database) == ["true"]
                )
                let runs: SQL = """
                    select concat_ws(' ', outcome, items, league_id, parser like 'ncaa-rankings/%') from scrape_run
                     where target = 'table:mlax-d1:rankings/ncaa-mens-lacrosse-rpi' order by finished_at
                    """
                #expect(try await strings(runs, database) == ["fetched 3 mlax-d1 t", "unchanged mlax-d1 t"])
                #expect(try await strings("select parser from parser_structure", database) == ["ncaa-rankings"])
            }
        }
    }

    @Test
    func `a page that has lost its rows is held back and fetched in full until it has rows again`() async throws {
        try await withTestDatabase { database in
            try await insertTeams(database)
            try await TableHost.run(in: database) { host in
                host.set(Self.path, Self.poll)
                _ = try await scrape(.mensLacrosseD1, Self.rpi, from: host, in: database)
                let before = try await ranking(database)
                host.set(Self.path, TablePages.rpi([]))
                for _ in 0..<2 { _ = try await scrape(.mensLacrosseD1, Self.rpi, from: host, in: database) }
                #expect(host.takeRequests() == [Self.path, "\(Self.path) (known)", Self.path])
                #expect(try await ranking(database) == before)
                #expect(try await strings("select held_reason from league_table", database) == ["empty"])
                host.set(Self.path, TablePages.rpi([("1", "Duke", "15-1", "1"), ("2", "JHU", "12-3", "2")]))
                _ = try await scrape(.mensLacrosseD1, Self.rpi, from: host, in: database)
                #expect(try await ranking(database) == ["1 Duke 15-1 =duke 0", "2 JHU 12-3 =johns-hopkins 0"])
                #expect(
                    try await strings("select coalesce(held_reason, 'none') from league_table", database) == ["none"]
                )
            }
        }
    }

    @Test func `a page that robots.txt forbids is not fetched, and a missing page is no failure`() async throws {
        try await withTestDatabase { database in
            try await insertTeams(database)
            try await TableHost.run(in: database) { host in
                let runs = try await scrape(.mensLacrosseD1, Self.rpi, from: host, in: database)
                #expect(runs.map(\.outcome) == [.completed])
                #expect(host.takeRequests() == [Self.path])
            }
            try await TableHost.run(in: database) { host in
                host.set("/robots.txt", "User-agent: *\nDisallow: /rankings/\n")
                host.set(Self.path, Self.poll)
                _ = try await scrape(.mensLacrosseD1, Self.rpi, from: host, in: database)
                #expect(host.takeRequests().isEmpty)
                #expect(try await ranking(database).isEmpty)
            }
        }
    }

    @Test func `standings of every source are stored, each with its teams`() async throws {
        try await withTestDatabase { database in
            try await insertTeams(database)
            try await TableHost.run(in: database) { host in
                let league = try #require(try await ScoreboardStore(database.pool).league(.nhl))
                host.set("/standings/lacrosse-men/d1", TablePages.conferences)
                host.set("/apis/v2/sports/basketball/nba/standings", TablePages.nba)
                host.set("/v1/standings/\(league.today)", TablePages.nhl)
                for league in [LeagueID.mensLacrosseD1, .nba, .nhl] {
                    _ = try await scrape(league, TablePage(.standings), from: host, in: database)
                }
                let lines: SQL = """
                    select concat_ws(' ', t.league_id, t.source, t.slug, e.group_name, e.group_place, e.team,
                                     concat_ws('-', e.wins, e.losses, e.overtime_losses), '=' || m.slug)
                      from standings_entry e join league_table t on t.id = e.table_id left join team m on m.id = e.team_id
                     order by 1
                    """
                #expect(
                    try await strings(lines, database) == [
                        "mlax-d1 ncaa standings ACC Duke 14-1 =duke",
                        "nba espn standings Eastern Conference Boston Celtics 60-22 =celtics",
                        "nhl nhl standings Eastern, Atlantic 1 Bruins 3-1-2 =bruins",
                    ]
                )
            }
        }
    }
}

extension TableHandlerTests {
    @Test func `players on a page of leaders are stored with the teams that they play for`() async throws {
        try await withTestDatabase { database in
            try await insertTeams(database)
            try await TableHost.run(in: database) { host in
                host.set("/stats/lacrosse-men/d1/current/individual/410", TablePages.leaders)
                let page = TablePage(.leaders, name: "individual/410")
                _ = try await scrape(.mensLacrosseD1, page, from: host, in: database)
                let lines: SQL = """
                    select concat_ws(' ', t.slug, e.rank, e.player, e.class_year, e.statistic, e.value, '=' || m.slug)
                      from leader_entry e join league_table t on t.id = e.table_id left join team m on m.id = e.team_id
                     order by e.place
                    """
                #expect(
                    try await strings(lines, database) == [
                        "individual-410 1 Al Ray Jr. Pct. .700 =duke", "individual-410 1 Bo Fox Sr. Pct. .700",
                    ]
                )
            }
        }
    }

    @Test func `leaders are read up to the fourth page, and later pages only if the first page changed`() async throws {
        try await withTestDatabase { database in
            try await insertTeams(database)
            try await TableHost.run(in: database) { host in
                let path = "/stats/lacrosse-men/d1/current/individual/410"
                let paths = [path] + (2...6).map { "\(path)/p\($0)" }
                for (number, path) in paths.enumerated() {
                    host.set(path, TablePages.leaders(page: number + 1, of: paths.count))
                }
                let page = TablePage(.leaders, name: "individual/410")
                _ = try await scrape(.mensLacrosseD1, page, from: host, in: database)
                #expect(host.takeRequests() == Array(paths.prefix(4)))
                let lines: SQL = "select concat_ws(' ', place, rank, player) from leader_entry order by place"
                #expect(
                    try await strings(lines, database) == [
                        "1 1 Al 1", "2 1 Bo 1", "3 3 Al 2", "4 3 Bo 2", "5 5 Al 3", "6 5 Bo 3", "7 7 Al 4", "8 7 Bo 4",
                    ]
                )
                _ = try await scrape(.mensLacrosseD1, page, from: host, in: database)
                #expect(host.takeRequests() == ["\(path) (known)"])
            }
        }
    }
}
