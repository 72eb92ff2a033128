import TestTools
import Testing

/// Checks in a browser that a reader opens a game part by part, with and without a script.
@Suite("Walk in a browser", .enabled(if: Chromium.tool.isInstalled, "no Chromium is installed"))
struct WalkBrowserTests {
    private static let parts = "String(document.querySelectorAll('.walk h3').length)"
    private static let focused = "document.activeElement.id"
    private static let step = "document.querySelector('.go')?.click()"

    @Test(arguments: [("story", "block"), ("timeline", "moment")])
    func `with a script, a part opens in place, its heading is focused, and going back closes it`(
        walk: String,
        part: String
    ) async throws {
        try await ApiUnderTest.run { api in
            try await StoryFixtures.insertStory(api.owner)
            try await api.browse("/games/\(StoryFixtures.game)/\(walk)") { browser in
                _ = try await browser.text(of: #"window.kept = "yes""#)
                for index in 0..<3 {
                    _ = try await browser.text(of: Self.step + "; ''")
                    try await browser.wait(for: "\(Self.focused) === '\(part)-\(index)-name'")
                    #expect(try await browser.text(of: Self.parts) == "\(index + 1)")
                }
                let address = try await browser.text(of: "location.search + location.hash")
                #expect(address.hasPrefix("?play=") && address.hasSuffix("#\(part)-2"))
                _ = try await browser.text(of: "history.back(); ''")
                try await browser.wait(for: "\(Self.parts) === '2'")
                #expect(try await browser.text(of: "window.kept") == "yes")
                _ = try await browser.text(of: "document.querySelector('.reveal').click(); ''")
                try await browser.wait(for: "!document.querySelector('.go')")
                #expect(try await browser.text(of: Self.focused) == "\(part)-2-name")
                #expect(browser.consoleErrors == [])
            }
        }
    }

    @Test func `without a script, each link opens the next part, and the page is at it`() async throws {
        try await ApiUnderTest.run { api in
            try await StoryFixtures.insertStory(api.owner)
            let view = Chromium.View(width: 390, height: 844, hasScript: false)
            try await api.browse("/games/\(StoryFixtures.game)/story", as: view) { browser in
                for index in 0..<4 {
                    try await browser.navigate(by: Self.step)
                    #expect(try await browser.text(of: Self.parts) == "\(index + 1)")
                    let box = "document.getElementById('block-\(index)').getBoundingClientRect()"
                    #expect(try await browser.text(of: "String(\(box).top >= 0 && \(box).top < innerHeight)") == "true")
                }
            }
        }
    }

    @Test func `on a phone, about two and a half blocks are in view`() async throws {
        try await ApiUnderTest.run { api in
            try await StoryFixtures.insertStory(api.owner)
            let path = "/games/\(StoryFixtures.game)/story?through=all"
            try await api.browse(path, as: Chromium.View(width: 390, height: 844)) { browser in
                let heights = try await browser.text(
                    of: "[...document.querySelectorAll('.block')].map((one) => one.offsetHeight).join()"
                )
                let values = heights.split(separator: ",").compactMap { Int($0) }
                #expect(values.count >= 4 && values.allSatisfy { $0 <= 844 * 2 / 5 }, "\(heights)")
            }
        }
    }
}
