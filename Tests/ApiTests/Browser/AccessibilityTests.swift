import Foundation
import Postgres
import TestTools
import Testing

@testable import api

/// Every page as axe-core sees it, in both schemes; and as a picture, where one wants to look at it.
@Suite(.timeLimit(.minutes(4)), .enabled(if: Chromium.tool.isInstalled, "no Chromium is installed"))
struct AccessibilityTests {
    /// The script, where `deploy/test` put it; `nil` where it could not be had.
    private static let axe = ProcessInfo.processInfo.environment["BARDOWN_AXE"]
    /// A folder for pictures of all pages; `nil`: none are made.
    private static let pictures = ProcessInfo.processInfo.environment["BARDOWN_SCREENSHOTS"]

    private struct Violation: Decodable {
        let id: String
        let impact: String?
        let nodes: [String]
    }

    private static let check = """
        axe.run().then((found) => JSON.stringify(found.violations.map((one) => ({
          id: one.id, impact: one.impact, nodes: one.nodes.map((node) => node.html.slice(0, 200))
        }))))
        """

    @Test(.enabled(if: axe != nil, "deploy/test installs axe-core"), arguments: [false, true])
    func `axe-core finds nothing on any page`(isDark: Bool) async throws {
        let script = try String(contentsOfFile: try #require(Self.axe), encoding: .utf8)
        try await ApiUnderTest.run { api in
            try await Fixtures.insertEverything(api.owner)
            try await api.browse("/", as: Chromium.View(width: 390, isDark: isDark)) { browser in
                for path in ReadableTests.paths {
                    try await browser.open("\(try api.origin)\(path)")
                    // As a debugger's, so that the page's policy, which is to stop such a thing, stays as it is.
                    _ = try await browser.text(of: script + "; 'there'")
                    let found = try await browser.text(of: Self.check)
                    let violations = try JSONDecoder().decode([Violation].self, from: Data(found.utf8))
                    #expect(violations.map { "\($0.id): \($0.nodes)" } == [], "\(path)")
                }
            }
        }
    }

    @Test func `whoever has no mouse comes to everything, and sees where he is`() async throws {
        try await ApiUnderTest.run { api in
            try await Fixtures.insertSunday(api.owner)
            try await api.browse("/?date=2026-03-15") { browser in
                try await browser.press("Tab")
                #expect(try await browser.text(of: "document.activeElement.className") == "skip")
                var seen: Set<String> = []
                for _ in 0..<60 {
                    try await browser.press("Tab")
                    seen.insert(try await browser.text(of: "document.activeElement.outerHTML"))
                    #expect(try await browser.text(of: Self.ring) != "none")
                }
                for part in ["/games/\(Fixtures.liveGame)", "data-star=\"\(Fixtures.duke)\"", "<select", "Hide scores"]
                {
                    #expect(seen.contains { $0.contains(part) }, "\(part)")
                }
            }
        }
    }

    /// How what has the focus is marked; the page itself need not be.
    private static let ring = """
        document.activeElement === document.body ? "page" : getComputedStyle(document.activeElement).outlineStyle
        """

    @Test(.enabled(if: pictures != nil, "BARDOWN_SCREENSHOTS names no folder"), arguments: [390, 768, 1280])
    func `pictures of all pages`(width: Int) async throws {
        let folder = try #require(Self.pictures)
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try await ApiUnderTest.run { api in
            try await Fixtures.insertEverything(api.owner)
            for isDark in [false, true] {
                try await api.browse("/", as: Chromium.View(width: width, isDark: isDark)) { browser in
                    for path in ReadableTests.paths {
                        try await browser.open("\(try api.origin)\(path)")
                        let name = path.map { $0.isLetter || $0.isNumber ? $0 : "-" }
                        let file = "\(folder)/\(width)-\(isDark ? "dark" : "light")\(String(name)).png"
                        try await Data(browser.picture()).write(to: URL(filePath: file))
                    }
                }
            }
        }
    }
}
