import Postgres
import TestSupport
import TestTools
import Testing

/// Checks `bardown scrape`, which enqueues a job that reads a page, or prints the page's contents.
@Suite("Scrape command")
struct ScrapeCommandTests {
    private let bardown = Tool(program: "bardown")

    @Test
    func `scraping a page twice enqueues one job, and a dry run prints the reading and stores nothing`() async throws {
        try await withTestDatabase { (database) async throws in
            let environment = ["DATABASE_URL": database.url]
            // The scraper itself generates the canary's page, so no server is needed.
            let target = "scoreboard:canary:2026-05-02"
            let asked = try await bardown.run(["scrape", target], environment: environment)
            let again = try await bardown.run(["scrape", target, "--json"], environment: environment)
            let job = try await database.pool.first(
                "select id, kind || ' ' || (args ->> 'league') || ' ' || (args ->> 'day') from q.job"
            )
            let (id, summary) = try #require(job).decode(Int64.self, String.self)
            #expect(summary == "scrape_scoreboard canary 2026-05-02")
            #expect(asked.output.hasPrefix("job \(id) reads \(target);"), "\(asked.errorOutput)")
            #expect(again.output == #"{"job":\#(id),"target":"\#(target)"}"# + "\n")

            let looked = try await bardown.run(["scrape", target, "--dry-run"], environment: environment)
            let begin = #"{"league":"canary","date":"2026-05-02","games":["#
            #expect(looked.output.hasPrefix(begin), "\(looked.errorOutput)")
            let stored = try await database.pool.first("select count(*) from game")
            #expect(try #require(stored).decode(Int64.self) == 0)
        }
    }

    /// The arguments, the exit code, and a part of the error.
    private static let refusals: [([String], Int, String)] = [
        (["scoreboard:mlax-d1"], 64, "is not the key of a page"),
        (["scoreboard:cricket:2026-05-02"], 1, "There is no league cricket. See bardown leagues list"),
        (["season:cricket"], 1, "There are: mlax-d1, "),
        (["scoreboard:nhl:2026-05-02:foo"], 1, "foo is not a second source of league nhl"),
        (["table:nhl:standings:foo"], 1, "Second sources of nhl: espn."),
        (["games:mlax-d1:statcrew:live.xml"], 64, "live.xml is not a page of statcrew"),
        (["games:nba:statcrew:https://athletics.test/live.xml"], 1, "statcrew is not a second source of league nba"),
        (["detail:00000000-0000-0000-0000-00000000002a:summary"], 1, "No game 00000000-0000-0000-0000-00000000002a"),
        (["season:canary", "--dry-run"], 1, "has no list of a season's days"),
        (["scoreboard:mlax-d1:2026-05-02", "--dry-run"], 1, "no answer"),
    ]

    @Test(arguments: refusals)
    func `a page that cannot be read gets advice`(arguments: [String], code: Int, expectedText: String) async throws {
        try await withTestDatabase { (database) async throws in
            let environment = [
                "DATABASE_URL": database.url, "PRIVATE_ADDRESSES": "127.0.0.1:1", "NCAA_API_URL": "http://127.0.0.1:1",
                "NCAA_SITE_URL": "http://127.0.0.1:1",
            ]
            let run = try await bardown.run(["scrape"] + arguments, environment: environment)
            #expect(run.code == code && run.errorOutput.contains(expectedText), "\(run.code) \(run.errorOutput)")
            let waiting = try await database.pool.first("select count(*) from q.job")
            #expect(try #require(waiting).decode(Int64.self) == 0)
        }
    }
}
