import HTTPTypes
import Logging
import Postgres
import TestTools
import Testing

@testable import APIServer

/// Checks the number of the last change that a client has seen, possibly in an answer of another process of the api.
@Suite("Seen number")
struct SeenNumberTests {
    private static func headers(_ number: String) -> HTTPFields { [.seq: number] }

    @Test func `a number that any process has assigned counts, and an invented one does not`() async throws {
        try await ApiUnderTest.run { api in
            try await ApiFixtures.insertSunday(api.owner)
            try await api.change(ApiFixtures.liveGame, revision: 1)
            try await api.change(ApiFixtures.liveGame, revision: 2)
            // Another process numbers the changes. This one has not read them yet, so it queries the database.
            _ = try await api.owner.first("select number_changes()")
            #expect(api.feed.knownHead == 0)
            #expect(try await api.feed.seen(by: Self.headers("2")) == 2)
            for number in ["3", "0", "-1", "x", ""] {
                #expect(try await api.feed.seen(by: Self.headers(number)) == 0, "\(number)")
            }
            #expect(try await api.feed.seen(by: [:]) == 0)
        }
    }

    @Test func `if the database does not respond, the seen number counts, and no client waits longer than usual`()
        async throws
    {
        let silent = try LoopbackListener()
        var nowhere = try PostgresConfiguration(
            url: "postgresql://api@127.0.0.1:\(silent.port)/nothing",
            applicationName: "tests"
        )
        let logger = Logger(label: "tests")
        // These deadlines are a day long, so that only the feed's own limit can end the wait.
        nowhere.connectDeadline = .seconds(86_400)
        let pool = PostgresPool(nowhere, size: 1, acquireDeadline: .seconds(86_400), logger: logger)
        let keys = KeyRing { _, _ in nil }
        let feed = ChangeFeed(pool: pool, listening: nowhere, cache: ResponseCache(), logger: logger, keys: keys)
        // Two concurrent requests: the second waits for the pool's only connection first.
        async let other = feed.seen(by: Self.headers("5"))
        #expect(try await feed.seen(by: Self.headers("7")) == 7)
        #expect(try await other == 5)
        await pool.close()
        withExtendedLifetime(silent) {}
    }
}
