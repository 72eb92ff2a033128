import Foundation
import TestTools
import Testing

/// Checks the queue's articles against the code, SQL and tests that they describe.
@Suite("Queue documentation")
struct QueueDocumentation {
    private let articles: [String: String]
    /// The text of all tests, including those of the queue.
    private let titles: String
    private let greeter: String
    private let sql: String

    init() throws {
        let root = ProjectFolder.url
        articles = Dictionary(
            uniqueKeysWithValues: try Self.texts(in: root.appending(path: "Sources/JobQueue/JobQueue.docc"))
        )
        titles = try Self.texts(in: root.appending(path: "Tests")).map(\.text).joined()
        greeter = try String(contentsOf: root.appending(path: "Tests/Support/Greeter/Greeter.swift"), encoding: .utf8)
        sql = try Self.texts(in: root.appending(path: "sql/migrations")).map(\.text).joined()
    }

    /// The names and the texts of all files in a folder, including its subfolders.
    private static func texts(in folder: URL) throws -> [(name: String, text: String)] {
        var texts: [(String, String)] = []
        let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
        for case let file as URL in files where !file.hasDirectoryPath {
            texts.append((file.lastPathComponent, try String(contentsOf: file, encoding: .utf8)))
        }
        return texts
    }

    @Test func `the first example is a program that a test runs, and has at most thirty lines`() throws {
        #expect(try #require(articles["JobQueue.md"]).contains("```swift\n\(greeter)```"))
        #expect(greeter.split(separator: "\n", omittingEmptySubsequences: false).count <= 31)
        #expect(greeter.matches(of: /(?m)^import .*$/).map { String($0.output) } == ["import JobQueue"])
    }

    @Test func `every test named in the guarantees exists`() throws {
        let named = try #require(articles["Guarantees.md"]).matches(of: /(?m)^- "(.+)"$/).map { String($0.output.1) }
        #expect(named.count > 30)
        let missing = named.filter { titles.range(of: "func `\($0)`(", options: .literal) == nil }
        #expect(missing == [], "no test has this title")
    }

    @Test func `every SQL view and function named in the articles exists`() {
        let named = Set(articles.values.joined().matches(of: /\b(q|ops)\.([a-z_]+)/).map { String($0.output.0) })
        #expect(named.count > 30)
        // Of a column such as q.dead.reason, only the table q.dead is matched and checked.
        for name in named {
            let isMade = ["table \(name) ", "view \(name) ", "function \(name)("].contains {
                sql.range(of: "create \($0)", options: .literal) != nil
            }
            #expect(isMade, "no \(name)")
        }
    }
}
