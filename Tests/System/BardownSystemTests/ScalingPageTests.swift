import Foundation
import TestTools
import Testing

/// Checks that the commands that `deploy/SCALING.md` names as the origin of its figures exist.
@Suite("Scaling page")
struct ScalingPageTests {
    private static let root = URL(filePath: DeployFile.path("..")).standardized

    /// Returns the texts in backticks.
    private func spans(of text: some StringProtocol) -> [String] {
        text.components(separatedBy: "`").enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
    }

    /// Returns whether the command exists; `nil` if the text is not a command.
    private func isThere(_ span: String, _ commands: [String]) throws -> Bool? {
        let words = span.split(separator: " ").map(String.init)
        switch words.first {
        case "bardown": return commands.contains(words.dropFirst().joined(separator: " "))
        case "psql": return words.last.map { isFile($0) }
        case "swift": return try words.firstIndex(of: "--filter").map { try isSuite(words[$0 + 1]) }
        case .some(let word) where word.hasPrefix("deploy/"): return try isOfDeploy(word, words.dropFirst().first)
        case .some(let word) where word.wholeMatch(of: /\w+Tests\.\w+/) != nil: return try isSuite(word)
        default: return nil
        }
    }

    private func isFile(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: Self.root.appending(path: path).path)
    }

    /// Returns whether the path leads to an existing `.md` or `.sql` file or an executable script. A `scenario`, if
    /// given, must also occur in quotes in the sources in the folder `<path>_bench`.
    private func isOfDeploy(_ path: String, _ scenario: String?) throws -> Bool {
        guard isFile(path) else { return false }
        let isRead = path.hasSuffix(".md") || path.hasSuffix(".sql")
        guard isRead || FileManager.default.isExecutableFile(atPath: Self.root.appending(path: path).path) else {
            return false
        }
        return try scenario.map { try texts(in: path + "_bench").contains("\"\($0)\"") } ?? true
    }

    /// Returns whether a suite such as `FleetSystemTests.NamespaceNightlyTests` exists in the folder of its target.
    private func isSuite(_ name: String) throws -> Bool {
        let parts = name.split(separator: ".")
        guard parts.count == 2, let folder = ProjectFolder.testTarget(String(parts[0])) else { return false }
        return try texts(in: folder).contains("struct \(parts[1]) ")
    }

    private func texts(in folder: String) throws -> String {
        let files = try #require(
            FileManager.default.enumerator(at: Self.root.appending(path: folder), includingPropertiesForKeys: nil)
        )
        // Compiled Python files are not text.
        return try files.compactMap { $0 as? URL }.filter { ["swift", "py"].contains($0.pathExtension) }
            .map { try String(contentsOf: $0, encoding: .utf8) }.joined()
    }

    @Test func `every command on the page exists, and every row of its table of figures names one`()
        async throws
    {
        let page = try DeployFile.text("SCALING.md")
        let commands = try await CommandLineRun.all().map(\.name)
        let named = try spans(of: page).compactMap { span in try isThere(span, commands).map { (span, $0) } }
        #expect(named.count > 30)
        for (span, isThere) in named { #expect(isThere, "there is no `\(span)`") }
        let figures = try #require(page.components(separatedBy: "\n## Figures").last)
        let rows = figures.split(separator: "\n").filter { $0.hasPrefix("|") }.dropFirst(2)
        #expect(rows.count > 12)
        for row in rows {
            let column = try #require(row.split(separator: "|").dropFirst().first, "\(row)")
            let sources = try spans(of: column).compactMap { try isThere($0, commands) }
            #expect(!sources.isEmpty, "no command prints: \(row)")
        }
    }

    @Test func `a command that no longer exists is detected`() throws {
        let gone = [
            "bardown bench nothing", "deploy/bench/nothing", "deploy/bench/queue nothing",
            "psql -f deploy/bench/nothing.sql",
            "swift test --filter FleetTests.NothingTests", "NothingTests.NothingTests",
        ]
        for span in gone { #expect(try isThere(span, ["bench queue"]) == false, "\(span)") }
        #expect(try isThere("bardown bench queue", ["bench queue"]) == true)
        #expect(try isThere("not_modified_queries", []) == nil)
    }
}
