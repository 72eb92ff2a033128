import Foundation
import TestTools
import Testing

/// Checks that README.md stays short, and that what it shows exists.
@Suite("README rules")
struct ReadmeRules {
    private let text: String
    private let root = ProjectFolder.url

    init() throws {
        text = try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)
    }

    @Test func `the page has at most 120 lines`() {
        #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= 121)
    }

    @Test func `the top folder has only the project's files and folders`() throws {
        let ours: Set = [
            "CONTRIBUTING.md", "LICENSE", "Package.swift", "README.md", "SECURITY.md", "Sources", "Tests", "deploy",
            "docker-compose.yml", "sql",
        ]
        // These are in .gitignore, as are all names that begin with a dot and are not the project's.
        let ignored: Set = ["Package.resolved", "secrets"]
        let names = try FileManager.default.contentsOfDirectory(atPath: root.path())
            .filter { !$0.hasPrefix(".") && !$0.hasSuffix(".xcodeproj") }
        #expect(Set(names).subtracting(ignored) == ours)
    }

    @Test func `each picture has a light and a dark form, and none is larger than 150 kB`() throws {
        let pictures = text.matches(of: #/src(?:set)?="([^"]+)"/#).map { String($0.1) }
        #expect(Set(pictures.map { $0.replacing("-dark.", with: "-light.") }).count * 2 == pictures.count)
        #expect(pictures.count >= 4)
        for picture in pictures {
            let size = try Data(contentsOf: root.appending(path: picture)).count
            #expect(size <= 150_000, "\(picture)")
        }
    }

    @Test func `the Swift example is compiled`() throws {
        let example = try #require(text.firstMatch(of: /```swift\n((?s).*?)```/)).1
        let file = root.appending(path: "Tests/Unit/BarDownClientTests/ReadmeExample.swift")
        let compiled = try String(contentsOf: file, encoding: .utf8)
        #expect(Self.unindented(compiled).contains(Self.unindented(example)))
    }

    /// The lines without their indentation, which differs between a file and a page.
    private static func unindented(_ code: some StringProtocol) -> String {
        code.split(separator: "\n").map { String($0.drop { $0 == " " }) }.joined(separator: "\n")
    }
}
