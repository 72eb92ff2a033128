import Fleet
import FoundationEssentials
import TestTools
import Transport

/// A scheduler's metrics, from which Prometheus raises alerts.
struct Alarms: Sendable {
    fileprivate let address: String
    fileprivate let http: HTTPFetcher

    /// The largest value of a metric, whatever its labels; `nil` if it has none.
    /// - Parameter name: Without `bardown_`.
    func most(_ name: String) async throws -> Double? {
        let response = try await http.fetch(Request(.get, "\(address)/metrics"))
        guard response.status == 200 else { throw NeverHappened(what: "metrics, but \(response.status)") }
        let name = "bardown_\(name)"
        let values = String(decoding: response.body, as: UTF8.self).split(separator: "\n").compactMap {
            line -> Double? in
            let isOfName = line.prefix { $0 != "{" && $0 != " " } == name
            return isOfName ? line.split(separator: " ").last.flatMap { Double($0) } : nil
        }
        return values.max()
    }
}

extension Saturday {
    /// Runs another scheduler while `body` runs, whose metrics can be read. It collects its gauges when it begins, and
    /// every 15 s from then on.
    func withAlarms<Result: Sendable>(
        _ body: @Sendable (Alarms) async throws -> Result
    ) async throws -> Result {
        let alarms = Alarms(address: "http://127.0.0.1:\(spareApiPort)", http: http)
        let copy = running.child("scheduler", number: 9, adding: ["HEALTH_PORT": "\(spareApiPort)"])
        return try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { await copy.run() }
            try await eventually("a scheduler with collected gauges") {
                (try? await alarms.most("games_live")) != nil
            }
            let result = try await body(alarms)
            group.cancelAll()
            return result
        }
    }
}
