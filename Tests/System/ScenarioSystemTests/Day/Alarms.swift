import Fleet
import FoundationEssentials
import TestTools
import Transport

/// Reads the metrics of a scheduler, from which Prometheus raises alerts.
struct Alarms: Sendable {
    fileprivate let address: String
    fileprivate let http: HTTPFetcher

    /// Returns the largest value of a metric, whatever its labels; `nil` if it has no value.
    /// - Parameter name: The name of the metric, without `bardown_`.
    func maximum(of name: String) async throws -> Double? {
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
    /// Runs `body` together with another scheduler, whose metrics `body` can read. That scheduler collects its gauges
    /// when it starts, and then every 15 s.
    func withAlarms<Result: Sendable>(
        _ body: @Sendable (Alarms) async throws -> Result
    ) async throws -> Result {
        let alarms = Alarms(address: "http://127.0.0.1:\(spareApiPort)", http: http)
        let copy = running.child("scheduler", number: 9, adding: ["HEALTH_PORT": "\(spareApiPort)"])
        return try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { await copy.run() }
            try await eventually("a scheduler with collected gauges") {
                (try? await alarms.maximum(of: "games_live")) != nil
            }
            let result = try await body(alarms)
            group.cancelAll()
            return result
        }
    }
}
