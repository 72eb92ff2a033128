import Foundation
import HTTPTypes
import Hummingbird
import Postgres
import TestSupport
import Testing

@testable import APIServer
@testable import Web
@testable import api

/// Checks over HTTP that every form of the pages arrives only from a page of this site, with the visitor's own token.
@Suite("Guard of forms")
struct FormGuardTests {
    private static let id = "6b2c4a5e-0d0e-4bb0-9f0e-9f1f6d2f7a11"
    /// The forms that anybody may send.
    private static let open = [
        "/account/sign-up", "/account/confirm", "/account/sign-in", "/account/reset", "/account/reset/confirm",
    ]
    /// The forms of members.
    private static let personal = [
        "/account/username", "/account/password", "/account/email", "/account/email/confirm", "/account/discoverable",
        "/account/notices",
        "/account/delete", "/account/sign-out", "/account/sessions/\(id)/end",
        "/account/blocks/\(id)", "/account/notifications", "/account/report/\(id)", "/invitations/\(id)/accept",
        "/invitations/\(id)/reject", "/invitations/\(id)/withdraw", "/contests/new/\(id)", "/drafts/\(id)/picks",
        "/drafts/\(id)/wishes",
    ]

    @Test func `no form of the pages is missing among those that are tested`() async throws {
        try await AccountsUnderTest.run { accounts in
            let others = ["/api/", "/ops", "/spoilers/", "/demo"]
            let found = accounts.api.routes.router.routes.filter { $0.method == .post }.map { route in
                let path = route.path.description.replacing("{id}", with: Self.id).replacing(":id", with: Self.id)
                return path.hasPrefix("/") ? path : "/" + path
            }.filter { path in !others.contains { path.hasPrefix($0) } }
            #expect(Set(found) == Set(Self.open + Self.personal))
        }
    }

    /// How a form is sent that no page of this site sent.
    private enum Forgery: String, CaseIterable {
        case noToken, wrongToken, tokenOfAnother, noCookie, otherSite, otherOrigin, plainOrigin, hiddenOrigin, json
    }

    @Test func `a form from elsewhere is refused before anything is read`() async throws {
        try await AccountsUnderTest.run { accounts in
            var member = PageClient(accounts.api)
            try await member.signUp("ann@example.org", as: "annann1", in: accounts)
            try await member.open("/account")
            var stranger = PageClient(accounts.api)
            try await stranger.open("/account/sign-in")
            let foreign = try stranger.token
            for path in Self.open + Self.personal {
                for forgery in Forgery.allCases {
                    let answer = try await Self.send(forgery, to: path, as: member, foreign: foreign)
                    let expected: HTTPResponse.Status = forgery == .json ? .unsupportedMediaType : .forbidden
                    #expect(answer.status == expected, "\(path), \(forgery)")
                    #expect(answer.headers[values: .setCookie].isEmpty, "\(path), \(forgery)")
                }
            }
            // Nothing happened: the member is still signed in, and no code was mailed.
            try await member.open("/account")
            #expect(member.page.contains("annann1"))
            let codes = try await accounts.api.owner.first("select count(*) from people.code")
            #expect(try codes?.decode(Int64.self) == 1)
        }
    }

    private static func send(
        _ forgery: Forgery,
        to path: String,
        as member: PageClient,
        foreign: String
    ) async throws -> TestResponse {
        var sender = member
        var fields = ["check": try member.token, "email": "ann@example.org", "username": "annann1"]
        var headers: HTTPFields = [.secFetchSite: "same-origin", .origin: "https://localhost"]
        switch forgery {
        case .noToken: fields["check"] = nil
        case .wrongToken: fields["check"] = try member.token + "A"
        case .tokenOfAnother: fields["check"] = foreign
        case .noCookie: sender = PageClient(member.api)
        case .otherSite: headers[.secFetchSite] = "cross-site"
        case .otherOrigin: headers = [.origin: "https://evil.example"]
        case .plainOrigin: headers = [.origin: "http://localhost"]
        case .hiddenOrigin: headers = [.origin: "null"]
        case .json: headers[.contentType] = "application/json"
        }
        return try await sender.post(path, fields, headers)
    }

    @Test func `a form is accepted from the site's own address, and from a browser that says nothing`() async throws {
        try await AccountsUnderTest.run { accounts in
            for headers: HTTPFields in [
                [:], [.origin: "https://scores.example.org"],
                [.origin: "https://localhost", .secFetchSite: "same-origin"],
            ] {
                var browser = PageClient(accounts.api)
                try await browser.open("/account/sign-in")
                let fields = ["check": try browser.token, "email": "ann@example.org", "password": "wrong"]
                let answer = try await browser.post("/account/sign-in", fields, headers)
                #expect(answer.text.contains("No account has this address and password."), "\(headers)")
            }
        }
    }

    @Test func `an accepted form prolongs the session, and neither a page nor a forged form does`() async throws {
        try await AccountsUnderTest.run { accounts in
            var member = PageClient(accounts.api)
            try await member.signUp("ann@example.org", as: "annann1", in: accounts)
            let owner = accounts.api.owner
            try await owner.execute("update people.session set expires_at = expires_at - interval '10 days'")
            func days() async throws -> Int32? {
                let left: SQL = "select extract(day from expires_at - clock_timestamp())::int from people.session"
                return try await owner.first(left)?.decode(Int32.self)
            }
            try await member.open("/account")
            _ = try await Self.send(.wrongToken, to: "/account/discoverable", as: member, foreign: "")
            #expect(try await days() == 19)
            try await member.submit("/account/discoverable")
            #expect(try await days() == 29)
        }
    }

    @Test func `a refused form shows a page that says what to do`() async throws {
        try await AccountsUnderTest.run { accounts in
            var browser = PageClient(accounts.api)
            let refused = try await browser.post("/account/sign-in", ["email": "ann@example.org"])
            #expect(refused.headers[.contentType] == "text/html; charset=utf-8")
            #expect(refused.text.contains("<h1>This form was not accepted</h1>"))
            #expect(refused.text.contains("reload the page and send it again"))
            let headers: HTTPFields = [.contentType: "application/json"]
            let unreadable = try await browser.post("/account/sign-in", ["email": "ann@example.org"], headers)
            #expect(unreadable.text.contains("<h1>This form cannot be read</h1>"))
        }
    }

    @Test func `a visitor who is not signed in is asked to, and returns to the page`() async throws {
        try await AccountsUnderTest.run { accounts in
            _ = try await accounts.signUp("ann@example.org")
            for path in ["/account", "/contests", "/betslip", "/drafts", "/invitations?box=sent", "/statistics"] {
                var browser = PageClient(accounts.api)
                try await browser.open(path)
                #expect(browser.path.hasPrefix("/account/sign-in?back=/"), "\(path)")
            }
            var browser = PageClient(accounts.api)
            try await browser.open("/account/sign-in")
            let token = try browser.token
            for path in Self.personal {
                let answer = try await browser.post(path, ["check": token])
                #expect(answer.status == .seeOther, "\(path)")
                #expect(answer.headers[.location] == "/account/sign-in?back=/contests", "\(path)")
            }
            try await browser.open("/account")
            let password = AccountsUnderTest.password
            try await browser.submit("/account/sign-in", ["email": "ann@example.org", "password": password])
            #expect(browser.path == "/account")
        }
    }
}
