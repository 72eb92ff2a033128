import FoundationEssentials
import Postgres
import TestTools
import Testing

@testable import Fleet

/// The number of seconds for which each number of workers is measured.
private let measuredSeconds =
    ProcessInfo.processInfo.environment["BARDOWN_SCALE_SECONDS"].flatMap(Double.init) ?? 3

/// Tests workers on separate hosts of a simulated network. `deploy/bench/scale` runs the test for longer.
@Suite(
    "Hosts in network namespaces",
    .enabled("needs permission to create network namespaces") { await HostNetwork.isPossible() }
)
struct NamespaceNightlyTests {
    @Test
    func `more hosts finish more jobs, and one that is disconnected for a while loses and repeats none`() async throws {
        try await ScrapingHosts.run(8) { hosts in
            // The measurement is short and the machine may be busy, so a failed one is repeated once, for longer.
            if try await !play(hosts, isLast: false) { _ = try await play(hosts, isLast: true) }
        }
    }

    /// - Returns: `false` if more hosts did not finish more jobs, and another attempt is left.
    private func play(_ hosts: ScrapingHosts, isLast: Bool) async throws -> Bool {
        let duration = Duration.seconds(isLast ? max(measuredSeconds, 10) : measuredSeconds)
        return try await withThrowingTaskGroup(of: Void.self) { group in
            var scrapers: [ChildProcess] = []
            var rates: [Int: Double] = [:]
            let earlier = try await hosts.newestWorker()
            for count in [1, 2, 4, 8] {
                for host in hosts.network.hosts[scrapers.count..<count] {
                    let scraper = hosts.scraper(at: host)
                    scrapers.append(scraper)
                    group.addTask { await scraper.run() }
                }
                try await hosts.keepBusy(until: "\(count) hosts at work") {
                    try await hosts.busyHosts(after: earlier) == count
                }
                rates[count] = try await hosts.rate(over: duration)
                Self.report(count, rates)
            }
            defer { group.cancelAll() }
            let (one, four, eight) = (try #require(rates[1]), try #require(rates[4]), try #require(rates[8]))
            // The hosts mostly wait, which they can do in parallel. Four hosts must therefore reach more than half of
            // the ideal rate. Eight hosts need to reach only three eighths of it, because they share two cores with
            // Postgres, the source and everything else.
            let isGrowth = four > 2 * one && eight > 3 * one
            guard isGrowth || isLast else { return false }
            #expect(isGrowth, "jobs a second: \(one) with one, \(four) with four, \(eight) with eight")
            try await disconnectFirst(hosts)
            #expect(scrapers.map(\.starts) == Array(repeating: 1, count: 8))
            try await expectEachOnce(hosts)
            return true
        }
    }

    /// Disconnects the first host until others have done its jobs, then reconnects it and waits until it works again.
    private func disconnectFirst(_ hosts: ScrapingHosts) async throws {
        let host = hosts.network.hosts[0]
        try await hosts.network.disconnect(host)
        try await hosts.keepBusy(until: "its lease ended, and its jobs were given to others") {
            try await hosts.ended("lost", at: host) > 0
        }
        let lost = try await hosts.lost(by: host)
        try await hosts.keepBusy(until: "others did its jobs") { try await hosts.areDone(lost) }
        let newest = try await hosts.newestWorker()
        try await hosts.network.reconnect(host)
        try await hosts.keepBusy(until: "the host works again") {
            try await hosts.ended("completed", at: host, after: newest) > 0
        }
        print("one of 8 hosts cut off and back: \(lost.count) jobs taken over by others")
    }

    /// Waits until all jobs are done, and checks that each was completed once.
    private func expectEachOnce(_ hosts: ScrapingHosts) async throws {
        try await eventually("no job is left") {
            try await hosts.database.first("select not exists (select from q.job)")?.decode(Bool.self) == true
        }
        let row = try await hosts.database.first(
            """
            select count(*) filter (where outcome = 'completed'),
                   count(*) filter (where outcome in ('discarded', 'expired', 'cancelled')), count(distinct job_id)
              from q.run
            """
        )
        let (done, givenUp, jobs) = try #require(row).decode(Int64.self, Int64.self, Int64.self)
        #expect(done == Int64(hosts.made) && givenUp == 0 && jobs == Int64(hosts.made))
    }

    private static func report(_ count: Int, _ rates: [Int: Double]) {
        guard let rate = rates[count], let one = rates[1] else { return }
        let (shown, ratio) = ((rate * 10).rounded() / 10, (rate / one * 100).rounded() / 100)
        print("\(count) workers on \(count) hosts: \(shown) jobs/s, \(ratio) times one worker")
    }
}

extension ScrapingHosts {
    /// The ids of jobs that were taken from a host because its lease had ended.
    fileprivate func lost(by host: HostNetwork.Host) async throws -> [Int64] {
        try await database.query(
            """
            select distinct r.job_id from q.run r join q.worker w on w.id = r.worker_id
             where r.outcome = 'lost' and w.host = \(host.name)
            """
        ).map { try $0.decode(Int64.self) }
    }

    /// Whether each of these jobs was completed exactly once.
    fileprivate func areDone(_ jobs: [Int64]) async throws -> Bool {
        try await database.first(
            "select count(*) from q.run where outcome = 'completed' and job_id = any (\(jobs))"
        )?.decode(Int.self) == jobs.count
    }

    fileprivate func newestWorker() async throws -> Int64 {
        try await database.first("select coalesce(max(id), 0) from q.worker")?.decode(Int64.self) ?? 0
    }
}
