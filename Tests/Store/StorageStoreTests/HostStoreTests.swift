import Postgres
import Storage
import TestSupport
import Testing
import Time

/// Tests the token bucket of a host, which decides when a request may be sent.
@Suite("Slots at hosts")
struct HostStoreTests {
    private static let host = "scores.example:443"

    /// Requests a slot with a burst of four, of which two may start together.
    /// - Parameter rate: Requests a second. Tests of exact waits use a slow rate, so that the time between two calls
    ///   hardly matters, even on a busy machine.
    private func requestSlot(
        _ database: TestDatabase,
        rate: Double = 1,
        maxWait: Duration = .seconds(60)
    ) async throws -> RequestSlot.Decision {
        try await HostStore(database.pool).reserveSlot(at: Self.host, rate: rate, burst: 4, maxWait: maxWait).decision
    }

    private func wait(_ answer: RequestSlot.Decision) throws -> Duration {
        guard case .granted(let wait, _, _) = answer else { throw NotGranted(answer: answer) }
        return wait
    }

    private struct NotGranted: Error {
        let answer: RequestSlot.Decision
    }

    @Test func `half the burst starts immediately, then slots follow at the rate, in order`() async throws {
        try await withTestDatabase { database in
            var waits: [Duration] = []
            for _ in 0..<6 {
                waits.append(try wait(try await requestSlot(database, rate: 0.002, maxWait: .seconds(5000))))
            }
            #expect(waits[0] == .zero && waits[1] == .zero)
            // Each later slot is 500 seconds after the one before, less the time between the calls.
            for (earlier, later) in zip(waits.dropFirst(), waits.dropFirst(2)) {
                #expect(later - earlier <= .seconds(500) && later > earlier)
            }
            #expect(waits[5] > .seconds(1000))
        }
    }

    @Test func `a granted slot allows a delay of no more than the other half of the burst`() async throws {
        try await withTestDatabase { database in
            guard case .granted(_, let leeway, let probe) = try await requestSlot(database) else {
                Issue.record("no slot")
                return
            }
            #expect(leeway == .seconds(2) && probe == nil)
        }
    }

    @Test func `a caller that cannot wait for the next slot takes none, and gets the time to try again`() async throws {
        try await withTestDatabase { database in
            let (rate, patience) = (0.01, Duration.seconds(10_000))
            for _ in 0..<12 { _ = try await requestSlot(database, rate: rate, maxWait: patience) }
            guard
                case .held(let reason, let pause) = try await requestSlot(database, rate: rate, maxWait: .seconds(200))
            else {
                Issue.record("a slot was given")
                return
            }
            #expect(reason == "budget" && pause > .seconds(500) && pause <= .seconds(1400))
            // A more patient caller still gets the next slot.
            #expect(try wait(try await requestSlot(database, rate: rate, maxWait: patience)) <= .seconds(1100))
        }
    }

    @Test func `an operator's rate and burst replace those of the programs from the next request on`() async throws {
        try await withTestDatabase { database in
            _ = try await requestSlot(database)
            try await database.pool.execute(
                "update host_budget set rate = 0.002, burst = 2, paid_until = '-infinity' where host = \(Self.host)"
            )
            #expect(try wait(try await requestSlot(database)) == .zero)
            let second = try wait(try await requestSlot(database, maxWait: .seconds(1000)))
            #expect(second > .seconds(250) && second <= .seconds(500))
        }
    }

    @Test func `a crawl delay limits the rate, unless an operator has permission`() async throws {
        try await withTestDatabase { database in
            _ = try await requestSlot(database)
            try await database.pool.execute("update host_budget set crawl_delay = 500, paid_until = '-infinity'")
            #expect(try wait(try await requestSlot(database)) == .zero)
            #expect(try wait(try await requestSlot(database, maxWait: .seconds(1000))) > .seconds(250))
            try await database.pool.execute(
                """
                update host_budget set robots = 'permitted', robots_reason = 'a letter', paid_until = '-infinity'
                 where host = \(Self.host)
                """
            )
            _ = try await requestSlot(database)
            #expect(try wait(try await requestSlot(database)) == .zero)
        }
    }

    /// A state of the host's row, and the reason that the caller gets.
    private static let held = [
        ("enabled = false", "switched_off"),
        ("paused_until = clock_timestamp() + interval '1 h'", "paused"),
        ("paused_until = 'infinity'", "paused"),
        ("state = 'open', retry_at = clock_timestamp() + interval '1 h'", "breaker"),
        ("state = 'half_open', retry_at = clock_timestamp() + interval '1 h'", "breaker"),
    ]

    @Test(arguments: held)
    func `a host that is off, paused or behind an open breaker gives no slot`(change: String, expected: String)
        async throws
    {
        try await withTestDatabase { database in
            _ = try await requestSlot(database)
            try await database.pool.execute("update host_budget set \(unescaped: change) where host = \(Self.host)")
            guard case .held(let reason, let pause) = try await requestSlot(database) else {
                Issue.record("a slot was given")
                return
            }
            #expect(reason == expected && pause > .zero)
        }
    }

    @Test func `after a pause no burst is allowed, even if an operator ended the pause`() async throws {
        try await withTestDatabase { database in
            _ = try await requestSlot(database)
            // The rate is one request in ten minutes, so that the time between two calls hardly matters.
            try await database.pool.execute(
                """
                update host_budget set rate = 1.0 / 600, paused_until = null, paid_until = '-infinity',
                       empty_at = clock_timestamp() + interval '1 h'
                 where host = \(Self.host)
                """
            )
            #expect(try wait(try await requestSlot(database)) == .zero)
            let second = try wait(try await requestSlot(database, maxWait: .seconds(1000)))
            #expect(second > .seconds(300) && second <= .seconds(600))
        }
    }

    @Test func `slots taken concurrently are never closer together than the rate allows`() async throws {
        try await withTestDatabase(connections: 8) { database in
            let start = ContinuousClock.now
            let waits = try await withThrowingTaskGroup(of: Duration.self) { group in
                for _ in 0..<40 { group.addTask { try wait(try await requestSlot(database)) } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            let took = ContinuousClock.now - start
            // Of forty slots the first two need no wait. The last slot is 38 seconds after the first.
            let last = try #require(waits.max())
            #expect(last <= .seconds(38) && last + took >= .seconds(38))
            #expect(waits.count { $0 == .zero } >= 2)
        }
    }
}
