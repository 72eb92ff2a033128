import FoundationEssentials
import TestTools
import Testing

/// Checks the documentation in a browser: its height, its layout, its links and its filter.
@Suite("Documentation in a browser", .enabled(if: Chromium.tool.isInstalled, "no Chromium is installed"))
struct DocumentationBrowserTests {
    private static let openAll = "document.querySelectorAll('details').forEach((one) => one.open = true); ''"
    private static let height = "String(document.documentElement.scrollHeight)"

    @Test(arguments: [false, true])
    func `on a phone the page is at most 13,000 pixels high before anything is opened`(hasScript: Bool) async throws {
        try await ApiUnderTest.run { api in
            let view = Chromium.View(width: 390, height: 844, hasScript: hasScript)
            try await api.browse("/docs", as: view) { browser in
                let height = try #require(Int(try await browser.text(of: Self.height)))
                #expect(height > 2000 && height <= 13_000)
                let open = try await browser.text(of: "String(document.querySelectorAll('details[open]').length)")
                #expect(open == "0")
            }
        }
    }

    @Test(arguments: [320, 390, 768, 1024, 1280])
    func `no text is cut, and no word is broken, even with everything open`(width: Int) async throws {
        try await ApiUnderTest.run { api in
            try await api.browse("/docs", as: Chromium.View(width: width)) { browser in
                for change in ["''", Self.openAll] {
                    _ = try await browser.text(of: change)
                    let broken = try await browser.text(of: LayoutFaults.brokenWords)
                    #expect(broken == "")
                    let cut = try await browser.text(of: LayoutFaults.cut)
                    #expect(cut == "")
                    #expect(try await browser.text(of: Seen.isTooWide) == "false")
                    #expect(try await browser.text(of: Seen.outside) == "")
                    try await Pictures.save(&browser, change == "''" ? "-docs" : "-docs-open", as: .init(width: width))
                }
                #expect(browser.consoleErrors == [])
            }
        }
    }

    @Test(arguments: [false, true])
    func `a link to an operation or a schema opens it, with and without a script`(hasScript: Bool) async throws {
        try await ApiUnderTest.run { api in
            for name in ["roster", "schema-Broadcast", "rules"] {
                try await api.browse("/docs#\(name)", as: Chromium.View(hasScript: hasScript)) { browser in
                    let top = try await browser.text(
                        of: """
                            document.getElementById('\(name)').checkVisibility()
                              ? String(document.getElementById('\(name)').getBoundingClientRect().top) : 'closed'
                            """
                    )
                    let place = try #require(Double(top), "\(name) is closed")
                    #expect(place > -1 && place < 300, "\(name)")
                }
            }
        }
    }

    @Test func `the filter shows the operations that contain all words, and their links`() async throws {
        try await ApiUnderTest.run { api in
            try await api.browse("/docs") { browser in
                let seen = """
                    [...document.querySelectorAll('.operation')].filter((one) => one.checkVisibility())
                      .map((one) => one.lastElementChild.id).join()
                    """
                let all = try await browser.text(of: seen)
                func type(_ words: String) -> String {
                    """
                    (() => {
                      const field = document.getElementById('filter');
                      field.value = '\(words)';
                      field.dispatchEvent(new Event('input'));
                      return document.getElementById('found').textContent;
                    })()
                    """
                }
                #expect(try await browser.text(of: type("STANDINGS leagu")).hasSuffix(" operations"))
                let some = try await browser.text(of: seen).split(separator: ",")
                #expect(some.contains("standings") && !some.contains("registerDevice"))
                let links = try await browser.text(
                    of: """
                        String([...document.querySelectorAll('.contents ul ul a')].filter((one) => one.checkVisibility())
                          .length)
                        """
                )
                #expect(links == "\(some.count)")
                #expect(try await browser.text(of: type("zzz")) == "0 operations")
                #expect(try await browser.text(of: seen) == "")
                // A link to what is filtered out shows it.
                _ = try await browser.text(of: "location.hash = 'roster'; ''")
                try await browser.wait(for: "document.getElementById('roster').checkVisibility()")
                #expect(try await browser.text(of: seen) == all)
            }
            try await api.browse("/docs", as: Chromium.View(hasScript: false)) { browser in
                let isVisible = "String(document.getElementById('filtering').checkVisibility())"
                let answer = try await browser.text(of: isVisible)
                #expect(answer == "false")
            }
        }
    }

    @Test func `on a wide screen the contents stay in view, and a request can be copied`() async throws {
        try await ApiUnderTest.run { api in
            for width in [1024, 1280] {
                try await api.browse("/docs", as: Chromium.View(width: width)) { browser in
                    let box = try await browser.text(
                        of: """
                            (() => {
                              scrollTo(0, document.documentElement.scrollHeight / 2);
                              const box = document.querySelector('.contents').getBoundingClientRect();
                              return String(box.top > -1 && box.bottom < innerHeight + 1 && box.height > 300);
                            })()
                            """
                    )
                    #expect(box == "true", "\(width)")
                    #expect(try await browser.text(of: "document.querySelector('.base').textContent") == api.origin)
                    _ = try await browser.text(of: "document.querySelector('.copy').click(); ''")
                    try await browser.wait(for: "document.querySelector('.copy').textContent !== 'Copy'")
                }
            }
        }
    }

    @Test(.enabled(if: Axe.path != nil, "deploy/test installs axe-core"), arguments: [390, 1280])
    func `axe-core finds no violation, whether everything is closed or open`(width: Int) async throws {
        try await ApiUnderTest.run { api in
            for isDark in [false, true] {
                try await api.browse("/docs", as: Chromium.View(width: width, isDark: isDark)) { browser in
                    let closed = try await Axe.violations(in: &browser)
                    #expect(closed == [])
                    _ = try await browser.text(of: Self.openAll)
                    let open = try await Axe.violations(in: &browser)
                    #expect(open == [])
                }
            }
        }
    }
}
