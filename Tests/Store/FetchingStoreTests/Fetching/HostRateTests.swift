import Postgres
import Storage
import TestSupport
import TestTools
import Testing
import Time
import Transport

@testable import Fetching

/// Checks the promised rate limit against the times at which requests reach the host.
@Suite("Eight processes and one host")
struct HostRateTests {
    private static let rate = 50.0
    private static let burst = 10

    @Test
    func `eight processes together never exceed rate · t + burst requests, and get fair shares`() async throws {
        let host = try CrawlTestHost { peer, _, _ in peer.answer(body: Array("page".utf8)) }
        let began = ContinuousClock.now
        try await withTestDatabase { database in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for process in 0..<8 {
                    group.addTask {
                        try await CrawlTestProcess.run(in: database, against: host, rate: Self.rate, burst: Self.burst)
                        {
                            try await Self.read(25, pagesOf: host, as: process, with: $0)
                        }
                    }
                }
                try await group.waitForAll()
            }
            #expect(try await database.outcomes().count == 200)
        }
        expectWithinBudget(host.arrivals, since: began)
        expectFair(host.pages)
    }

    /// Reads pages four at a time, as the slots of a worker do.
    private static func read(
        _ count: Int,
        pagesOf host: CrawlTestHost,
        as process: Int,
        with crawler: CrawlTestProcess
    ) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<count {
                if number >= 4 { try await group.next() }
                group.addTask { try await crawler.read(host.url("/\(process)/\(number)"), maxWait: .seconds(30)) }
            }
            try await group.waitForAll()
        }
    }

    /// Expects that no request comes before its slot. The gap between two requests may be shorter than between their
    /// slots, because a busy machine delays one and not the next; `HostStoreTests` checks the slots themselves.
    private func expectWithinBudget(_ arrivals: [CrawlTestHost.Arrival], since began: ContinuousClock.Instant) {
        for (number, at) in arrivals.map(\.at).sorted().enumerated() {
            let seconds = (at - began).seconds
            #expect(Double(number + 1) <= Self.rate * seconds + Double(Self.burst), "\(number + 1) in \(seconds) s")
        }
    }

    /// Expects that when half the pages are read, each process has had at least half of its share.
    private func expectFair(_ pages: [CrawlTestHost.Arrival]) {
        let half = pages.sorted { $0.at < $1.at }.prefix(100)
        for process in 0..<8 { #expect(half.count { $0.path.hasPrefix("/\(process)/") } >= 6) }
    }

    @Test
    func `a request that may not wait long enough is refused, and one that may wait longer is served`() async throws {
        let host = try CrawlTestHost { peer, _, _ in peer.answer(body: [1]) }
        try await withTestDatabase { database in
            try await CrawlTestProcess.run(in: database, against: host, rate: 2, burst: 2) { crawler in
                try await crawler.read(host.url("/first"))
                // Reserves the next slots, for a second and a half.
                for _ in 0..<3 {
                    _ = try await HostStore(database.pool).reserveSlot(
                        at: host.name,
                        rate: 2,
                        burst: 2,
                        maxWait: .seconds(9)
                    )
                }
                let refusal = await crawler.refusal(host.url("/detail"), maxWait: .milliseconds(500))
                guard case .heldBack(.budget, let pause) = refusal else {
                    Issue.record("\(String(describing: refusal))")
                    return
                }
                #expect(pause > .milliseconds(500))
                try await crawler.read(host.url("/scoreboard"), maxWait: .seconds(5))
            }
            #expect(host.pages.map(\.path) == ["/first", "/scoreboard"])
            #expect(try await database.outcomes() == ["fetched", "budget", "fetched"])
        }
    }

    @Test func `a slot that was reserved before the host asked for a pause is not used`() async throws {
        let host = try CrawlTestHost { peer, _, _ in peer.answer(body: [1]) }
        try await withTestDatabase { database in
            try await CrawlTestProcess.run(in: database, against: host, rate: 1, burst: 2) { crawler in
                try await crawler.read(host.url("/first"))
                let before = try await database.paidUntil(at: host)
                async let late = crawler.refusal(host.url("/late"), maxWait: .seconds(5))
                try await eventually("the reserved slot") { try await database.paidUntil(at: host) != before }
                try await database.pool.execute(
                    "update host_budget set paused_until = clock_timestamp() + interval '1 min' where host = \(host.name)"
                )
                guard case .heldBack(.paused, let pause)? = await late else {
                    Issue.record("the host was asked during its pause")
                    return
                }
                #expect(pause > .seconds(30))
            }
            #expect(host.pages.map(\.path) == ["/first"])
        }
    }
}

extension TestDatabase {
    /// The time until which the host's slots are reserved.
    fileprivate func paidUntil(at host: CrawlTestHost) async throws -> Instant? {
        try await pool.first("select paid_until from host_budget where host = \(host.name)")?.decode(Instant.self)
    }
}
