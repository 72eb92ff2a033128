import Fetching
import JobQueue
import JobQueueTesting
import Parsing
import PipelineJobs
import Postgres
import Scores
import Storage
import TestSupport
import Testing
import Time

@testable import scoreboard_scraper

/// Reads scoreboards of ESPN from a real HTTP server, with the same code as in the program.
@Suite("Odds on pages of games")
struct GamePageOddsTests {
    private func page(_ date: CivilDate, home: String) -> String {
        func team(_ id: Int, _ side: String, _ name: String) -> String {
            #"""
            {"id":"\#(id)","homeAway":"\#(side)","team":{"id":"\#(id)","uid":"s:40~l:46~t:\#(id)","displayName":"\#(name)"}}
            """#
        }
        return #"""
            {"leagues":[{"slug":"nba"}],"day":{"date":"\#(date)"},"events":[{"id":"401","uid":"s:40~l:46~e:401",
             "date":"\#(date)T23:30Z","season":{"type":2},"competitions":[{"date":"\#(date)T23:30Z","timeValid":true,
             "status":{"clock":0,"displayClock":"0.0","period":0,"type":{"id":"1","name":"STATUS_SCHEDULED","state":"pre",
              "completed":false,"detail":"x","shortDetail":"x"}},
             "competitors":[\#(team(2, "home", "North Owls")),\#(team(20, "away", "South Foxes"))],
             "odds":[{"provider":{"name":"DraftKings"},"moneyline":{"home":{"close":{"odds":"\#(home)"}},
              "away":{"close":{"odds":"+310"}}}}]}]}]}
            """#
    }

    private func scrape(_ day: CivilDate, from host: TableHost, in database: TestDatabase) async throws {
        let queue = JobQueue(pool: database.pool)
        let boards = ScoreboardHandler(
            queue: queue,
            sources: host.sources,
            policy: host.policy,
            cache: UnchangedGameCache()
        )
        var handlers = Handlers()
        handlers.handle(ScrapeScoreboard.self) { job, run, logger in
            try await boards.scrape(job, run: run, logger: logger)
        }
        try await queue.enqueue([ScrapeScoreboard(league: .nba, day: day)])
        _ = try await queue.drain(handlers)
    }

    private func column(_ statement: SQL, _ database: TestDatabase) async throws -> [String] {
        try await database.pool.query(statement).map { try $0.decode(String.self) }
    }

    @Test func `the odds of a scoreboard are stored with its games, if the league has odds`() async throws {
        try await withTestDatabase { database in
            let day = try #require(try await ScoreboardStore(database.pool).league(.nba)).today
            try await TableHost.run(in: database) { host in
                let path = ESPNRequest.scoreboard(of: "basketball/nba", on: day).path
                try await database.setOdds(of: .nba, on: false)
                host.set(path, page(day, home: "-395"))
                try await scrape(day, from: host, in: database)
                #expect(try await column("select status from game", database) == ["scheduled"])
                #expect(try await column("select source from odds_quote", database) == [])
                try await database.setOdds(of: .nba, on: true)
                host.set(path, page(day, home: "-400"))
                try await scrape(day, from: host, in: database)
                let quotes = try await column(
                    "select concat_ws(' ', source, book, side, american) from odds_quote order by 1",
                    database
                )
                #expect(quotes == ["espn draftkings away 310", "espn draftkings home -400"])
                #expect(try await column("select kind from q.job where queue = 'price'", database) == ["price_game"])
            }
        }
    }
}
