import Foundation
import TestTools
import Testing

/// Checks that no code depends on a particular sport or league. The rules of a sport are one value, and the facts of a
/// league are a row.
@Suite("Sport rules")
struct SportRules {
    /// Files that may name a sport or a league, each with its reason.
    private static let exceptions: [(path: String, reason: String)] = [
        ("Sources/Sports/", "each sport's own folder, and the rows of a new database"),
        ("Sources/Normalizing/Coded/PlayCodes.swift", "the sources' own words, by sport"),
        ("Sources/Normalizing/Plays/PlayByPlay.swift", "the sources' own words, by sport"),
        ("Sources/Parsing/StatCrew/", "StatCrew's own words for sports"),
        ("Sources/simulator/", "the games of the simulated sources, in the words of each source"),
        ("Sources/bardown-bench/API/BenchSlate.swift", "the league that is measured"),
    ]

    /// Names of sports and leagues, which must not be in a comparison, in a `switch`, or a default.
    private static let names = [
        "lacrosse", "hockey", "basketball", "pll", "nll", "nba", "wnba", "nhl", "canary", "mensLacrosseD1",
        "mensLacrosseD2", "mensLacrosseD3", "womensLacrosseD1", "womensLacrosseD2", "womensLacrosseD3",
        "mensBasketballD1", "womensBasketballD1",
    ]

    /// Code that matches the patterns but is not about sports or leagues: the enums of sources, of their dialects and
    /// of push environments have cases with the same names (`nhl`, `canary`), and `ops.canary` is a view.
    private static let otherMeanings = [
        "KnownSource.", "ops.canary", "environment: .canary", "environment != .canary", "environment == .canary",
        "clients[.canary]",
        "to: .canary", "case .nhl: NHLSource(", "case .nhl:\n", "case (.nhl, _)", "dialect = .nhl",
    ]

    private static func files() throws -> [(name: String, text: String)] {
        let package = ProjectFolder.url.path
        return try FileManager.default.subpathsOfDirectory(atPath: "\(package)/Sources")
            .filter { $0.hasSuffix(".swift") }.sorted()
            .map { name in
                let name = "Sources/\(name)"
                return (name, try String(contentsOfFile: "\(package)/\(name)", encoding: .utf8))
            }
    }

    private static func violations(in text: String) throws -> [String] {
        let member = try Regex("(?:LeagueID|SportID|Sport)?\\.(?:\(names.joined(separator: "|")))\\b")
        let comparison = /\b(?:sport|league)(?:ID|\.id|\.rawValue)?\s*(?:==|!=)\s*["\.]/
        let choice = /switch\s+(?:\w+\.)*(?:sport|league)(?:\.id|\.rawValue)?\s*\{/
        return text.split(separator: "\n", omittingEmptySubsequences: false).compactMap { line in
            let code = line.drop { $0 == " " }
            guard !code.hasPrefix("//") else { return nil }
            var rest = line + "\n"
            for meaning in otherMeanings { rest = Substring(rest.replacing(meaning, with: "")) }
            let isFound = rest.contains(member) || rest.contains(comparison) || rest.contains(choice)
            return isFound ? String(code) : nil
        }
    }

    @Test func `nothing outside a sport's folder compares, switches on or assumes a sport or a league`()
        throws
    {
        let files = try Self.files()
        #expect(files.count > 500)
        for file in files where !Self.exceptions.contains(where: { file.name.hasPrefix($0.path) }) {
            let lines = try Self.violations(in: file.text)
            #expect(lines.isEmpty, "\(file.name): \(lines)")
        }
    }

    @Test func `every exception is still needed`() throws {
        let files = try Self.files()
        for exception in Self.exceptions {
            let theirs = files.filter { $0.name.hasPrefix(exception.path) }
            let lines = try theirs.flatMap { try Self.violations(in: $0.text) }
            #expect(!lines.isEmpty, "\(exception.path) needs no exception: \(exception.reason)")
        }
    }

    @Test(
        arguments: [
            "if game.sport == .lacrosse {", "switch game.sport {", "let league = id ?? .mensLacrosseD1",
            "case .hockey: 3", "return LeagueID.pll", "guard league != .nhl else { return }",
            "if sport == \"hockey\" {", "switch league {",
        ]
    )
    func `code that the rule forbids is found`(line: String) throws {
        #expect(try Self.violations(in: "    \(line)") == [line])
    }

    @Test(arguments: [
        "// of .lacrosse", "let sport = sports[game.sport]", "KnownSource.nhl.rawValue", "a.league == b.league",
    ])
    func `code that the rule allows is not found`(line: String) throws {
        #expect(try Self.violations(in: line).isEmpty)
    }
}
