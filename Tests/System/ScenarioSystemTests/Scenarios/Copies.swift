import Fleet
import Postgres
import SystemPackage
import TestTools
import Time

/// More copies of a program than one.
extension Saturday {
    /// A day on which a host may be asked twenty times a second, and there is more to ask.
    static let rated: Saturday.Plan = {
        var plan = Saturday.Plan()
        plan.games = 40
        plan.liveCadence = .milliseconds(250)
        plan.environment = ["HOST_RATE": "20", "HOST_BURST": "10"]
        return plan
    }()

    /// 23: one scraper, ten of them, one again. That more of them do more in proportion is not shown here, where a
    /// host's limit is what holds them: `FleetSystemTests.NamespaceNightlyTests` shows it.
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
            // What is saved up may come at once: ten more in any time.
            let most = 20 + 10 / span.seconds + 1
            for (count, rate) in [(1, alone), (10, together), (1, again)] {
                let words = "\(rate.rounded3) of \(most) requests a second"
                trial.note("rate with \(count)", holds: rate > 0 && rate <= most, found: words)
            }
            // Ten who wait for each other would ask for nothing, and not too much either.
            trial.note("ten ask no less than one", holds: together >= alone / 2, found: "\(together.rounded3)")
            let left = try await strings(
                "select state from ops.worker where program = 'detail-scraper' and state not in ('stopped', 'alive')"
            )
            trial.note("those that went were drained", holds: left.isEmpty, found: left.joined(separator: ", "))
        }
        return [report]
    }

    /// What the simulator was asked for meanwhile.
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
