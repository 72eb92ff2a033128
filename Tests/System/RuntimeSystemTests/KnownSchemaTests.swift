import FoundationEssentials
import Logging
import Postgres
import TestSupport
import TestTools
import Testing

@testable import Runtime

/// Tests programs whose database has an older or newer schema than they know.
@Suite("Known schema")
struct KnownSchemaTests {
    @Test func `a program is built for the newest migration`() throws {
        #expect(try Migrations.found().files.last?.name == KnownSchema.newestMigration)
    }

    @Test
    func `on an older schema a program says what to run and takes no job, and on a newer one it works`() async throws {
        try await withEmptyDatabase { (database) async throws in
            let files = try Migrations.found().files
            _ = try await database.pool.withConnection { try await Migrations(files.dropLast()).apply(on: $0) }
            let game = UUID().uuidString.lowercased()
            try await database.pool.execute(
                "select q.enqueue('diff', 'diff', \("{\"game\":\"\(game)\"}")::jsonb)"
            )
            let port = try LoopbackListener().port
            let environment = ["DATABASE_URL": database.url, "HEALTH_PORT": "\(port)", "DRAIN": "1s"]
            let code = try await withProgram("differ", environment: environment) { _ in
                try await eventually("an answer that the program is not ready") {
                    let response = (try? await get("/readyz", port: port)) ?? ""
                    return response.hasPrefix("HTTP/1.1 503 ") && response.contains(KnownSchema.newestMigration)
                        && response.contains("run bardown migrate up")
                }
                #expect(try await get("/startupz", port: port).hasPrefix("HTTP/1.1 503 "))
                #expect(try await get("/livez", port: port).hasPrefix("HTTP/1.1 200 "))
                #expect(try await count("q.worker", database) == 0)
                #expect(try await count("q.job where state <> 'running' and attempt = 0", database) == 1)
                let tool = Tool(program: "bardown")
                let migrated = try await tool.run(["migrate", "up"], environment: ["DATABASE_URL": database.url])
                #expect(migrated.isSuccess, "\(migrated.errorOutput)")
                try await eventually("the first run of the job") {
                    // There is no such game, so the job becomes a dead letter on its first run.
                    try await count("q.dead", database) == 1
                }
                #expect(try await get("/readyz", port: port).hasPrefix("HTTP/1.1 200 "))
            }
            #expect(code == 0)
            try await database.pool.execute("insert into schema_migration values ('9999_later.sql', 'x')")
            _ = try await withProgram("differ", environment: environment) { _ in
                try await eventually("an old program on a newer schema") {
                    ((try? await get("/readyz", port: port)) ?? "").hasPrefix("HTTP/1.1 200 ")
                }
            }
        }
    }

    private func count(_ what: String, _ database: TestDatabase) async throws -> Int64? {
        try await database.pool.first("select count(*) from \(unescaped: what)")?.decode(Int64.self)
    }

    @Test func `a program that waits for its schema ends when it is stopped`() async throws {
        try await withEmptyDatabase { (database) async throws in
            let port = try LoopbackListener().port
            let environment = ["DATABASE_URL": database.url, "HEALTH_PORT": "\(port)", "DRAIN": "1s"]
            let code = try await withProgram("differ", environment: environment) { _ in
                try await eventually("an answer that the program is not ready") {
                    ((try? await get("/readyz", port: port)) ?? "").hasPrefix("HTTP/1.1 503 ")
                }
            }
            #expect(code == 0)
        }
    }

    @Test func `the check reports a login that may not see the applied migrations`() async throws {
        try await withTestDatabase { (database) async throws in
            try await database.pool.execute("revoke select on schema_migration from bardown_differ")
            let poor = try PostgresConfiguration(
                url: database.url.replacing("user=postgres", with: "user=bardown_differ"),
                applicationName: "tests"
            )
            let pool = PostgresPool(poor, size: 1, logger: Logger(label: "tests"))
            let schema = KnownSchema(pool: pool, logger: Logger(label: "tests"))
            #expect(try await schema.check() == .hidden)
            await pool.close()
        }
    }
}
