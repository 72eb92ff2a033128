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

@testable import detail_scraper

/// Reads season days from a real HTTP server and stores them, with the same code as in the program.
@Suite("Seasons")
struct SeasonHandlerTests {
    private func scrape(_ league: LeagueID, from host: TableHost, in database: TestDatabase) async throws {
        let queue = JobQueue(pool: database.pool)
        let seasons = SeasonHandler(queue: queue, sources: host.sources, policy: host.policy)
        var handlers = Handlers()
        handlers.handle(ScrapeSeason.self) { job, run, logger in try await seasons.scrape(job, run: run, logger: logger)
        }
        try await queue.enqueue([ScrapeSeason(league: league)])
        _ = try await queue.drain(handlers)
    }

    @Test func `the days that a source lists are stored, and an unchanged list updates the time of its last listing`()
        async throws
    {
        try await withTestDatabase { database in
            try await database.pool.execute("update league set followed = id = 'nba'")
            try await ScheduleStore(database.pool).refreshSeasons()
            let league = try #require(try await ScoreboardStore(database.pool).league(.nba))
            try await TableHost.run(in: database) { host in
                let path = ESPNRequest.scoreboard(of: "basketball/nba", on: league.today).path
                host.set(path, Self.page(["2026-12-24", "2026-12-25"]))
                try await scrape(.nba, from: host, in: database)
                let before = try await listedAt(database)
                try await scrape(.nba, from: host, in: database)
                #expect(host.takeRequests() == [path, "\(path) (known)"])
                let stored = try await database.pool.query("select day::text from season_day order by day")
                    .map { try $0.decode(String.self) }
                #expect(stored == ["2026-12-24", "2026-12-25"])
                let after = try await listedAt(database)
                #expect(after > before)
            }
        }
    }

    /// The earliest time at which a stored day was last listed.
    private func listedAt(_ database: TestDatabase) async throws -> Instant {
        let row = try await database.pool.first("select min(listed_at) from season_day")
        return try #require(row).decode(Instant.self)
    }

    private static func page(_ days: [String]) -> String {
        let calendar = days.map { "\"\($0)T08:00Z\"" }.joined(separator: ",")
        return #"{"leagues":[{"calendarType":"day","calendarIsWhitelist":true,"calendar":[\#(calendar)]}],"events":[]}"#
    }
}
