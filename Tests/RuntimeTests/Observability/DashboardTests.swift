import Postgres
import TestSupport
import TestTools
import Testing

/// The dashboards that operators are given.
@Suite(.timeLimit(.minutes(1)))
struct DashboardTests {
    private func dashboards() throws -> [Dashboard] {
        try DeployFile.names(in: "grafana/dashboards").map { try Dashboard(file: $0) }
    }

    @Test("Every panel's SQL runs on the present schema, for a reader who has no right on the tables")
    func statements() async throws {
        let statements = try dashboards().flatMap { board in
            board.panels.flatMap { panel in panel.statements.map { ("\(board.title), \(panel.title)", $0) } }
        }
        #expect(statements.count > 10)
        try await withTestDatabase { (database) async throws in
            try await database.pool.withConnection { connection in
                // Taken back at the end: roles belong to the whole server.
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

    @Test("Every panel has a number, a title and a source that is provisioned, and boards have names of their own")
    func panels() throws {
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
