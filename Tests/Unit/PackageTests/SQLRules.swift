import Foundation
import TestTools
import Testing

/// Checks that SQL is only in `sql/`, in the queue and in the stores. All other code calls those and gets typed rows.
@Suite("SQL rules")
struct SQLRules {
    /// The folders of `Sources` that may contain SQL.
    private static let homes = ["JobQueue/", "JobQueueTesting/", "Postgres/", "Storage/"]

    /// Path prefixes of other files that contain SQL, each with the reason.
    private static let exceptions = [
        "Runtime/Migrations": "applies sql/migrations, before there are tables for a store",
        "Runtime/KnownSchema.swift": "checks whether the schema exists, on which every store relies",
        "Fleet/Fleet.swift": "creates the database of a private server",
        "bardown-bench/": "the baselines that BarDown is compared with, and their preparation, are plain SQL",
        "bardown/Doctor/ConnectionFault.swift": "names statements for an operator to type",
    ]

    /// The Swift files of `Sources` that can contain SQL, because they import `Postgres`. Paths are relative to
    /// `Sources`.
    private static let files = Result {
        let folder = ProjectFolder.url.appending(path: "Sources")
        return try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".swift") }
            .map { (path: $0, text: try String(contentsOf: folder.appending(path: $0), encoding: .utf8)) }
            .filter { $0.text.range(of: "import Postgres\n", options: .literal) != nil }
    }
    private let files: [(path: String, text: String)]

    init() throws {
        files = try Self.files.get()
    }

    /// The lines of Swift code that contain SQL: a literal that begins like a statement, or the type `SQL`.
    private static func statements(in text: String) -> [Substring] {
        var isLiteralOpened = false
        return text.split(separator: "\n", omittingEmptySubsequences: false).filter { line in
            defer { isLiteralOpened = line.hasSuffix("\"\"\"") }
            let content = line.drop { $0 == " " }
            if content.hasPrefix("//") { return false }
            if isLiteralOpened, isStatement(content) { return true }
            let literals = line.split(separator: "\"", omittingEmptySubsequences: false).dropFirst()
            return literals.contains { isStatement($0.drop { $0 == " " }) } || content.contains(#/(:|->|\[)\s*SQL\b/#)
        }
    }

    /// Whether a text begins like an SQL statement.
    private static func isStatement(_ text: Substring) -> Bool {
        guard let first = text.utf8.first, words.contains(first) else { return false }
        return text.starts(
            with:
                #/(select|truncate|vacuum) |(insert into|delete from|update [\w.]+( \w+)? set|with \w+( \([^)]*\))? as) /#
        )
            || text.starts(
                with:
                    #/(create|alter|drop)( unlogged| temporary)? (table|database|index|role|system|extension) |analyze \w|vacuum$/#
            )
    }

    /// The letters with which statements begin.
    private static let words = Set("siduwtvca".utf8)

    @Test func `only the queue and the stores contain SQL`() {
        #expect(files.count > 150)
        let elsewhere = files.filter { file in
            !Self.homes.contains { file.path.hasPrefix($0) }
                && !Self.exceptions.keys.contains { file.path.hasPrefix($0) }
        }
        let found = elsewhere.flatMap { file in Self.statements(in: file.text).map { "\(file.path): \($0)" } }
        #expect(found == [], "move it into a store, such as those of Storage/Operation, which returns typed rows")
    }

    @Test func `every exception is still needed`() {
        for exception in Self.exceptions.keys {
            let users = files.filter { $0.path.hasPrefix(exception) && !Self.statements(in: $0.text).isEmpty }
            #expect(!users.isEmpty, "\(exception) contains no SQL")
        }
    }

    @Test(arguments: [
        #"try await pool.first("select count(*) from q.job")"#, #"    "update league set followed = true""#,
        #"let all: SQL = "true""#, "pool.query(\n    \"\"\"\n    with due as (\n",
        "execute(\"\"\"\n  insert into game\n",
        #"func show(_ statement: SQL)"#, #"execute("create table made (id int)")"#,
    ])
    func `a statement is found within a line, after three quotes, or by the type SQL`(text: String) {
        #expect(Self.statements(in: text).count == 1)
    }

    @Test(arguments: [
        #"abstract: "List the leagues, and select which are read.""#, "/// select * from q.job",
        #"fix: "see that it runs: select * from pg_stat_replication""#, #""selected", "with care", "update""#,
        #""updates a table and sets it""#, "    select * from q.job",
    ])
    func `words that only resemble a statement are ignored`(text: String) {
        #expect(Self.statements(in: text).isEmpty)
    }

    @Test func `no store gives its columns display names`() {
        let stores = files.filter { $0.path.hasPrefix("Storage/") }
        let named = stores.flatMap { file in
            file.text.split(separator: "\n").filter { $0.contains(#/\bas "[A-Z]/#) }.map { "\(file.path): \($0)" }
        }
        #expect(named == [], "the page or the command that shows a column must name it")
    }
}
