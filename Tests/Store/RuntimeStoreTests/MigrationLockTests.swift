import Runtime
import Testing

/// Checks which statements a file runs while it holds a lock that blocks others from a table.
@Suite("Migrations and their locks")
struct MigrationLockTests {
    /// The first file that is checked. The files before it are the baseline, which is applied to empty databases only.
    private static let first = "0021"

    @Test func `a file that has locked a table writes no rows until its end`() throws {
        for file in try Migrations.found().files where file.version >= Self.first && !file.isOutsideTransaction {
            let statements = Self.statements(String(file.content))
            let lock = statements.firstIndex(where: Self.locks)
            for statement in statements[(lock ?? statements.endIndex)...] {
                let writes = ["update ", "insert ", "delete "].contains { statement.hasPrefix($0) }
                #expect(!writes, "\(file.name): \(statement.prefix(60))")
            }
        }
    }

    /// Whether the statement blocks writers of a table.
    private static func locks(_ statement: String) -> Bool {
        if statement.hasPrefix("alter table") {
            return !statement.contains("validate constraint") || statement.contains("add ")
        }
        return statement.hasPrefix("create trigger") || statement.hasPrefix("create constraint trigger")
            || statement.hasPrefix("create index") || statement.hasPrefix("create unique index")
    }

    @Test func `a new column has a default that needs no rewrite of its table`() throws {
        for file in try Migrations.found().files where file.version >= Self.first {
            for statement in Self.statements(String(file.content))
            where statement.hasPrefix("alter table") && statement.contains("add column") {
                #expect(!statement.contains("default clock_timestamp()"), "\(file.name): \(statement.prefix(60))")
                #expect(!statement.contains("array[clock_timestamp()]"), "\(file.name): \(statement.prefix(60))")
            }
        }
    }

    @Test func `comments and the bodies of functions are left out when statements are separated`() {
        let text =
            "-- A; comment\nupdate a\n  set b = 1;\ncreate function f() as $$\n  update a;\n$$;\nalter table a add c int;"
        #expect(Self.statements(text) == ["update a set b = 1", "create function f() as", "alter table a add c int"])
    }

    /// The statements in lower case, each on one line.
    private static func statements(_ text: String) -> [String] {
        let lines = text.split(separator: "\n").map {
            $0.prefix(upTo: $0.firstRange(of: "--")?.lowerBound ?? $0.endIndex)
        }
        let code = lines.joined(separator: " ").outside(of: "$$")
        return code.split(separator: ";")
            .map { $0.lowercased().split(separator: " ").joined(separator: " ") }
            .filter { !$0.isEmpty }
    }
}

extension String {
    /// The text outside of pairs of `mark`.
    fileprivate func outside(of mark: String) -> String {
        split(separator: mark, omittingEmptySubsequences: false).enumerated()
            .filter { $0.offset.isMultiple(of: 2) }
            .map { String($0.element) }
            .joined(separator: " ")
    }
}
