import Fleet
import Foundation
import Logging
import SystemPackage
import TestTools
import Transport

/// A real Prometheus that reads the metrics of the programs of a game day, with the shipped rules and alerts.
struct PrometheusServer: Sendable {
    /// The labels of a value that Prometheus returns.
    struct Sample: Decodable {
        let metric: [String: String]
    }

    /// The state of a rule or an alert.
    struct Rule: Decodable {
        let name: String
        let health: String
        let lastError: String?
    }

    private struct Answer<Content: Decodable>: Decodable {
        let status: String
        let data: Content
    }

    private struct Samples: Decodable {
        let result: [Sample]
    }

    private struct Groups: Decodable {
        struct Group: Decodable {
            let rules: [Rule]
        }

        let groups: [Group]
    }

    private let port: Int
    private let http: HTTPFetcher

    /// Runs Prometheus until `body` returns.
    /// - Parameter ports: The health ports of the programs.
    static func run(
        asking ports: [Int],
        in folder: FilePath,
        _ body: @Sendable (PrometheusServer) async throws -> Void
    ) async throws {
        let port = try freePorts(1)[0]
        let settings = folder.appending("prometheus.yml")
        try configuration(asking: ports).write(toFile: settings.string, atomically: false, encoding: .utf8)
        let child = ChildProcess(
            name: "prometheus",
            executable: "/usr/bin/prometheus",
            arguments: [
                "--config.file=\(settings)", "--storage.tsdb.path=\(folder.appending("prometheus"))",
                "--web.listen-address=127.0.0.1:\(port)", "--log.level=warn",
            ],
            environment: [:],
            log: folder.appending("prometheus.log"),
            logger: Logger(label: "prometheus")
        )
        var fetching = FetcherConfiguration(userAgent: "BarDown tests")
        fetching.privateAddresses = ["127.0.0.1:\(port)"]
        fetching.hostBudget = .unspaced(maxInFlight: 4, maxWaiting: 100)
        let http = try HTTPFetcher(fetching, logger: Logger(label: "prometheus"))
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { await child.run() }
            try await body(PrometheusServer(port: port, http: http))
            group.cancelAll()
        }
        await http.close()
    }

    /// Returns the shipped configuration with other addresses and with shorter intervals, because a game day takes only
    /// seconds.
    private static func configuration(asking ports: [Int]) -> String {
        let rules = ["rules.yml", "alerts.yml"].map { DeployFile.path("prometheus/\($0)") }
        return """
            global: { scrape_interval: 1s, scrape_timeout: 1s, evaluation_interval: 1s }
            rule_files: [\(rules.joined(separator: ", "))]
            scrape_configs:
              - job_name: bardown
                static_configs: [{ targets: [\(ports.map { "'127.0.0.1:\($0)'" }.joined(separator: ", "))] }]

            """
    }

    /// Returns the current values of an expression.
    /// - Throws: An error if Prometheus rejects the expression.
    func samples(of query: String) async throws -> [Sample] {
        var allowed = CharacterSet.alphanumerics
        allowed.insert(charactersIn: "-._~")
        let escaped = query.addingPercentEncoding(withAllowedCharacters: allowed) ?? ""
        return try await get("/api/v1/query?query=\(escaped)", as: Samples.self).result
    }

    /// Returns the state of all rules and alerts.
    func rules() async throws -> [Rule] {
        try await get("/api/v1/rules", as: Groups.self).groups.flatMap(\.rules)
    }

    private func get<Content: Decodable>(_ path: String, as type: Content.Type) async throws -> Content {
        let response = try await http.fetch(Request(.get, "http://127.0.0.1:\(port)\(path)"))
        guard response.status == 200 else {
            throw NeverHappened(what: "\(path): \(response.status) \(String(decoding: response.body, as: UTF8.self))")
        }
        return try JSONDecoder().decode(Answer<Content>.self, from: Data(response.body)).data
    }
}
