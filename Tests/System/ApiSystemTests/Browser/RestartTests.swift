import Fleet
import FoundationEssentials
import Glibc
import Logging
import Postgres
import SystemPackage
import TestSupport
import TestTools
import Testing

/// Checks an open page while the api, running as the real program, is killed and restarts.
@Suite("Restart", .enabled(if: Chromium.tool.isInstalled, "no Chromium is installed"))
struct RestartTests {
    @Test func `after the page has reconnected to the api, no play is missing and none is there twice`() async throws {
        try await withTestDatabase { database in
            try await ApiFixtures.insertSunday(database.pool)
            try await ApiFixtures.insertPlays(database.pool)
            try await withTemporaryDirectory { folder in
                let port = try LoopbackListener().port
                let child = try Self.api(database, port: port, log: FilePath("\(folder)/log"))
                try await withThrowingTaskGroup(of: Void.self) { group in
                    group.addTask { await child.run() }
                    try await eventually("the api listens") { Self.isOpen(port) }
                    let address = "http://127.0.0.1:\(port)/games/\(ApiFixtures.liveGame)"
                    try await Chromium.run(at: address, in: "\(folder)/profile") { browser in
                        try await Self.follow(&browser, database.pool, child)
                    }
                    group.cancelAll()
                }
            }
        }
    }

    /// Stores a goal before the api is killed, one while it is down, and one afterwards, and checks that the page shows
    /// all.
    private static func follow(
        _ browser: inout Chromium,
        _ pool: PostgresPool,
        _ child: ChildProcess
    ) async throws {
        try await browser.wait(for: Seen.connected)
        try await score(9, pool)
        try await browser.wait(for: "\(Seen.figures) === '6-9'")
        let pid = try #require(child.pid)
        kill(pid, SIGKILL)
        try await browser.wait(for: "\(Seen.link) === 'Reconnecting…'")
        try await score(10, pool)
        try await browser.wait(for: "\(Seen.figures) === '6-10'")
        // The text about reconnecting disappears once the page is connected again.
        try await browser.wait(for: Seen.connected)
        try await score(11, pool)
        try await browser.wait(for: "\(Seen.figures) === '6-11'")
        #expect(try await browser.text(of: Seen.link) == "Live")
        let all = "document.querySelectorAll('#all-plays .plays li')"
        let plays = "Array.from(\(all), (play) => play.id.split('-').pop()).join()"
        #expect(try await browser.text(of: plays) == "6,5,4,3,2,1,0")
        #expect(child.starts == 2)
    }

    /// Stores a goal with its play, as a scraper does: plays are numbered without gaps. Goal 9 is play 4.
    private static func score(_ goals: Int, _ pool: PostgresPool) async throws {
        let number = Int32(clamping: goals - 5)
        try await pool.execute(
            """
            insert into play (game_id, ordinal, period, period_kind, clock_seconds, side, kind, text, home_score, away_score, players)
            values ('\(unescaped: ApiFixtures.liveGame)', \(number), 1, 'regulation', 100, 'home', 'goal', 'Goal',
                    \(Int16(clamping: goals)), 6, '[]')
            """
        )
        try await ApiFixtures.score(goals, revision: Int64(goals), pool)
    }

    private static func api(_ database: TestDatabase, port: Int, log: FilePath) throws -> ChildProcess {
        let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        return ChildProcess(
            name: "api",
            executable: FilePath(tests).removingLastComponent().appending("api"),
            environment: ["DATABASE_URL": database.url(as: "bardown_api"), "PORT": "\(port)"],
            log: log,
            logger: Logger(label: "restart-test")
        )
    }

    private static func isOpen(_ port: Int) -> Bool {
        guard let socket = try? connected(to: port) else { return false }
        close(socket)
        return true
    }
}
