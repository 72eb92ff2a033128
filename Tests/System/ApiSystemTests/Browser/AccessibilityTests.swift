import Postgres
import TestTools
import Testing

/// Every page as axe-core sees it, in both schemes; and as a picture, where one wants to look at it.
@Suite("Accessibility", .enabled(if: Chromium.tool.isInstalled, "no Chromium is installed"))
struct AccessibilityTests {
    @Test(
        .enabled(if: Axe.path != nil, "deploy/test installs axe-core"),
        arguments: Thoroughness.choose(quick: [false], thorough: [false, true])
    )
    func `axe-core finds nothing on any page`(isDark: Bool) async throws {
        try await ApiUnderTest.run { api in
            try await Fixtures.insertEverything(api.owner)
            try await api.browse("/", as: Chromium.View(width: 390, isDark: isDark)) { browser in
                for path in ReadableTests.paths {
                    try await browser.open("\(api.origin)\(path)")
                    let violations = try await Axe.violations(in: &browser)
                    #expect(violations == [], "\(path)")
                }
            }
        }
    }

    @Test func `without a mouse everything can be reached, and the focus is always visible`() async throws {
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

    @Test(.enabled(if: Pictures.folder != nil, "BARDOWN_SCREENSHOTS names no folder"), arguments: [390, 768, 1280])
    func `pictures of all pages`(width: Int) async throws {
        try await ApiUnderTest.run { api in
            try await Fixtures.insertEverything(api.owner)
            for isDark in [false, true] {
                let view = Chromium.View(width: width, isDark: isDark)
                try await api.browse("/", as: view) { browser in
                    for path in ReadableTests.paths {
                        try await browser.open("\(api.origin)\(path)")
                        try await Pictures.keep(&browser, path, as: view)
                    }
                }
            }
        }
    }
}
