import Fleet
import FoundationEssentials
import Postgres
import Runtime
import TestSupport
import TestTools
import Testing

@testable import bardown

/// Checks databases and migration files that are older or newer than the program.
@Suite("Age of the schema")
struct SchemaAgeTests {
    private static let tables: [([Migrations.State], Finding.Verdict, String)] = [
        ([.applied, .applied], .good, "up to date"), ([.applied, .open], .bad, "1 open"),
        ([.changed, .open], .bad, "1 changed"), ([.applied, .missing], .bad, "1 missing"),
        ([.applied, .newer, .newer], .note, "newer than this program, by migrations: 2"),
        ([.open, .newer], .bad, "1 open"), ([.applied, .missing, .newer], .bad, "1 missing"),
    ]

    @Test(arguments: tables)
    func `a database may be newer than the files, but a missing or changed migration is an error`(
        states: [Migrations.State],
        verdict: Finding.Verdict,
        words: String
    ) {
        let finding = DatabaseExamination.schema(states)
        #expect(finding.verdict == verdict && finding.detail.contains(words), "\(finding.detail)")
    }

    @Test func `a database newer than the program passes migrate status, so that scripts may roll back`() async throws {
        try await withTestDatabase { (database) async throws in
            let status = ["migrate", "status", "--exit-code"]
            let bardown = Tool(program: "bardown")
            let entry = "insert into schema_migration (name, checksum) values"
            try await database.pool.execute("\(unescaped: entry) ('9999_later.sql', '')")
            let newer = try await bardown.run(status, environment: ["DATABASE_URL": database.url])
            #expect(newer.code == 0 && newer.output.hasSuffix("newer\t9999_later.sql\n"), "\(newer.errorOutput)")
            try await database.pool.execute("\(unescaped: entry) ('0000_gone.sql', '')")
            let gone = try await bardown.run(status, environment: ["DATABASE_URL": database.url])
            #expect(gone.code == 1 && gone.output.contains("missing\t0000_gone.sql\n"))
        }
    }

    @Test
    func `migrations older than the program are refused with advice, and nothing is applied`() async throws {
        try await withEmptyDatabase { (database) async throws in
            try await withTemporaryDirectory { (folder) async throws in
                try "select 1;".write(toFile: "\(folder)/0001_first.sql", atomically: true, encoding: .utf8)
                let environment = ["DATABASE_URL": database.url, "BARDOWN_SQL": folder]
                for words in [["migrate", "up"], ["migrate", "status"], ["doctor"]] {
                    let run = try await Tool(program: "bardown").run(words, environment: environment)
                    let output = run.output + run.errorOutput
                    #expect(run.code != 0 && output.contains("end with 0001_first.sql"), "\(words): \(output)")
                    #expect(output.contains("name its migrations in BARDOWN_SQL"), "\(words): \(output)")
                }
                let isTouched = try await database.pool.first("select to_regclass('schema_migration') is not null")
                #expect(try isTouched?.decode(Bool.self) == false)
            }
        }
    }
}
