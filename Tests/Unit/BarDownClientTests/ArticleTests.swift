import Foundation
import TestTools
import Testing

/// Checks the articles of the documentation against the code that they describe.
@Suite("Article")
struct ArticleTests {
    private static let root = ProjectFolder.url

    private func text(_ path: String) throws -> String {
        try String(contentsOf: Self.root.appending(path: path), encoding: .utf8)
    }

    @Test func `the article contains the whole program of the ticker, which has at most fifty lines`() throws {
        let ticker = try text("Sources/bardown-ticker/Ticker.swift")
        let article = try text("Sources/BarDownClient/BarDownClient.docc/FiftyLines.md")
        #expect(article.contains("```swift\n\(ticker)```"))
        #expect(ticker.split(separator: "\n", omittingEmptySubsequences: false).count <= 51)
    }

    @Test func `the article about stories contains the whole program that reads one`() throws {
        let reader = try text("Sources/bardown-story/StoryReader.swift")
        let article = try text("Sources/BarDownClient/BarDownClient.docc/StoryWithoutSpoilers.md")
        #expect(article.contains("```swift\n\(reader)```"))
    }

    @Test func `the article's example package has an existing product and this package's platforms and tools version`()
        throws
    {
        let article = try text("Sources/BarDownClient/BarDownClient.docc/FiftyLines.md")
        let ours = try text("Package.swift")
        let asked = try #require(article.firstMatch(of: /product\(name: "(\w+)", package: "BarDown"\)/)).output.1
        #expect(ours.contains(".library(name: \"\(asked)\""))
        let tools = try #require(ours.firstMatch(of: /swift-tools-version: ([\d.]+)/)).output.1
        #expect(article.contains("swift-tools-version: \(tools)"))
        for platform in try #require(article.firstMatch(of: /platforms: \[([^\]]+)\]/)).output.1.split(separator: ", ")
        {
            #expect(ours.contains(platform), "\(platform)")
        }
    }

    @Test func `every name that an article refers to exists`() throws {
        var sources = ""
        let folder = Self.root.appending(path: "Sources/BarDownClient")
        let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
        for case let file as URL in files where file.pathExtension == "swift" {
            sources += try String(contentsOf: file, encoding: .utf8)
        }
        for article in ["BarDownClient.md", "FiftyLines.md", "StoryWithoutSpoilers.md"] {
            let articleText = try text("Sources/BarDownClient/BarDownClient.docc/\(article)")
            let links = articleText.matches(of: /``([A-Z][A-Za-z\/]+)/)
            #expect(links.count > 3)
            for name in links.flatMap({ $0.output.1.split(separator: "/") }) where name != "BarDownClient" {
                let isThere = [
                    "struct", "protocol", "enum", "class", "actor", "func", "var", "let", "case", "typealias",
                ].contains {
                    sources.contains("\($0) \(name)")
                }
                #expect(isThere, "\(article): \(name)")
            }
        }
    }
}
