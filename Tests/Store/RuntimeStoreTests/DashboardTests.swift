import Postgres
import TestSupport
import TestTools
import Testing

/// Tests the operators' dashboards.
@Suite("Dashboard")
struct DashboardTests {
    private func dashboards() throws -> [Dashboard] {
        try DeployFile.names(in: "grafana/dashboards").map { try Dashboard(file: $0) }
    }

    @Test
    func `the SQL of every panel runs on the current schema for a role without rights on the tables`() async throws {
        let statements = try dashboards().flatMap { board in
            board.panels.flatMap { panel in panel.statements.map { ("\(board.title), \(panel.title)", $0) } }
        }
        #expect(statements.count > 10)
        try await withTestDatabase { (database) async throws in
            try await database.pool.withConnection { connection in
                // The role is rolled back at the end, because roles belong to the whole server.
                try await connection.execute("begin")
                try await connection.execute("create role bardown_test_dashboards")
                try await connection.execute("grant usage on schema ops to bardown_test_dashboards")
                try await connection.execute("grant select on all tables in schema ops to bardown_test_dashboards")
                try await connection.execute("set local role bardown_test_dashboards")
                for (panel, statement) in statements {
                    do {
                        _ = try await connection.query("\(unescaped: statement.withoutMacros)")
                    } catch {
                        Issue.record("\(panel): \(error)")
                        break
                    }
                }
                try await connection.execute("rollback")
            }
        }
    }

    @Test func `a panel that shows a single ratio changes its colour with the value`() throws {
        let shares = try dashboards().flatMap(\.panels).filter { $0.type == "stat" && $0.unit == "percentunit" }
        #expect(shares.count > 4)
        for panel in shares {
            #expect(Set(panel.steps.map(\.color)).isSuperset(of: ["green", "red"]), "\(panel.title)")
            // The colours of a service level begin with red, because a higher ratio is better.
            let isObjective = panel.queries.contains { $0.contains(":within_") }
            #expect(panel.steps.first?.color == (isObjective ? "red" : "green"), "\(panel.title)")
            guard isObjective else { continue }
            #expect(panel.steps.contains { $0.color == "yellow" && $0.value == 0.95 }, "as the alerts: \(panel.title)")
        }
    }

    @Test func `queries of metrics that every Prometheus client exports select only our programs`() throws {
        let queries = try dashboards().flatMap(\.panels).flatMap(\.queries)
        let named = queries.flatMap { $0.matches(of: /\bprocess_\w+(\{job="bardown"\})?/) }
        #expect(named.count > 3)
        for name in named { #expect(name.output.1 != nil, "\(name.output.0)") }
    }

    @Test func `every panel has an id, a title and a provisioned source, and dashboards have unique names`() throws {
        let boards = try dashboards()
        #expect(boards.count >= 4)
        #expect(Set(boards.map(\.uid)).count == boards.count)
        let sources = try DeployFile.text("grafana/provisioning/datasources/bardown.yml")
        for board in boards {
            #expect(Set(board.panels.map(\.id)).count == board.panels.count)
            for panel in board.panels where panel.type != "row" {
                #expect(!panel.title.isEmpty)
                let targets = panel.targets ?? []
                #expect(!targets.isEmpty, "\(panel.title)")
                for target in targets {
                    #expect(sources.contains("uid: \(target.datasource.uid)\n"), "\(panel.title)")
                    let isSQL = target.datasource.uid == "bardown-postgres"
                    #expect((target.rawSql != nil) == isSQL && (target.expr != nil) != isSQL, "\(panel.title)")
                }
            }
        }
    }
}
