import Foundation
import Testing

/// What the articles of the queue say is checked against what they speak of.
struct QueueDocumentation {
    private let articles: [String: String]
    /// Titles of the tests of the queue.
    private let titles: String
    private let greeter: String
    private let sql: String

    init() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized
        articles = try Self.texts(in: root.appending(path: "Sources/JobQueue/JobQueue.docc"))
        titles = try Self.texts(in: root.appending(path: "Tests/JobQueueTests")).values.joined()
        greeter = try String(contentsOf: root.appending(path: "Tests/Greeter/Greeter.swift"), encoding: .utf8)
        sql = try Self.texts(in: root.appending(path: "sql/migrations")).values.joined()
    }

    /// The files of a folder and of those in it, by name.
    private static func texts(in folder: URL) throws -> [String: String] {
        var texts: [String: String] = [:]
        let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
        for case let file as URL in files where !file.hasDirectoryPath {
            texts[file.lastPathComponent] = try String(contentsOf: file, encoding: .utf8)
        }
        return texts
    }

    @Test("The first example is the program that a test runs, in thirty lines")
    func example() throws {
        #expect(try #require(articles["JobQueue.md"]).contains("```swift\n\(greeter)```"))
        #expect(greeter.split(separator: "\n", omittingEmptySubsequences: false).count <= 31)
        #expect(greeter.matches(of: /(?m)^import .*$/).map { String($0.output) } == ["import JobQueue"])
    }

    @Test("Every test that proves a guarantee is there")
    func proofs() throws {
        let named = try #require(articles["Guarantees.md"]).matches(of: /(?m)^- "(.+)"$/).map { String($0.output.1) }
        #expect(named.count > 30)
        for title in named { #expect(titles.contains("\"\(title)\""), "no test is called \(title)") }
    }

    @Test("Every view and function of SQL that is named is there")
    func names() {
        let named = Set(articles.values.joined().matches(of: /\b(q|ops)\.([a-z_]+)/).map { String($0.output.0) })
        #expect(named.count > 30)
        // A column such as q.dead.reason begins with its table.
        for name in named {
            let isMade = ["table \(name) ", "view \(name) ", "function \(name)("].contains {
                sql.contains("create \($0)")
            }
            #expect(isMade, "no \(name)")
        }
    }
}
