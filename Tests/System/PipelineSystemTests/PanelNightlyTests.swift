import EphemeralPostgres
import Fleet
import Foundation
import Logging
import Postgres
import SystemPackage
import TestSupport
import TestTools
import Testing

/// Tests the dashboards with a real Prometheus and a real Postgres, after a day with games, plays, pushes and requests.
@Suite("Panel")
struct PanelNightlyTests {
    /// The panels that are empty without faults, without a mail server, or on such a short day. All others must show
    /// data.
    private static let quiet: Set = [
        "Failures of the last day", "Dead letters by cause", "Stuck jobs", "Sessions that hold back vacuum",
        "Open games", "Scoreboards of games that should be live", "Deactivated devices per hour",
        "Breaker state changes", "Drift", "Quarantine", "Contradictions between sources",
        "Attempts to send a mail per second",
    ]

    @Test(.enabled(if: Tool.prometheus.isInstalled))
    func `every panel's query succeeds, and every panel shows data after a day without faults`() async throws {
        try await withTemporaryFolder("bardown-panels") { folder in
            let variables = ["HEALTH_PORT": "0", "LOG_LEVEL": "info"]
            try await SimulatedGameDay.play(speed: 600, games: 3, environment: { _ in variables }) { day in
                let ports = try await day.healthPorts()
                #expect(ports.count == 6)
                try await PrometheusServer.run(asking: ports, in: folder) { prometheus in
                    // The queues are counted only once a minute, the first time possibly before the first worker. The
                    // day lasts only seconds, so count them now.
                    try await day.pool.execute("select q.count_live()")
                    try await day.waitForTheEnd()
                    _ = try await day.get("\(day.running.api)/api/v1/scoreboard?league=mlax-d1", as: Ignored.self)
                    try await eventually("two readings of all programs after the end") {
                        (try? await prometheus.samples(of: "min_over_time(up[3s]) == 1"))?.count == ports.count
                    }
                    for board in try DeployFile.names(in: "grafana/dashboards").map({ try Dashboard(file: $0) }) {
                        try await expectAnswers(board, prometheus, day)
                    }
                    try await expectHealthy(prometheus)
                }
            }
        }
    }

    private func expectAnswers(_ board: Dashboard, _ prometheus: PrometheusServer, _ day: SimulatedGameDay) async throws
    {
        for panel in board.panels where panel.type != "row" {
            var shown = 0
            for query in panel.queries {
                shown += try await prometheus.samples(of: query.replacing("$__rate_interval", with: "1m")).count
            }
            for statement in panel.statements {
                shown += try await day.pool.query("\(unescaped: statement.withoutMacros)").count
            }
            #expect(shown > 0 || Self.quiet.contains(panel.title), "\(board.title), \(panel.title): empty")
        }
    }

    /// Expects that every rule and alert could be evaluated on the metrics of the programs.
    private func expectHealthy(_ prometheus: PrometheusServer) async throws {
        try await eventually("all rules were evaluated") {
            try await prometheus.rules().allSatisfy { $0.health != "unknown" }
        }
        let rules = try await prometheus.rules()
        #expect(rules.count > 25)
        for rule in rules { #expect(rule.health == "ok", "\(rule.name): \(rule.lastError ?? "")") }
    }
}

/// An answer whose content is not checked.
private struct Ignored: Decodable {}
