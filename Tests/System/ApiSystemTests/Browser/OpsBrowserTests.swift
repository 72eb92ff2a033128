import Postgres
import TestTools
import Testing

@testable import OpsConsole

/// Checks the pages under `/ops` in a browser, in the sizes of a phone and a desktop.
@Suite("Ops browser", .enabled(if: Chromium.tool.isInstalled, "no Chromium is installed"))
struct OpsBrowserTests {
    private static let token = "correct horse battery"
    private static let readToken = "look but do not touch"
    private static let paths = OpsView.all.map(\.path) + ["/ops/jobs/1", "/ops/jobs/900"]
    private static let text = "document.body.innerText"

    /// Opens `/ops` in a browser without a session.
    private func browse(
        as view: Chromium.View = Chromium.View(),
        _ body: @Sendable (ApiUnderTest, inout Chromium) async throws -> Void
    ) async throws {
        try await ApiUnderTest.run(["OPS_TOKEN": Self.token, "OPS_READ_TOKEN": Self.readToken]) { api in
            try await ApiFixtures.insertOperations(api.owner)
            try await api.browse("/ops", as: view) { try await body(api, &$0) }
        }
    }

    /// Signs in with the form, as a person does.
    private static func signIn(_ browser: inout Chromium, with token: String = token) async throws {
        try await browser.navigate(
            by: """
                document.querySelector("[name=name]").value = "Ada";
                document.querySelector("[name=token]").value = "\(token)";
                document.querySelector(".sign-in button").click()
                """
        )
        #expect(try await browser.text(of: "location.pathname") == "/ops")
    }

    /// Opens the details that hide an action's button, and presses the button.
    /// - Parameter label: The text of the button.
    private static func pressAction(_ label: String, _ browser: inout Chromium) async throws {
        try await browser.navigate(
            by: """
                const button = Array.from(document.querySelectorAll(".act button")).find((one) => one.textContent === "\(label)");
                button.closest("details").querySelector("summary").click();
                button.click()
                """
        )
    }

    @Test
    func `a visitor without a session is asked to sign in on every page, and a wrong token opens none`() async throws {
        try await browse { api, browser in
            for path in Self.paths {
                try await browser.open("\(api.origin)\(path)")
                #expect(try await browser.text(of: "location.pathname") == "/ops/sign-in", "\(path)")
                let text = try await browser.text(of: Self.text)
                #expect(!text.contains("detail") && !text.contains("900"), "\(path)")
            }
            try await browser.navigate(
                by: """
                    document.querySelector("[name=name]").value = "Eve";
                    document.querySelector("[name=token]").value = "correct horse batterx";
                    document.querySelector(".sign-in button").click()
                    """
            )
            #expect(try await browser.text(of: Self.text).contains("This token is not valid."))
            // The only error that the browser logs is the status of the answer.
            #expect(browser.consoleErrors.filter { !$0.contains("403") } == [])
        }
    }

    @Test func `the read-only token shows every page and no button that does anything`() async throws {
        try await browse { api, browser in
            try await Self.signIn(&browser, with: Self.readToken)
            for path in Self.paths {
                try await browser.open("\(api.origin)\(path)")
                #expect(try await browser.text(of: "location.pathname") == path)
                #expect(
                    try await browser.text(of: "String(document.querySelectorAll('[action=\"/ops/act\"]').length)")
                        == "0"
                )
                #expect(try await browser.text(of: Self.text).contains("read-only"), "\(path)")
            }
            try await browser.navigate(by: "document.querySelector('footer button').click()")
            #expect(try await browser.text(of: "location.pathname") == "/ops/sign-in")
            try await browser.open("\(api.origin)/ops")
            #expect(try await browser.text(of: "location.pathname") == "/ops/sign-in")
            #expect(browser.consoleErrors == [])
        }
    }

    @Test func `the page's buttons pause a queue and retry a dead letter, and the audit names the operator`()
        async throws
    {
        try await browse { api, browser in
            try await Self.signIn(&browser)
            try await Self.pressAction("Pause detail", &browser)
            #expect(
                try await browser.text(of: "document.querySelector('[role=status]').textContent")
                    == "pause detail: paused"
            )
            #expect(try await browser.text(of: Self.text).contains("paused by Ada"))
            let paused = try await api.owner.first("select paused_by from q.queue where name = 'detail'")
            #expect(try paused?.decode(String?.self) == "Ada")

            try await browser.open("\(api.origin)/ops/failures")
            try await Self.pressAction("Retry 900", &browser)
            #expect(try await browser.text(of: "location.pathname") == "/ops/failures")
            let again = try await api.owner.first("select redriven_as from q.dead where id = 900")?.decode(Int64?.self)
            let job = try #require(again ?? nil)
            let kind = try await api.owner.first("select kind from q.job where id = \(job)")?.decode(String.self)
            #expect(kind == "send")

            try await browser.open("\(api.origin)/ops/actions")
            let text = try await browser.text(of: Self.text)
            #expect(text.contains("pause\tdetail\tpaused") && text.contains("retry\t900\t"), "\(text)")
            let log = try await api.owner.query("select who || ' ' || action from operator_action order by id")
            #expect(try log.map { try $0.decode(String.self) } == ["Ada pause", "Ada retry"])
            #expect(browser.consoleErrors == [])
        }
    }

    @Test func `the live tail shows new runs by itself, but not while a filter is typed`() async throws {
        try await browse { api, browser in
            try await Self.signIn(&browser)
            try await browser.open("\(api.origin)/ops/tail")
            _ = try await browser.text(of: #"window.kept = "yes""#)
            try await ApiFixtures.insertRun(of: 70, "just_ended", api.owner)
            try await browser.wait(for: "\(Self.text).includes('just_ended')")
            #expect(try await browser.text(of: "window.kept") == "yes", "the page was reloaded")

            // While a filter is being typed, no new runs appear; afterwards they do.
            _ = try await browser.text(of: "document.querySelector('[name=queue]').focus(); ''")
            try await ApiFixtures.insertRun(of: 71, "then_ended", api.owner)
            let isStill = """
                new Promise((done) => setTimeout(() => done(String(\(Self.text).includes("then_ended"))), 4500))
                """
            #expect(try await browser.text(of: isStill) == "false")
            _ = try await browser.text(of: "document.activeElement.blur(); ''")
            try await browser.wait(for: "\(Self.text).includes('then_ended')")
            #expect(browser.consoleErrors == [])
        }
    }

    @Test func `a table that was scrolled by keys keeps its position and focus after an update`() async throws {
        let view = Chromium.View(width: 390)
        try await browse(as: view) { api, browser in
            try await Self.signIn(&browser)
            try await browser.open("\(api.origin)/ops/tail")
            let table = #"document.querySelector(".wide")"#
            let state = "[\(table).scrollLeft, document.activeElement === \(table)].join()"
            _ = try await browser.text(of: "\(table).focus(); \(table).scrollLeft = 100; ''")
            #expect(try await browser.text(of: state) == "100,true")
            try await ApiFixtures.insertRun(of: 70, "just_ended", api.owner)
            try await browser.wait(for: "\(Self.text).includes('just_ended')")
            #expect(try await browser.text(of: state) == "100,true")
        }
    }

    @Test func `on a phone the buttons of a wide table can be reached without scrolling it`() async throws {
        try await browse(as: Chromium.View(width: 390)) { api, browser in
            try await Self.signIn(&browser)
            for path in ["/ops", "/ops/failures", "/ops/jobs"] {
                try await browser.open("\(api.origin)\(path)")
                let outside = """
                    String(Array.from(document.querySelectorAll(".act summary")).filter((one) => {
                      const box = one.getBoundingClientRect();
                      return box.right > innerWidth || box.left < 0;
                    }).length) + " of " + document.querySelectorAll(".act summary").length
                    """
                let found = try await browser.text(of: outside)
                #expect(found.hasPrefix("0 of ") && found != "0 of 0", "\(path): \(found)")
            }
        }
    }

    /// A wide table scrolls within its own box, so that the page itself need not scroll sideways.
    @Test(
        arguments: Thoroughness.choose(quick: [320], thorough: [320, 390, 768, 1280]),
        Thoroughness.choose(quick: [false], thorough: [false, true])
    )
    func `no page is wider than its window, the browser logs no error, and axe-core finds nothing`(
        width: Int,
        isDark: Bool
    ) async throws {
        let view = Chromium.View(width: width, isDark: isDark)
        try await browse(as: view) { api, browser in
            try await Pictures.save(&browser, "/ops/sign-in", as: view)
            try await Self.signIn(&browser)
            for path in Self.paths {
                try await browser.open("\(api.origin)\(path)")
                #expect(try await browser.text(of: Seen.isTooWide) == "false", "\(path)")
                #expect(try await browser.text(of: Seen.outside) == "", "\(path)")
                // axe-core gives the same result at every width, so it runs only at the narrowest, where the most
                // elements have to scroll.
                if Axe.path != nil, width == 320 {
                    let violations = try await Axe.violations(in: &browser)
                    #expect(violations == [], "\(path)")
                }
                try await Pictures.save(&browser, path, as: view)
            }
            #expect(browser.consoleErrors == [])
        }
    }
}
