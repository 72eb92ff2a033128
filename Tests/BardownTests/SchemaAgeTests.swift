import Fleet
import FoundationEssentials
import Postgres
import Runtime
import TestSupport
import TestTools
import Testing

@testable import bardown

/// A database and migrations of another age than the program.
@Suite("Age of the schema", .timeLimit(.minutes(1)))
struct SchemaAgeTests {
    private typealias States = [(name: String, state: Migrations.State)]

    private static let tables: [([(String, Migrations.State)], Finding.Verdict, String)] = [
        ([("0001_a.sql", .applied), ("0002_b.sql", .applied)], .good, "up to date"),
        ([("0001_a.sql", .applied), ("0002_b.sql", .open)], .bad, "1 open"),
        ([("0001_a.sql", .changed), ("0002_b.sql", .open)], .bad, "1 changed"),
        ([("0002_b.sql", .applied), ("0001_a.sql", .missing)], .bad, "1 missing"),
        (
            [("0002_b.sql", .applied), ("0003_c.sql", .missing), ("0004_d.sql", .missing)], .note,
            "newer than this program, by migrations: 2"
        ),
        ([("0002_b.sql", .open), ("0003_c.sql", .missing)], .bad, "1 open"),
        ([("0002_b.sql", .applied), ("0001_a.sql", .missing), ("0003_c.sql", .missing)], .bad, "1 missing"),
    ]

    @Test(
        "a database may be newer than the files, but lack none of them, and its past is not changed",
        arguments: tables
    )
    func verdict(states: [(String, Migrations.State)], verdict: Finding.Verdict, words: String) {
        let named: States = states.map { (name: $0.0, state: $0.1) }
        let finding = DatabaseExamination.schema(named, newestFile: "0002_b.sql")
        #expect(finding.verdict == verdict && finding.detail.contains(words), "\(finding.detail)")
    }

    @Test("migrations that are older than the program are refused, with what to do; nothing is applied")
    func oldFiles() async throws {
        try await withEmptyDatabase { (database) async throws in
            try await withTemporaryDirectory { (folder) async throws in
                try "select 1;".write(toFile: "\(folder)/0001_first.sql", atomically: true, encoding: .utf8)
                let environment = ["DATABASE_URL": database.url, "BARDOWN_SQL": folder]
                for words in [["migrate", "up"], ["migrate", "status"], ["doctor"]] {
                    let run = try await Tool(program: "bardown").run(words, environment: environment)
                    let output = run.output + run.complaint
                    #expect(run.code != 0 && output.contains("end with 0001_first.sql"), "\(words): \(output)")
                    #expect(output.contains("name its migrations in BARDOWN_SQL"), "\(words): \(output)")
                }
                let isTouched = try await database.pool.first("select to_regclass('schema_migration') is not null")
                #expect(try isTouched?.decode(Bool.self) == false)
            }
        }
    }
}
