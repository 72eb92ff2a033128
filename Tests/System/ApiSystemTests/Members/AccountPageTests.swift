import APIModels
import Foundation
import HTTPTypes
import Postgres
import TestSupport
import Testing

@testable import APIServer
@testable import Web

/// Checks the pages of accounts over HTTP, as a browser without a script uses them.
@Suite("Pages of accounts")
struct AccountPageTests {
    private static let session = "__Host-bardown-session"

    @Test func `a member turns notices off by subject, and what an app turned off stays off`() async throws {
        try await AccountsUnderTest.run { accounts in
            var member = PageClient(accounts.api)
            try await member.signUp("ann@example.org", as: "annann1", in: accounts)
            try await member.open("/account")
            func isOn(_ subject: String) -> Bool {
                member.page.contains(#"name="\#(subject)" type="checkbox" value="true" checked"#)
            }
            #expect(isOn("invitation") && isOn("draft") && isOn("contest"))
            try await member.submit("/account/notices", ["invitation": "on", "contest": "on"])
            #expect(isOn("invitation") && !isOn("draft") && isOn("contest"))
            let settings = try await accounts.api.owner.first(
                "select settings -> 'notifications' ->> 'user_draft_turn' from people.preferences"
            )
            #expect(try settings?.decode(String.self) == "false")
            try await accounts.api.owner.execute(
                """
                update people.preferences set settings = '{"theme":"dark","notifications":{"draft_reminder":false}}'
                """
            )
            try await member.submit("/account/notices", ["invitation": "on", "draft": "on"])
            let after = try await accounts.api.owner.first("select settings::text from people.preferences")
            let text = try #require(try after?.decode(String.self))
            #expect(text.contains(#""theme":"dark""#) && text.contains(#""draft_reminder":false"#))
            #expect(text.contains(#""contest_completed":false"#) && !text.contains("draft_started"))
        }
    }

    @Test func `a visitor signs up with the code from the mail, chooses a name, and signs out`() async throws {
        try await AccountsUnderTest.run { accounts in
            var browser = PageClient(accounts.api)
            try await browser.open("/account")
            #expect(browser.path == "/account/sign-in?back=/account")
            try await browser.open("/account/sign-up")
            let password = AccountsUnderTest.password
            let begun = try await browser.submit(
                "/account/sign-up",
                ["email": "ann@example.org", "password": password]
            )
            #expect(begun.status == .seeOther && browser.path.hasPrefix("/account/confirm?request="))
            #expect(browser.cookies[Self.session] == nil)
            let code = try await accounts.code(to: "ann@example.org").lowercased()
            let confirmed = try await browser.submit("/account/confirm", ["code": " \(code) "])
            #expect(confirmed.status == .seeOther && browser.path == "/account/username")
            let cookie = try #require(confirmed.headers[values: .setCookie].first { $0.hasPrefix(Self.session) })
            for part in ["Path=/", "HttpOnly", "SameSite=Lax", "Secure"] { #expect(cookie.contains("; \(part)")) }
            try await browser.submit("/account/username", ["username": "annann1"])
            #expect(browser.path == "/contests" && browser.confirmation == "Your username is saved.")
            let account = try await browser.open("/account")
            #expect(account.text.contains("<h1>annann1</h1>") && account.text.contains("ann@example.org"))
            #expect(account.headers[.cacheControl] == "private, no-store")
            #expect(account.headers[.referrerPolicy] == "same-origin")
            try await browser.submit("/account/sign-out")
            #expect(browser.path == "/account/sign-in" && browser.cookies[Self.session] == nil)
            #expect(browser.confirmation == "You are signed out.")
            try await browser.signIn("ANN@example.org")
            #expect(browser.path == "/contests")
        }
    }

    /// What is typed, and what is said beside which field.
    @Test(arguments: [
        ("/account/sign-up", ["email": "ann", "password": "tidal-harbour-92"], "email", "Enter an address such as"),
        ("/account/sign-up", ["email": "bob@example.org", "password": "short"], "password", "at least 10 characters"),
        (
            "/account/sign-up", ["email": "bob@example.org", "password": "password123"], "password",
            "attackers try first"
        ),
        ("/account/sign-in", ["email": "ann@example.org", "password": "wrong"], "password", "No account has this"),
        ("/account/sign-in", ["email": "who@example.org", "password": "wrong"], "password", "No account has this"),
        ("/account/confirm?request=6b2c4a5e-0d0e-4bb0-9f0e-9f1f6d2f7a11", ["code": "7K2Q-M4XN"], "code", "not valid"),
        ("/account/confirm?request=x", ["code": "7K2Q-M4XN"], "code", "not valid"),
        ("/account/reset", ["email": ""], "email", "Enter an address such as"),
        ("/account/reset/confirm?request=x", ["code": "1", "password": "tidal-harbour-92"], "code", "not valid"),
    ])
    func `a refusal is in words beside its field, and what was typed stays`(
        path: String,
        fields: [String: String],
        field: String,
        words: String
    ) async throws {
        try await AccountsUnderTest.run { accounts in
            _ = try await accounts.signUp("ann@example.org")
            var browser = PageClient(accounts.api)
            try await browser.open(path)
            let action = String(path.prefix { $0 != "?" })
            let refused = try await browser.submit(action, fields)
            #expect(refused.status.kind == .clientError && refused.status != .unauthorized)
            let found = browser.wrong(field) ?? "nothing"
            #expect(found.contains(words), "\(browser.page)")
            #expect(browser.page.contains("aria-invalid=\"true\""))
            if let email = fields["email"] { #expect(browser.page.contains("value=\"\(email)\"")) }
            #expect(!browser.page.contains("tidal-harbour-92"))
            #expect(browser.cookies[Self.session] == nil)
            // The form can be sent again.
            #expect(try !browser.token.isEmpty)
        }
    }

    @Test func `usernames are refused in the words of the rules`() async throws {
        try await AccountsUnderTest.run { accounts in
            var (ann, bob) = (PageClient(accounts.api), PageClient(accounts.api))
            try await ann.signUp("ann@example.org", as: "annann1", in: accounts)
            try await bob.signUp("bob@example.org", as: "bob", in: accounts)
            #expect(bob.wrong("username") == "Username must be at least 6 characters.")
            for (name, words) in [("bob_bob", "only contain letters"), ("ANNANN1", "already taken")] {
                try await bob.submit("/account/username", ["username": name])
                #expect(bob.wrong("username")?.contains(words) == true, "\(name): \(bob.page)")
            }
            // Without a name there are no contests.
            try await bob.open("/betslip")
            #expect(bob.path == "/account/username?back=/betslip")
            try await bob.submit("/account/username", ["username": "bobbob1"])
            #expect(bob.path == "/betslip")
            try await bob.open("/account/username")
            #expect(bob.path == "/account")
        }
    }

    @Test func `a cookie that somebody chose for the visitor never becomes a session`() async throws {
        try await AccountsUnderTest.run { accounts in
            _ = try await accounts.signUp("ann@example.org")
            var browser = PageClient(accounts.api)
            browser.setCookie("__Host-bardown-visitor", to: "chosen")
            browser.setCookie(Self.session, to: "chosen")
            try await browser.open("/account/sign-in")
            #expect(browser.cookies[Self.session] == nil && browser.cookies["__Host-bardown-visitor"] == "chosen")
            try await browser.signIn("ann@example.org")
            let first = try #require(browser.cookies[Self.session])
            #expect(first != "chosen" && browser.cookies["__Host-bardown-visitor"] == nil)
            // A session that was signed out is over, wherever its cookie was copied to.
            var copy = browser
            try await browser.open("/account")
            try await browser.submit("/account/sign-out")
            try await browser.signIn("ann@example.org")
            #expect(browser.cookies[Self.session] != first)
            try await copy.open("/account")
            #expect(copy.path.hasPrefix("/account/sign-in"))
        }
    }

    @Test func `an app's tokens open no page, and a cookie gets no tokens`() async throws {
        try await AccountsUnderTest.run { accounts in
            let tokens = try await accounts.signUp("ann@example.org")
            for token in [tokens.accessToken, tokens.refreshToken] {
                var browser = PageClient(accounts.api)
                browser.setCookie(Self.session, to: token)
                try await browser.open("/account")
                #expect(browser.path.hasPrefix("/account/sign-in"))
            }
            var browser = PageClient(accounts.api)
            try await browser.signIn("ann@example.org")
            let cookie = try #require(browser.cookies[Self.session])
            #expect(try await accounts.refresh(cookie).problem().code == "invalid_token")
            #expect(try await accounts.get("me", token: cookie).problem().code == "invalid_token")
            // The API does not know the cookie, so no page of another site can use the API with it.
            let api = try await accounts.api.get("/api/v1/me", [.cookie: "\(Self.session)=\(cookie)"])
            #expect(try api.problem().code == "sign_in_required")
        }
    }

    @Test func `devices are listed, and signed out one by one or all together`() async throws {
        try await AccountsUnderTest.run { accounts in
            let phone = try await accounts.signUp("ann@example.org")
            var browsers = [PageClient(accounts.api), PageClient(accounts.api)]
            for index in browsers.indices { try await browsers[index].signIn("ann@example.org") }
            try await browsers[0].open("/account")
            #expect(browsers[0].page.contains("this device"))
            let ends = browsers[0].page.matches(of: /action="(\/account\/sessions\/[^"]+\/end)"/).map { String($0.1) }
            #expect(ends.count == 2)
            // The newest sign-in is first, so the app is last.
            try await browsers[0].submit(try #require(ends.last))
            #expect(browsers[0].path == "/account" && browsers[0].done == "device")
            #expect(try await accounts.get("me", token: phone.accessToken).problem().code == "session_over")
            try await browsers[0].submit("/account/sign-out", containing: "everywhere")
            for index in browsers.indices {
                try await browsers[index].open("/account")
                #expect(browsers[index].path.hasPrefix("/account/sign-in"))
            }
        }
    }

    @Test func `a member who does not want to be found is not, until the member changes it`() async throws {
        try await AccountsUnderTest.run { accounts in
            var (ann, bob) = (PageClient(accounts.api), PageClient(accounts.api))
            try await ann.signUp("ann@example.org", as: "annann1", in: accounts)
            try await bob.signUp("bob@example.org", as: "bobbob1", in: accounts)
            for isFound in [false, true] {
                try await ann.open("/account")
                try await ann.submit("/account/discoverable")
                #expect(ann.done == (isFound ? "findable" : "hidden"))
                try await bob.open("/contests/new?q=annann")
                #expect(bob.page.contains(">annann1<") == isFound)
            }
        }
    }

    @Test func `a member reports another one in several lines, blocks that member, and returns to the page`()
        async throws
    {
        try await ContestsUnderTest.run { contests in
            var browser = PageClient(contests.accounts.api)
            try await browser.signIn("member1@example.org")
            #expect(try await contests.invite().status == .created)
            try await browser.open("/invitations?box=received")
            let link = "/account/report/\(contests.uid(0))"
            #expect(browser.page.contains("href=\"\(link)?back=/invitations%3Fbox%3Dreceived\">Report"))
            try await browser.open("\(link)?back=/invitations%3Fbox%3Dreceived")
            #expect(browser.page.contains("<h1>Report member0</h1>"))
            let long = ["reason": "spam", "message": String(repeating: "a", count: 1001)]
            let refused = try await browser.submit(link, long)
            #expect(refused.status == .unprocessableContent)
            #expect(browser.wrong("message") == "Choose a reason, and write at most 1000 characters.")
            #expect(browser.page.contains("<option value=\"spam\" selected>"))
            let fields = ["reason": "spam", "message": "Again,\r\nand again", "block": "true"]
            try await browser.submit(link, fields)
            #expect(browser.path == "/invitations?box=received" && browser.done == "reported")
            let report = try await contests.owner.first("select reason, message from people.report")
            #expect(try #require(report).decode(String.self, String.self) == ("spam", "Again,\nand again"))
            try await browser.open("/account")
            #expect(browser.page.contains("Blocked members"))
            // There is no report of oneself, or of a member who does not exist.
            for other in [contests.uid(1), "6b2c4a5e-0d0e-4bb0-9f0e-9f1f6d2f7a11"] {
                #expect(try await browser.open("/account/report/\(other)").status == .notFound)
            }
        }
    }

    @Test func `an account is saved and deleted with the name typed, not long after signing in`() async throws {
        try await AccountsUnderTest.run { accounts in
            var browser = PageClient(accounts.api)
            try await browser.signUp("ann@example.org", as: "annann1", in: accounts)
            let file = try await browser.open("/account/export")
            #expect(file.headers[.contentType] == "application/json" && file.text.contains("ann@example.org"))
            try await browser.open("/account/delete")
            let words = "The results of contests stay for them, without your name."
            #expect(browser.page.contains(words) && !browser.page.contains("statistics are deleted"))
            #expect(!browser.page.contains("a sign-in of the last five minutes"))
            try await browser.submit("/account/delete", ["username": "annann2"])
            #expect(browser.wrong("username") == "Type your username exactly as it is shown above.")
            let owner = accounts.api.owner
            try await owner.execute("update people.session set signed_in_at = signed_in_at - interval '6 minutes'")
            // The page says so before the form is filled in.
            for path in ["/account/email", "/account/delete"] {
                try await browser.open(path)
                let note = "This needs a sign-in of the last five minutes. Sign out, sign in, and try again."
                let parts = browser.page.split(separator: note, maxSplits: 1)
                #expect(parts.count == 2 && !parts[0].contains("action=\"\(path)\""), "\(path)")
                #expect(parts.last?.contains("action=\"/account/sign-out\"") == true, "\(path)")
            }
            let late = try await browser.submit("/account/delete", ["username": "annann1"])
            #expect(late.status == .forbidden && browser.page.contains("a sign-in of the last five minutes"))
            try await owner.execute("update people.session set signed_in_at = clock_timestamp()")
            try await browser.submit("/account/delete", ["username": "annann1"])
            #expect(browser.path == "/account/sign-in" && browser.cookies[Self.session] == nil)
            #expect(browser.confirmation == "Your account is deleted.")
            let left = try await owner.first("select count(*) from people.account where email is not null")
            #expect(try left?.decode(Int64.self) == 0)
        }
    }

    @Test func `without keys there are no such pages, and no link to them`() async throws {
        try await ApiUnderTest.run { api in
            for path in ["/account", "/account/sign-in", "/contests", "/betslip"] {
                #expect(try await api.get(path).status == .notFound, "\(path)")
            }
            let page = try await api.get("/feed").text
            #expect(!page.contains("/contests"))
        }
        try await AccountsUnderTest.run { accounts in
            let page = try await accounts.api.get("/feed").text
            #expect(page.contains("<a class=\"member\" href=\"/contests?scores=hidden\""))
        }
    }
}
