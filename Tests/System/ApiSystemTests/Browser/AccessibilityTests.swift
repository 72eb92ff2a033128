import Postgres
import TestTools
import Testing

/// Checks every page with axe-core in both colour schemes, and takes pictures of them on request.
@Suite("Accessibility", .enabled(if: Chromium.tool.isInstalled, "no Chromium is installed"))
struct AccessibilityTests {
    @Test(
        .enabled(if: Axe.path != nil, "deploy/test installs axe-core"),
        arguments: Thoroughness.choose(quick: [false], thorough: [false, true])
    )
    func `axe-core finds no violation on any page`(isDark: Bool) async throws {
        try await ApiUnderTest.run { api in
            try await ApiFixtures.insertEverything(api.owner)
            try await StoryFixtures.addStory(api.owner)
            try await OddsFixtures.addPrices(api.owner)
            try await api.browse("/", as: Chromium.View(width: 390, isDark: isDark)) { browser in
                for path in ReadableTests.paths {
                    try await browser.open("\(api.origin)\(path)")
                    let violations = try await Axe.violations(in: &browser)
                    #expect(violations == [], "\(path)")
                }
            }
        }
    }

    @Test func `everything can be reached without a mouse, and the focus is always visible`() async throws {
        try await ApiUnderTest.run { api in
            try await ApiFixtures.insertSunday(api.owner)
            try await api.browse("/?date=2026-03-15") { browser in
                try await browser.press("Tab")
                #expect(try await browser.text(of: "document.activeElement.className") == "skip")
                var seen: Set<String> = []
                for _ in 0..<60 {
                    try await browser.press("Tab")
                    seen.insert(try await browser.text(of: "document.activeElement.outerHTML"))
                    #expect(try await browser.text(of: Self.ring) != "none")
                }
                for part in [
                    "/games/\(ApiFixtures.liveGame)", "data-star=\"\(ApiFixtures.duke)\"", "<select", "Hide scores",
                ] {
                    #expect(seen.contains { $0.contains(part) }, "\(part)")
                }
            }
        }
    }

    /// The outline of the focused element; `page` for the page itself, which needs none.
    private static let ring = """
        document.activeElement === document.body ? "page" : getComputedStyle(document.activeElement).outlineStyle
        """

    @Test(.enabled(if: Pictures.folder != nil, "BARDOWN_SCREENSHOTS names no folder"), arguments: [390, 768, 1280])
    func `pictures of all pages are saved`(width: Int) async throws {
        try await ApiUnderTest.run { api in
            try await ApiFixtures.insertEverything(api.owner)
            try await StoryFixtures.addStory(api.owner)
            try await OddsFixtures.addPrices(api.owner)
            for isDark in [false, true] {
                let view = Chromium.View(width: width, isDark: isDark)
                try await api.browse("/", as: view) { browser in
                    for path in ReadableTests.paths {
                        try await browser.open("\(api.origin)\(path)")
                        try await Pictures.save(&browser, path, as: view)
                    }
                }
            }
        }
    }
}
