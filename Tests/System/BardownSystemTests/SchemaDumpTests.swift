import FoundationEssentials
import TestTools
import Testing

/// Checks the schema that `bardown migrate dump` prints.
@Suite("Schema dump")
struct SchemaDumpTests {
    private let bardown = Tool(program: "bardown")

    @Test func `two dumps of the same migrations are equal`() async throws {
        let first = try await bardown.run(["migrate", "dump"])
        try #require(first.code == 0, "\(first.errorOutput)")
        for made in ["CREATE TABLE q.job (", "CREATE FUNCTION q.enqueue(", "CREATE VIEW ops.queue ", "GRANT SELECT "] {
            #expect(first.output.contains("\n\(made)"), "no \(made)")
        }
        try await withTemporaryDirectory { (folder) async throws in
            let path = "\(folder)/schema.sql"
            let second = try await bardown.run(["migrate", "dump", "--output", path])
            try #require(second.code == 0 && second.output == "", "\(second.errorOutput)")
            // Compare outside of #expect, so that a failure does not print both texts.
            let isSame = try String(contentsOfFile: path, encoding: .utf8) == first.output
            #expect(isSame)
        }
    }
}
