import Fleet
import Postgres
import SystemPackage
import TestTools
import Time

/// Scenarios with several copies of a program.
extension Saturday {
    /// A day on which a host may get twenty requests a second, but the programs would send more.
    static let rated: Saturday.Plan = {
        var plan = Saturday.Plan()
        plan.games = 40
        plan.liveCadence = .milliseconds(250)
        plan.environment = ["HOST_RATE": "20", "HOST_BURST": "10"]
        return plan
    }()

    /// Scenario 23: one scraper, then ten, then one again. Here the limit of a host slows them down.
    /// `FleetSystemTests.NamespaceNightlyTests` tests that more workers finish proportionally more jobs.
    func fleetOfTen() async throws -> [ScenarioReport] {
        let report = try await trial("fleet", "1, 10 and 1 detail-scrapers, a host that takes 20 requests a second") {
            trial in
            let span = Duration.seconds(10)
            let alone = try await requestsPerSecond(over: span)
            let more = (2...10).map { running.child("detail-scraper", number: $0) }
            let together = try await withThrowingTaskGroup(of: Void.self) { group in
                for copy in more { group.addTask { await copy.run() } }
                try await eventually("ten at work") {
                    try await pool.first(
                        "select count(*) from ops.worker where program = 'detail-scraper' and state = 'alive'"
                    )?.decode(Int64.self) == 10
                }
                let rate = try await requestsPerSecond(over: span)
                group.cancelAll()
                return rate
            }
            trial.faultIsOver()
            let again = try await requestsPerSecond(over: span)
            // The burst allows ten more requests in any period.
            let maxRate = 20 + 10 / span.seconds + 1
            for (count, rate) in [(1, alone), (10, together), (1, again)] {
                let text = "\(rate.rounded3) of \(maxRate) requests a second"
                trial.note("rate with \(count)", holds: rate > 0 && rate <= maxRate, found: text)
            }
            // If ten scrapers blocked each other, they would send nothing, and so stay within the limit.
            trial.note("ten send no less than one", holds: together >= alone / 2, found: "\(together.rounded3)")
            let left = try await strings(
                "select state from ops.worker where program = 'detail-scraper' and state not in ('stopped', 'alive')"
            )
            trial.note("the stopped ones were drained", holds: left.isEmpty, found: left.joined(separator: ", "))
        }
        return [report]
    }

    /// Returns the number of requests per second that the simulator receives during `span`.
    private func requestsPerSecond(over span: Duration) async throws -> Double {
        let url = "\(running.simulator.upstream)/control/log?since="
        let from = try await get(url + "\(Int.max)", as: LogEnd.self).next
        let begin = ContinuousClock.now
        try await Task.sleep(for: span)
        let to = try await get(url + "\(Int.max)", as: LogEnd.self).next
        return Double(to - from) / (ContinuousClock.now - begin).seconds
    }

    private struct LogEnd: Decodable {
        let next: Int
    }
}
