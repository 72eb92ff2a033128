import Postgres
import Storage
import TestSupport
import Testing
import Time

/// The bucket: who may ask a host, and when.
@Suite("Turns at hosts")
struct HostStoreTests {
    private static let host = "scores.example:443"

    /// A turn with a burst of four, of which two may start together.
    /// - Parameter rate: Requests a second. Where the time between two calls counts, it is slow: that of a busy machine
    ///   is little beside it then.
    private func turn(
        _ database: TestDatabase,
        rate: Double = 1,
        longest: Duration = .seconds(60)
    ) async throws -> HostTurn.Answer {
        try await HostStore(database.pool).takeTurn(at: Self.host, rate: rate, burst: 4, longest: longest).answer
    }

    private func wait(_ answer: HostTurn.Answer) throws -> Duration {
        guard case .granted(let wait, _, _) = answer else { throw NotGranted(answer: answer) }
        return wait
    }

    private struct NotGranted: Error {
        let answer: HostTurn.Answer
    }

    @Test func `half the burst starts at once, then turns lie the rate apart, in the order of asking`() async throws {
        try await withTestDatabase { database in
            var waits: [Duration] = []
            for _ in 0..<6 { waits.append(try wait(try await turn(database, rate: 0.002, longest: .seconds(5000)))) }
            #expect(waits[0] == .zero && waits[1] == .zero)
            // Each of the others is 500 seconds later than the one before, less what passed between the calls.
            for (earlier, later) in zip(waits.dropFirst(), waits.dropFirst(2)) {
                #expect(later - earlier <= .seconds(500) && later > earlier)
            }
            #expect(waits[5] > .seconds(1000))
        }
    }

    @Test func `what may be late is what the burst leaves: two requests' time here`() async throws {
        try await withTestDatabase { database in
            guard case .granted(_, let leeway, let probe) = try await turn(database) else {
                Issue.record("no turn")
                return
            }
            #expect(leeway == .seconds(2) && probe == nil)
        }
    }

    @Test func `a caller that may not wait so long learns when to come again, and takes no turn`() async throws {
        try await withTestDatabase { database in
            let (rate, patience) = (0.01, Duration.seconds(10_000))
            for _ in 0..<12 { _ = try await turn(database, rate: rate, longest: patience) }
            guard case .held(let reason, let pause) = try await turn(database, rate: rate, longest: .seconds(200))
            else {
                Issue.record("a turn")
                return
            }
            #expect(reason == "budget" && pause > .seconds(500) && pause <= .seconds(1400))
            // Who may wait longer still gets the next one.
            #expect(try wait(try await turn(database, rate: rate, longest: patience)) <= .seconds(1100))
        }
    }

    @Test func `an operator's rate and burst hold whatever the programs say, from the next request on`() async throws {
        try await withTestDatabase { database in
            _ = try await turn(database)
            try await database.pool.execute(
                "update host_budget set rate = 0.002, burst = 2, paid_until = '-infinity' where host = \(Self.host)"
            )
            #expect(try wait(try await turn(database)) == .zero)
            let second = try wait(try await turn(database, longest: .seconds(1000)))
            #expect(second > .seconds(250) && second <= .seconds(500))
        }
    }

    @Test func `a crawl delay is a ceiling on the rate, unless an operator has leave`() async throws {
        try await withTestDatabase { database in
            _ = try await turn(database)
            try await database.pool.execute("update host_budget set crawl_delay = 500, paid_until = '-infinity'")
            #expect(try wait(try await turn(database)) == .zero)
            #expect(try wait(try await turn(database, longest: .seconds(1000))) > .seconds(250))
            try await database.pool.execute(
                """
                update host_budget set robots = 'permitted', robots_reason = 'a letter', paid_until = '-infinity'
                 where host = \(Self.host)
                """
            )
            _ = try await turn(database)
            #expect(try wait(try await turn(database)) == .zero)
        }
    }

    /// What an operator or a host said, and the reason that who asks is given.
    private static let held = [
        ("enabled = false", "switched_off"),
        ("paused_until = clock_timestamp() + interval '1 h'", "paused"),
        ("paused_until = 'infinity'", "paused"),
        ("state = 'open', retry_at = clock_timestamp() + interval '1 h'", "breaker"),
        ("state = 'half_open', retry_at = clock_timestamp() + interval '1 h'", "breaker"),
    ]

    @Test(arguments: held)
    func `a host that is off, paused or behind an open breaker gives no turn`(change: String, expected: String)
        async throws
    {
        try await withTestDatabase { database in
            _ = try await turn(database)
            try await database.pool.execute("update host_budget set \(unescaped: change) where host = \(Self.host)")
            guard case .held(let reason, let pause) = try await turn(database) else {
                Issue.record("a turn")
                return
            }
            #expect(reason == expected && pause > .zero)
        }
    }

    @Test func `after a pause nothing comes in a burst, also after one that an operator ended`() async throws {
        try await withTestDatabase { database in
            _ = try await turn(database)
            // One in ten minutes: what passes between two calls is little beside it.
            try await database.pool.execute(
                """
                update host_budget set rate = 1.0 / 600, paused_until = null, paid_until = '-infinity',
                       empty_at = clock_timestamp() + interval '1 h'
                 where host = \(Self.host)
                """
            )
            #expect(try wait(try await turn(database)) == .zero)
            let second = try wait(try await turn(database, longest: .seconds(1000)))
            #expect(second > .seconds(300) && second <= .seconds(600))
        }
    }

    @Test func `turns taken at the same time are never closer together than the rate allows`() async throws {
        try await withTestDatabase(connections: 8) { database in
            let asked = ContinuousClock.now
            let waits = try await withThrowingTaskGroup(of: Duration.self) { group in
                for _ in 0..<40 { group.addTask { try wait(try await turn(database)) } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            let took = ContinuousClock.now - asked
            // Forty turns of which two are free: the last lies 38 seconds after the first.
            let last = try #require(waits.max())
            #expect(last <= .seconds(38) && last + took >= .seconds(38))
            #expect(waits.count { $0 == .zero } >= 2)
        }
    }
}
