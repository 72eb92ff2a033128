import Fetching
import JobQueue
import JobQueueTesting
import PipelineJobs
import Postgres
import Scores
import Storage
import TestSupport
import Testing
import Time

@testable import detail_scraper

/// Reads odds from a real HTTP server and stores them, with the same code as in the program.
@Suite("Reading odds")
struct OddsHandlerTests {
    private static let page = #"""
        [{"id":"e1","sport_key":"basketball_nba","commence_time":"2026-05-02T20:00:00Z","home_team":"Denver Nuggets",
          "away_team":"Detroit Pistons","bookmakers":[{"key":"draftkings","markets":[{"key":"h2h","outcomes":[
          {"name":"Denver Nuggets","price":-480},{"name":"Detroit Pistons","price":420}]}]}]}]
        """#

    /// Inserts a game that starts in an hour.
    private func insertGame(_ database: TestDatabase, startsIn hours: Int = 1) async throws {
        try await database.pool.execute(
            """
            with home as (insert into team (league_id, slug, name) values ('nba', 'denver', 'Denver Nuggets') returning id),
                 away as (insert into team (league_id, slug, name) values ('nba', 'detroit', 'Detroit Pistons') returning id)
            insert into game (league_id, home_team_id, away_team_id, day, start_time, status, observed_at)
            select 'nba', home.id, away.id, (t.at at time zone 'America/New_York')::date, t.at, 'scheduled', clock_timestamp()
              from home, away, lateral (select now() + \(Int64(hours)) * interval '1 h' as at) t
            """
        )
    }

    /// The page with a game that starts when the stored one does.
    private func page(_ database: TestDatabase) async throws -> String {
        let start = try await database.pool.first("select start_time from game")?.decode(Instant.self)
        return Self.page.replacing("2026-05-02T20:00:00Z", with: "\(try #require(start))")
    }

    private func scrape(
        _ host: OddsHost,
        in database: TestDatabase,
        _ job: any Job = ScrapeOdds(league: .nba, source: "odds-api")
    ) async throws {
        let queue = JobQueue(pool: database.pool)
        let odds = OddsHandler(queue: queue, sources: host.sources, policy: host.policy)
        var handlers = Handlers()
        handlers.handle(ScrapeOdds.self) { job, run, _ in try await odds.scrape(job, run: run, logger: host.logger) }
        handlers.handle(ScrapeEventOdds.self) { job, run, _ in
            try await odds.scrape(job, run: run, logger: host.logger)
        }
        try await queue.enqueue([job])
        _ = try await queue.drain(handlers)
    }

    private func column(_ statement: SQL, _ database: TestDatabase) async throws -> [String] {
        try await database.pool.query(statement).map { try $0.decode(String.self) }
    }

    @Test func `a page of odds is stored with its credits and the job that prices its game`() async throws {
        try await withTestDatabase { database in
            try await insertGame(database)
            try await OddsHost.run(in: database) { host in
                host.answer(OddsHost.Answer(remaining: 19_000, body: try await page(database)))
                try await scrape(host, in: database)
                #expect(
                    try await column("select american::text from odds_quote order by side", database) == [
                        "420", "-480",
                    ]
                )
                #expect(
                    try await column("select concat_ws(' ', remaining, used, last_cost) from odds_credit", database)
                        == ["19000 100 9"]
                )
                #expect(try await column("select kind from q.job", database) == ["price_game"])
                let target =
                    "/v4/sports/basketball_nba/odds?regions=us,us_ex,eu&markets=h2h,spreads,totals"
                    + "&oddsFormat=american&dateFormat=iso&apiKey=\(OddsHost.key)"
                #expect(host.targets == [target])
            }
        }
    }

    /// The page of the game alone, with an alternate spread and a bet on a player.
    private func event(_ database: TestDatabase) async throws -> String {
        let list = try await page(database)
        let markets = #"""
            [{"key":"alternate_spreads","outcomes":[{"name":"Denver Nuggets","price":-130,"point":-7.5},
            {"name":"Detroit Pistons","price":110,"point":7.5}]},{"key":"player_points","outcomes":[
            {"name":"Over","description":"Nikola Jokić","price":-115,"point":26.5},
            {"name":"Under","description":"Nikola Jokić","price":-105,"point":26.5}]}]
            """#
        let end = try #require(list.firstRange(of: #""markets":"#)?.upperBound)
        return "\(list[..<end].dropFirst())\(markets)}]}"
    }

    @Test func `of an opened game that starts soon its own page is read, and the league's page keeps those prices`()
        async throws
    {
        try await withTestDatabase { database in
            try await insertGame(database)
            let requests = OddsRequestStore(database.pool)
            let markets = ["alternate_spreads", "player_points"]
            #expect(try await requests.set(eventMarkets: markets, of: [.nba], at: "odds-api") == 1)
            try await OddsHost.run(in: database) { host in
                let answer = OddsHost.Answer(
                    remaining: 19_000,
                    body: try await page(database),
                    event: try await event(database)
                )
                host.answer(answer)
                try await scrape(host, in: database)
                #expect(host.targets.count == 1, "no game was opened")
                try await database.pool.execute("insert into game_interest (game_id) select id from game")
                // Twice, because the second page of the league lacks the prices of the first page of the game.
                for _ in 0..<2 {
                    try await database.pool.execute("delete from q.job")
                    try await scrape(host, in: database)
                }
                #expect(host.targets.count == 5)
                let target =
                    "/v4/sports/basketball_nba/events/e1/odds?regions=us,us_ex,eu"
                    + "&markets=alternate_spreads,player_points&oddsFormat=american&dateFormat=iso&apiKey=\(OddsHost.key)"
                #expect(host.targets.filter { $0 == target }.count == 2, "\(host.targets)")
                let quotes = try await column(
                    """
                    select concat_ws(' ', market, nullif(subject, ''), line, side, american, state, source) from odds_quote
                     order by market, side
                    """,
                    database
                )
                #expect(
                    quotes == [
                        "moneyline 0.00 away 420 open odds-api", "moneyline 0.00 home -480 open odds-api",
                        "player_points Nikola Jokić 26.50 over -115 open odds-api-event",
                        "player_points Nikola Jokić 26.50 under -105 open odds-api-event",
                        "spread -7.50 away 110 open odds-api-event", "spread -7.50 home -130 open odds-api-event",
                    ]
                )
                #expect(
                    try await column(
                        "select distinct outcome from scrape_run where target like 'event_odds:%'",
                        database
                    )
                        == ["fetched"]
                )
            }
        }
    }

    @Test func `the page of a game that has begun is not requested, nor one without credits to spare`() async throws {
        try await withTestDatabase { database in
            try await insertGame(database)
            let requests = OddsRequestStore(database.pool)
            try await requests.set(eventMarkets: ["player_points"], of: [.nba], at: "odds-api")
            try await database.pool.execute("insert into game_interest (game_id) select id from game")
            try await OddsHost.run(in: database) { host in
                host.answer(OddsHost.Answer(remaining: 502, body: try await page(database)))
                try await scrape(host, in: database)
                #expect(host.targets.count == 1, "\(host.targets)")
                try await requests.record(remaining: 19_000, used: nil, lastCost: nil, of: "odds-api")
                try await database.pool.execute(
                    """
                    update game set status = 'live', period = 1, period_kind = 'regulation', period_label = '1st',
                                    home_score = 0, away_score = 0
                    """
                )
                try await database.pool.execute("delete from q.job")
                let game = try #require(
                    try await database.pool.first("select id from game")?.decode(GameID.self)
                )
                try await scrape(host, in: database, ScrapeEventOdds(league: .nba, game: game, source: "odds-api"))
                #expect(host.targets.count == 1, "\(host.targets)")
                #expect(try await column("select kind from q.dead", database) == [])
            }
        }
    }

    @Test(arguments: [
        "200 OK", "401 Unauthorized", "403 Forbidden", "422 Unprocessable", "429 Too Many Requests", "500 Error",
    ])
    func `the key is in nothing that is written`(status: String) async throws {
        try await withTestDatabase { database in
            try await insertGame(database)
            try await OddsHost.run(in: database) { host in
                let echo = #"{"message":"/v4/sports?apiKey=\#(OddsHost.key)","error_code":"INVALID_KEY"}"#
                let body = status == "200 OK" ? try await page(database) : echo
                host.answer(OddsHost.Answer(status: status, remaining: 19_000, body: body))
                try await scrape(host, in: database)
                #expect(host.targets.count == 1)
                #expect(!host.log.contains(OddsHost.key))
                #expect(try !host.finishedTape().contains(OddsHost.key))
                for table in try await column(
                    "select oid::regclass::text from pg_class where relkind = 'r' and oid >= 16384",
                    database
                ) {
                    let rows = try await column("select t::text from \(unescaped: table) t", database)
                    #expect(!rows.contains { $0.contains(OddsHost.key) }, "\(table)")
                }
            }
        }
    }

    @Test func `without credits nothing is requested until the next day`() async throws {
        try await withTestDatabase { database in
            try await insertGame(database)
            try await OddsHost.run(in: database) { host in
                let body = #"{"message":"Usage quota has been reached","error_code":"OUT_OF_USAGE_CREDITS"}"#
                host.answer(OddsHost.Answer(status: "401 Unauthorized", body: body))
                try await scrape(host, in: database)
                #expect(try await column("select remaining::text from odds_credit", database) == ["0"])
                #expect(
                    try await column("select outcome from scrape_run where target like 'odds:%'", database) == [
                        "blocked"
                    ]
                )
                try await database.pool.execute("delete from q.job")
                try await scrape(host, in: database)
                #expect(host.targets.count == 1)
                try await database.pool.execute("update odds_credit set at = at - interval '1 day'")
                try await database.pool.execute("delete from q.job")
                try await scrape(host, in: database)
                #expect(host.targets.count == 2)
            }
        }
    }

    @Test(arguments: [(1, 3), (30, 2)])
    func `if credits run low, only near games are read`(hours: Int, requests: Int) async throws {
        try await withTestDatabase { database in
            try await insertGame(database, startsIn: hours)
            try await OddsHost.run(in: database) { host in
                for remaining in [600, 505, 490] {
                    host.answer(OddsHost.Answer(remaining: remaining))
                    try await scrape(host, in: database)
                }
                #expect(host.targets.count == requests)
            }
        }
    }

    @Test func `no program without a key and no league without odds is requested`() async throws {
        try await withTestDatabase { database in
            try await OddsHost.run(in: database) { host in
                try await database.setOdds(of: .nba, on: false)
                try await scrape(host, in: database)
                #expect(host.targets == [])
                #expect(try await column("select kind from q.dead", database) == ["scrape_odds"])
            }
        }
    }
}
