import APIModels
import Foundation
import Postgres
import TestSupport
import TestTools
import Testing

@testable import APIServer

/// Walks through the pages of members in a browser on a phone, without a script: from signing up to a settled contest.
@Suite("Members in a browser", .enabled(if: Chromium.tool.isInstalled, "no Chromium is installed"))
struct MemberBrowserTests {
    private static let phone = Chromium.View(width: 390, height: 844, hasScript: false)
    /// The cookies need no TLS on this machine.
    private static let site = ["PUBLIC_URL": "http://127.0.0.1"]

    /// Fills in the form with an action and presses its button.
    /// - Parameter button: The button's selector inside of the form.
    private static func submit(
        _ action: String,
        _ fields: [String: String] = [:],
        button: String = "button",
        _ browser: inout Chromium
    ) async throws {
        let form = "document.querySelector('form[action=\"\(action)\"]')"
        let filled = fields.map { "\(form).elements['\($0)'].value = '\($1)';" }.joined(separator: " ")
        try await browser.navigate(by: "\(filled) \(form).querySelector('\(button)').click()")
    }

    /// Signs up by the forms with the code from the mail.
    private static func signUp(
        _ name: String,
        _ accounts: AccountsUnderTest,
        _ browser: inout Chromium
    ) async throws {
        try await browser.open("\(accounts.api.origin)/account/sign-up")
        let address = "\(name)@example.org"
        try await submit(
            "/account/sign-up",
            ["email": address, "password": AccountsUnderTest.password],
            &browser
        )
        try await check(&browser)
        try await submit("/account/confirm", ["code": try await accounts.code(to: address)], &browser)
        try await check(&browser)
        try await submit("/account/username", ["username": name], &browser)
        try await check(&browser)
    }

    /// Checks what holds for every page: it fits the window.
    private static func check(_ browser: inout Chromium) async throws {
        let path = try await browser.text(of: "location.pathname")
        #expect(try await browser.text(of: Seen.isTooWide) == "false", "\(path)")
        #expect(try await browser.text(of: Seen.outside) == "", "\(path)")
    }

    @Test func `the header with the links to odds and to contests fits windows of all widths`() async throws {
        try await ContestsUnderTest.run(Self.site, games: 1, members: 0) { contests in
            // Without a followed league with odds there is no link to odds.
            try await contests.accounts.api.owner.execute("update league set followed = true where id = 'nba'")
            let api = contests.accounts.api
            for width in [320, 768, 960, 1072, 1152, 1280] {
                try await api.browse("/live", as: .init(width: width, height: 844)) { browser in
                    // The feed hides scores, and "Show scores" is wider than "Hide scores".
                    for path in ["/live", "/feed"] {
                        try await browser.open("\(api.origin)\(path)")
                        let links = "String(document.querySelectorAll('.bar nav a, .bar .member').length)"
                        #expect(try await browser.text(of: links) == "8")
                        let icon = "String(document.querySelector('.member .icon').getBoundingClientRect().width)"
                        #expect(try await browser.text(of: icon) == "20", "\(path) at \(width)")
                        try await Self.check(&browser)
                        // The page has margins from here on, so a header that is too wide does not widen the page.
                        guard width >= 1152 else { continue }
                        let bar = "document.querySelector('.bar')"
                        let isTooWide = "String(\(bar).scrollWidth > \(bar).clientWidth)"
                        #expect(try await browser.text(of: isTooWide) == "false", "\(path) at \(width)")
                    }
                }
            }
        }
    }

    @Test func `two members sign up, draft against each other, and see the contest settle`() async throws {
        try await ContestsUnderTest.run(Self.site, games: 1, members: 0) { contests in
            let (accounts, api) = (contests.accounts, contests.accounts.api)
            try await api.browse("/", as: Self.phone) { ann in
                try await api.browse("/", as: Self.phone) { bob in
                    try await Self.signUp("annann1", accounts, &ann)
                    try await Self.signUp("bobbob1", accounts, &bob)
                    try await Self.draft(api, &ann, &bob)
                    try await Self.settle(contests)
                    try await ann.open("\(api.origin)/contests?status=completed")
                    try await bob.open("\(api.origin)/contests?status=completed")
                    let words = "document.querySelector('main').innerText"
                    #expect(try await ann.text(of: words).contains("WON"))
                    #expect(try await bob.text(of: words).contains("LOST"))
                    try await ann.navigate(by: "document.querySelector('main h2 a').click()")
                    #expect(try await ann.text(of: words).contains("T1 100 – T2 130"))
                    try await Self.check(&ann)
                    for path in ["/betslip?status=completed", "/statistics", "/account", "/contests/rules"] {
                        try await ann.open("\(api.origin)\(path)")
                        try await Self.check(&ann)
                    }
                    #expect(ann.consoleErrors == [] && bob.consoleErrors == [])
                }
            }
        }
    }

    /// The first member invites the second one, and both pick once.
    private static func draft(_ api: ApiUnderTest, _ ann: inout Chromium, _ bob: inout Chromium) async throws {
        try await ann.open("\(api.origin)/contests/new")
        try await submit("/contests/new", ["q": "bobbob1"], &ann)
        try await check(&ann)
        try await ann.navigate(by: "document.querySelector('.found a').click()")
        try await check(&ann)
        try await ann.navigate(
            by: """
                document.querySelector('[name=rounds]').value = '1';
                document.querySelector('form[method=post] .go').click()
                """
        )
        #expect(try await ann.text(of: "location.pathname + location.search") == "/invitations?box=sent&done=invited")
        try await check(&ann)
        try await bob.open("\(api.origin)/invitations")
        try await check(&bob)
        try await bob.navigate(by: "document.querySelector('form[action$=\"/accept\"] button').click()")
        let draft = try await bob.text(of: "location.pathname")
        try await ann.open("\(api.origin)\(draft)")
        try await check(&ann)
        try await ann.navigate(by: "document.querySelector('button[value=home]').click()")
        try await bob.open("\(api.origin)\(draft)")
        try await bob.navigate(by: "document.querySelector('button[value=under]').click()")
        #expect(try await bob.text(of: "location.pathname").hasPrefix("/contests/"))
        try await check(&bob)
    }

    /// The home team wins by 30 with 230 points, so the first member wins the drafted and the forced bet.
    private static func settle(_ contests: ContestsUnderTest) async throws {
        let api = contests.accounts.api
        let environment = ["DATABASE_URL": api.database.url(as: "bardown_differ"), "DRAIN": "1s"]
        try await withProgram("differ", environment: environment) { _ in
            try await contests.revise(0, 2, "final", home: 130, away: 100)
            try await eventually("the contest is completed") {
                let row = try await api.owner.first("select count(*) from contest where completed_at is not null")
                return try row?.decode(Int64.self) == 1
            }
        }
    }

    /// The widths of the smallest phone, a common one, a tablet and a computer.
    @Test(arguments: Thoroughness.choose(quick: [320], thorough: [320, 390, 768, 1280]))
    func `every page fits its window, can be pressed with a finger, and axe-core finds nothing`(
        width: Int
    ) async throws {
        try await Self.walk(as: Chromium.View(width: width)) { path, browser in
            try await Self.check(&browser)
            #expect(try await browser.text(of: LayoutFaults.cut) == "", "\(path)")
            #expect(try await browser.text(of: LayoutFaults.brokenWords) == "", "\(path)")
            if width <= 390 { #expect(try await browser.text(of: LayoutFaults.smallTargets) == "", "\(path)") }
            guard Axe.path != nil else { return }
            let violations = try await Axe.violations(in: &browser)
            #expect(violations == [], "\(path)")
        }
    }

    @Test(.enabled(if: Pictures.folder != nil, "BARDOWN_SCREENSHOTS names no folder"), arguments: [390, 1280])
    func `pictures of all pages of members are saved`(width: Int) async throws {
        for isDark in [false, true] {
            let view = Chromium.View(width: width, isDark: isDark)
            try await Self.walk(as: view) { path, browser in try await Pictures.save(&browser, path, as: view) }
        }
    }

    /// Opens every page: those of visitors first, then those of a member, and a form that was refused.
    private static func walk(
        as view: Chromium.View,
        _ visit: @Sendable (_ path: String, inout Chromium) async throws -> Void
    ) async throws {
        try await ContestsUnderTest.run(site, members: 3) { contests in
            let (api, paths) = (contests.accounts.api, try await MemberPages.prepare(contests))
            // Open pages have streams, which end with both.
            try await api.following {
                try await api.hinting {
                    try await api.browse("/account/sign-in", as: view) { browser in
                        for path in MemberPages.open {
                            try await browser.open("\(api.origin)\(path)")
                            try await visit(path, &browser)
                        }
                        try await browser.open("\(api.origin)/account/sign-in")
                        try await submit("/account/sign-in", ["email": "a@example.org", "password": "wrong"], &browser)
                        try await visit("/account/sign-in-refused", &browser)
                        let fields = ["email": "member0@example.org", "password": AccountsUnderTest.password]
                        try await submit("/account/sign-in", fields, &browser)
                        for path in paths {
                            try await browser.open("\(api.origin)\(path)")
                            #expect(try await browser.text(of: "location.pathname + location.search") == path)
                            try await visit(path, &browser)
                        }
                        #expect(browser.consoleErrors.filter { !$0.contains("403") } == [])
                    }
                }
            }
        }
    }
}
