import Foundation
import TestTools
import Testing

/// Checks the rules of `Tests/README.md` that the compiler does not check.
@Suite("Test rules")
struct TestRules {
    private struct File {
        /// The path relative to `Tests`, such as `Unit/TimeTests/InstantTests.swift`.
        let path: String
        let text: String

        /// Whether the file may use clocks, because it belongs to a suite that measures or runs for hours, or to its
        /// helpers.
        var isNightly: Bool {
            ["NightlyTests", "ScenarioSystemTests/", "ChaosSystemTests/", "queue-chaos-worker/"].contains {
                path.contains($0)
            }
        }
        var isSupport: Bool { path.hasPrefix("Support/") }
    }

    /// All other test files, which are read once for all tests.
    private static let all = Result {
        let folder = ProjectFolder.url.appending(path: "Tests")
        return try FileManager.default.subpathsOfDirectory(atPath: folder.path)
            .filter { $0.hasSuffix(".swift") && !$0.hasSuffix("/TestRules.swift") }
            .map { File(path: $0, text: try String(contentsOf: folder.appending(path: $0), encoding: .utf8)) }
    }
    private let files: [File]

    init() throws {
        files = try Self.all.get()
    }

    /// `path:line: text` of each line that matches the pattern.
    private func lines(
        with pattern: Regex<some Any>,
        where isChecked: (File) -> Bool = { _ in true }
    ) -> [String] {
        files.filter(isChecked).flatMap { file in
            file.text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
                .filter { $0.element.contains(pattern) }
                .map { "\(file.path):\($0.offset + 1): \($0.element.drop { $0 == " " })" }
        }
    }

    @Test func `each test is named by a sentence, and each suite has a name`() {
        #expect(files.count > 400)
        #expect(lines(with: /@Test\("/) == [])
        let functions = files.flatMap { file in
            file.text.matches(of: /@Test\b[^`\n]*\n?[^`\n]* func ([a-z]\w*)\(/).map { "\(file.path): \($0.1)" }
        }
        #expect(functions == [], "the sentence is the name, between backticks")
        let short = lines(with: /func `[^`\\ ]+( [^`\\ ]+){0,2}`\(/)
        #expect(short == [], "a sentence has four words or more")
        let unnamed = files.filter { $0.text.contains("@Test") }.flatMap { file in
            file.text.matches(of: /(?m)^(@Suite\(\s*")?(?:[^\n]*\n)?struct (\w+(?:Tests|Rules)) \{/)
                .filter { _ in !file.text.contains(/@Suite\(\s*"/) }.map { "\(file.path): \($0.2)" }
        }
        #expect(unnamed == [])
    }

    @Test func `a test waits for a condition or a signal, and does not sleep`() {
        let sleeps = lines(with: /Task\.sleep|\busleep\(|[^\w.]sleep\(\d/) { !$0.isNightly && !$0.isSupport }
        #expect(sleeps == [], "see Patience, TestSignal, Gate and Pacing in TestTools")
        let loops = lines(with: /while .*Task\.yield\(\)/)
        #expect(loops == [], "a waiting loop needs the limit of Patience")
    }

    @Test func `a test has no time limit of its own, and does not assert how long something takes`() {
        #expect(lines(with: /\.timeLimit\(|--max-time/) == [])
        let measured = lines(with: /#expect\(.*(ContinuousClock\.now -|duration\(to: \.now\)|\btook\b)[ ]*<=?[ .]/) {
            !$0.isNightly
        }
        #expect(measured == [], "measurements belong in bardown bench, or in a suite that ends in NightlyTests")
    }

    @Test func `unit tests have no database and start no process`() throws {
        let manifest = try String(contentsOf: ProjectFolder.url.appending(path: "Package.swift"), encoding: .utf8)
        let targets = manifest.matches(of: #/\.tests\(\s*\.unit,\s*"(\w+)",\s*\[([^\]]*)\]/#)
        #expect(targets.count > 15)
        for target in targets {
            for other in ["TestSupport", "EphemeralPostgres", "Fleet", "Subprocess"] {
                #expect(!target.2.contains("\"\(other)\""), "\(target.1) uses \(other)")
            }
        }
        let processes = lines(with: /\bTool[.(]|\bScriptedServer\b|\bChromium\b/) { $0.path.hasPrefix("Unit/") }
        #expect(processes == [])
    }

    @Test func `a test with random values prints its seed`() {
        let random = lines(with: /\.(random\(in:|shuffled\(\)|randomElement\(\))(?!.*using:)/) {
            !$0.isSupport && !$0.text.contains(/seed/)
        }
        #expect(random == [])
        #expect(lines(with: /SystemRandomNumberGenerator\(\)/) == [])
    }
}
