import Postgres
import Storage
import TestSupport
import Testing
import Time

@Suite("robots.txt cache")
struct RobotsStoreTests {
    private static let origin = "https://scores.example:443"
    private static let host = "scores.example:443"

    private func storedRobots(_ database: TestDatabase) async throws -> KnownRobots {
        try await RobotsStore(database.pool).robots(of: Self.origin, host: Self.host)
    }

    private func keep(_ robots: FetchedRobots, in database: TestDatabase) async throws {
        try await RobotsStore(database.pool).save(robots, of: Self.origin, host: Self.host)
    }

    @Test func `only one of many concurrent callers has to fetch robots.txt, until the time for that is over`()
        async throws
    {
        try await withTestDatabase { database in
            let looks = try await withThrowingTaskGroup(of: KnownRobots.self) { group in
                for _ in 0..<16 { group.addTask { try await storedRobots(database) } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(looks.count(where: \.shouldFetch) == 1)
            #expect(looks.allSatisfy { $0.availability == .unknown })
            try await database.pool.execute("update robots_txt set asked_until = clock_timestamp()")
            #expect(try await storedRobots(database).shouldFetch)
        }
    }

    @Test
    func `robots.txt is stored for a day, and processes look it up again after ten minutes at most`() async throws {
        try await withTestDatabase { database in
            try await keep(.found(Array("Disallow:".utf8), crawlDelay: 2.5), in: database)
            let known = try await storedRobots(database)
            #expect(known.availability == .found(Array("Disallow:".utf8)))
            #expect(!known.shouldFetch && known.lifetime == .seconds(600))
            let hours: Double = try await database.value(
                "select extract(epoch from expires_at - clock_timestamp())::float8 / 3600 from robots_txt"
            )
            #expect(hours > 23.9 && hours <= 24)
            try await database.pool.execute("update robots_txt set expires_at = clock_timestamp()")
            #expect(try await storedRobots(database).shouldFetch)
        }
    }

    /// The cached file, its age in days, the result of the next fetch, and the rules that apply after it.
    private static let graces: [(FetchedRobots, Int32, FetchedRobots, KnownRobots.Availability)] = [
        (.found([1], crawlDelay: nil), 1, .unreachable(why: "500"), .found([1])),
        (.found([1], crawlDelay: nil), 8, .unreachable(why: "500"), .unreachable),
        (.unavailable, 1, .unreachable(why: "500"), .unavailable),
        (.unreachable(why: "500"), 1, .unreachable(why: "500"), .unreachable),
        (.unreachable(why: "500"), 1, .unavailable, .unavailable),
        (.found([1], crawlDelay: nil), 1, .found([2], crawlDelay: nil), .found([2])),
        (.found([1], crawlDelay: nil), 1, .unavailable, .unavailable),
    ]

    @Test(arguments: graces)
    func `while robots.txt is unreachable, a copy of the last week applies, and without one fetches are refused`(
        before: FetchedRobots,
        days: Int32,
        now: FetchedRobots,
        expected: KnownRobots.Availability
    ) async throws {
        try await withTestDatabase { database in
            try await keep(before, in: database)
            try await database.pool.execute(
                "update robots_txt set fetched_at = fetched_at - \(days) * interval '1 day', expires_at = '-infinity'"
            )
            try await keep(now, in: database)
            #expect(try await storedRobots(database).availability == expected)
        }
    }

    @Test
    func `the crawl delay is stored in the host's row, and removed once robots.txt no longer has it`() async throws {
        try await withTestDatabase { database in
            _ = try await HostStore(database.pool).reserveSlot(at: Self.host, rate: 1, burst: 2, maxWait: .zero)
            for delay in [3.5, nil] {
                try await keep(.found([], crawlDelay: delay), in: database)
                let found: Double? = try await database.value(
                    "select crawl_delay from host_budget where host = \(Self.host)"
                )
                #expect(found == delay)
            }
        }
    }

    @Test func `an operator's permission needs a reason and applies to a single host`() async throws {
        try await withTestDatabase { database in
            try await keep(.unreachable(why: "500"), in: database)
            await #expect(throws: PostgresError.self) {
                try await database.pool.execute(
                    "insert into host_budget (host, robots) values (\(Self.host), 'permitted')"
                )
            }
            try await database.pool.execute(
                """
                insert into host_budget (host, robots, robots_reason)
                values (\(Self.host), 'permitted', 'letter of 2026-03-01')
                """
            )
            #expect(try await storedRobots(database).availability == .permitted)
        }
    }
}
