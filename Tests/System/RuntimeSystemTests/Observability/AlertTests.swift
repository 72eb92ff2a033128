import FoundationEssentials
import TestTools
import Testing

/// Checks the rules, alerts and runbooks for operators.
@Suite("Alert")
struct AlertTests {
    /// The metrics that node_exporter exports from the file that `deploy/backup` writes.
    private static let ofScripts: Set = ["bardown_backup_last_success_timestamp_seconds"]
    /// The files for `promtool test rules`.
    private static let cases = ["prometheus/alerts.test.yml", "prometheus/alerts-of-days.test.yml"]

    @Test
    func `every metric in rules, alerts and dashboards is exposed by a program or recorded by a rule`() async throws {
        let shown = try await ExposedMetrics.read()
        #expect(shown.names.count > 40)
        let recorded = try recordedMetrics()
        #expect(recorded.count > 5)
        for file in ["prometheus/rules.yml", "prometheus/alerts.yml"] {
            let named = metricsNamed(in: try DeployFile.text(file))
            #expect(named.count > 5)
            #expect(named.subtracting(shown.names).subtracting(recorded).subtracting(Self.ofScripts) == [], "\(file)")
        }
        for file in try DeployFile.names(in: "grafana/dashboards") {
            let queries = try Dashboard(file: file).panels.flatMap(\.queries)
            let named = metricsNamed(in: queries.joined(separator: "\n"))
            #expect(named.count > 5)
            #expect(named.subtracting(shown.names).subtracting(recorded).subtracting(Self.ofScripts) == [], "\(file)")
        }
        for (program, page) in shown.pages {
            #expect(page.contains("bardown_build_info{program=\"\(program)\","))
            #expect(page.contains("\nprocess_resident_memory_bytes "))
            for secret in ExposedMetrics.secrets { #expect(!page.contains(secret), "\(program)") }
        }
    }

    @Test func `every alert has a severity and a runbook page, and every runbook page has an alert`() throws {
        let text = try DeployFile.text("prometheus/alerts.yml")
        let alerts = text.matches(of: /- alert: (\w+)/).map { String($0.output.1) }
        #expect(alerts.count > 10)
        #expect(text.matches(of: /severity: (?:page|ticket) }/).count == alerts.count)
        let links = text.matches(of: /runbook_url: deploy\/(\S+)/).map { String($0.output.1) }
        #expect(links == alerts.map { "prometheus/runbook/\($0).md" })
        #expect(try DeployFile.names(in: "prometheus/runbook") == alerts.map { "\($0).md" }.sorted())
        for link in links {
            let page = try DeployFile.text(link)
            for part in ["**What it means.**", "**How to look.**", "**What to do.**"] {
                #expect(page.contains(part), "\(link)")
            }
        }
    }

    @Test(.enabled(if: Tool.promtool.isInstalled))
    func `promtool accepts the settings, rules and alerts`() async throws {
        let run = try await Tool.promtool.run(["check", "config", DeployFile.path("prometheus/prometheus.yml")])
        #expect(run.isSuccess, "\(run.output)\(run.errorOutput)")
    }

    @Test(.enabled(if: Tool.promtool.isInstalled))
    func `alerts fire in exactly the cases in which they should`() async throws {
        let run = try await Tool.promtool.run(["test", "rules"] + Self.cases.map { DeployFile.path($0) })
        #expect(run.isSuccess, "\(run.output)\(run.errorOutput)")
    }

    @Test func `every alert has a case in which it fires, and one in which it does not`() throws {
        let alerts = try DeployFile.text("prometheus/alerts.yml").matches(of: /- alert: (\w+)/).map(\.output.1)
        #expect(alerts.count > 10)
        let cases = try Self.cases.map { try DeployFile.text($0) }.joined()
        let firing = cases.matches(of: /alertname: (\w+)\s+exp_alerts:\s+- exp_labels/).map(\.output.1)
        let silent = cases.matches(of: /alertname: (\w+)[,\s]+exp_alerts: \[\]/).map(\.output.1)
        for alert in alerts {
            #expect(firing.contains(alert), "\(alert) fires in no case")
            #expect(silent.contains(alert), "\(alert) is silent in no case")
        }
    }

    @Test(.enabled(if: Tool.promtool.isInstalled))
    func `promtool accepts the query of every panel`() async throws {
        let queries = try DeployFile.names(in: "grafana/dashboards").flatMap { file in
            try Dashboard(file: file).panels.flatMap(\.queries)
        }
        // promtool reads queries only from rules.
        let rules = queries.map { query in
            let text = query.replacing("$__rate_interval", with: "5m").replacing("'", with: "''")
            return "      - { record: panel, expr: '\(text)' }"
        }
        try await withTemporaryDirectory { folder in
            let file = "\(folder)/panels.yml"
            let text = (["groups:", "  - name: panels", "    rules:"] + rules).joined(separator: "\n")
            try text.write(toFile: file, atomically: false, encoding: .utf8)
            let run = try await Tool.promtool.run(["check", "rules", "--lint=none", file])
            #expect(run.isSuccess, "\(run.output)\(run.errorOutput)")
        }
    }

    @Test(.enabled(if: Tool.promtool.isInstalled))
    func `promtool finds no fault in the metrics of a program`() async throws {
        for (program, page) in try await ExposedMetrics.read().pages {
            let body = try #require(page.split(separator: "\r\n\r\n", maxSplits: 1).last)
            let run = try await Tool.promtool.run(["check", "metrics"], input: String(body))
            #expect(run.isSuccess, "\(program): \(run.output)\(run.errorOutput)")
        }
    }
}
