import FoundationEssentials
import TestTools
import Testing

/// The schema that `bardown migrate dump` prints.
@Suite("Schema dump")
struct SchemaDumpTests {
    private let bardown = Tool(program: "bardown")

    @Test func `sql/schema.sql is the schema that the migrations leave`() async throws {
        let run = try await bardown.run(["migrate", "dump"])
        try #require(run.code == 0, "\(run.complaint)")
        let written = try String(contentsOfFile: "sql/schema.sql", encoding: .utf8)
        let (theirs, ours) = (try server(in: written), try server(in: run.output))
        guard theirs == ours else {
            try Test.cancel("not compared: sql/schema.sql is in the words of Postgres \(theirs), and here is \(ours)")
        }
        let lines = written.split(separator: "\n", omittingEmptySubsequences: false)
        let wanted = run.output.split(separator: "\n", omittingEmptySubsequences: false)
        let first = zip(lines, wanted).first { $0 != $1 } ?? (lines.last ?? "", wanted.last ?? "")
        // Neither text is to be printed in full.
        let isSame = written == run.output
        #expect(
            isSame,
            "run bardown migrate dump --output sql/schema.sql; it says '\(first.0)' where the migrations say '\(first.1)'"
        )
    }

    /// The major version whose words a schema is in.
    private func server(in schema: String) throws -> Substring {
        try #require(schema.firstMatch(of: /\n-- In the words of: Postgres (\d+);/)).1
    }
}
