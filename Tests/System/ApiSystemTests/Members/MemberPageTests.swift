import Foundation
import HTTPTypes
import Hummingbird
import Postgres
import TestSupport
import Testing

@testable import APIServer
@testable import Web
@testable import api

/// Checks what holds for every page of members, over HTTP.
@Suite("All pages of members")
struct MemberPageTests {
    /// The first parts of the paths of members' pages.
    private static let parts: Set<Substring> = [
        "account", "betslip", "contests", "drafts", "invitations", "statistics",
    ]

    /// Runs `body` with the pages of a member who is signed in.
    private static func run(
        _ body: @Sendable (ContestsUnderTest, PageClient, [String]) async throws -> Void
    ) async throws {
        try await ContestsUnderTest.run(members: 3) { contests in
            let paths = try await MemberPages.prepare(contests)
            var browser = PageClient(contests.accounts.api)
            try await browser.signIn("member0@example.org")
            try await body(contests, browser, paths)
        }
    }

    /// Everything that is stored, with the transactions that wrote it.
    private static func stored(_ owner: PostgresPool) async throws -> String? {
        try await owner.first(
            """
            select md5(string_agg(query_to_xml(q.text, true, false, '')::text, '' order by q.text))
              from pg_tables t
             cross join lateral (select format('select xmin, t::text from %I.%I t', schemaname, tablename) as text) q
             where schemaname in ('people', 'public')
            """
        )?.decode(String.self)
    }

    @Test func `no page of the routes is missing among those that are tested`() async throws {
        try await Self.run { contests, _, paths in
            let tested = Set((paths + MemberPages.open + ["/account/export", "/account/username"]).map(Self.pattern))
            let found = Self.routes(.get, contests).filter { path in
                path.split(separator: "/").first.map { Self.parts.contains($0) } ?? false
            }
            #expect(tested.union([MemberStreamRoute.path]) == found)
        }
    }

    /// The paths of the routes with a method, with `:id` for each parameter.
    private static func routes(_ method: HTTPRequest.Method, _ contests: ContestsUnderTest) -> Set<String> {
        Set(
            contests.accounts.api.routes.router.routes.filter { $0.method == method }.map { route in
                route.path.description.split(separator: "/").map { $0.hasPrefix("{") ? "/:id" : "/\($0)" }.joined()
            }
        )
    }

    /// The path of a page with `:id` for each id.
    private static func pattern(_ path: String) -> String {
        path.prefix { $0 != "?" }.split(separator: "/").map { part in
            UUID(uuidString: String(part)) == nil ? "/\(part)" : "/:id"
        }.joined()
    }

    @Test func `a page that is read writes nothing, whether or not its visitor is signed in`() async throws {
        try await Self.run { contests, member, paths in
            var (member, visitor) = (member, PageClient(contests.accounts.api))
            let before = try await Self.stored(contests.owner)
            for path in paths + MemberPages.open + ["/account/export", "/account/username"] {
                #expect(try await member.open(path).status == .ok, "\(path)")
                #expect(try await visitor.open(path).status == .ok, "\(path)")
            }
            #expect(try await Self.stored(contests.owner) == before)
        }
    }

    @Test func `every page has a policy, and no code that the policy would block`() async throws {
        try await Self.run { contests, member, paths in
            var (member, visitor) = (member, PageClient(contests.accounts.api))
            var answers: [String: TestResponse] = [:]
            for path in paths { answers[path] = try await member.open(path) }
            for path in MemberPages.open { answers[path] = try await visitor.open(path) }
            for (path, page) in answers {
                let policy = page.headers[.contentSecurityPolicy] ?? ""
                #expect(policy.hasPrefix("default-src 'none'; style-src 'self'; script-src 'self'; "), "\(path)")
                #expect(policy.contains("form-action 'self'; base-uri 'none'; frame-ancestors 'none'"), "\(path)")
                #expect(page.headers[.cacheControl] == "private, no-store", "\(path)")
                #expect(page.headers[.xContentTypeOptions] == "nosniff", "\(path)")
                #expect(!page.text.contains("<style") && !page.text.contains(" style="), "\(path)")
                #expect(page.text.firstMatch(of: #/ on[a-z]+="/#) == nil, "\(path)")
            }
        }
    }

    @Test func `pages of a member have the script for members, and name the lists that they follow`() async throws {
        try await Self.run { contests, member, _ in
            var (member, visitor) = (member, PageClient(contests.accounts.api))
            let script = "<script src=\"\(PageAssets.memberScript.path)\" defer></script>"
            for (path, topics) in [
                ("/contests", "contests drafts invitations"), ("/betslip", "contests"), ("/drafts", "drafts"),
                ("/invitations", "invitations"), ("/statistics", "contests"),
            ] {
                let page = try await member.open(path).text
                #expect(page.contains(script) && page.contains(" data-topics=\"\(topics)\">"), "\(path)")
            }
            let account = try await member.open("/account").text
            #expect(account.contains(script) && !account.contains("data-topics"))
            for path in ["/account/sign-in", "/contests/rules"] {
                #expect(try await !visitor.open(path).text.contains(script), "\(path)")
            }
            // The rules lead on, and a visitor who came for contests finds them.
            #expect(visitor.page.contains("<a class=\"go\" href=\"/account/sign-up\">"))
            #expect(try await member.open("/contests/rules").text.contains("<a class=\"go\" href=\"/contests/new\">"))
            #expect(try await visitor.open("/account/sign-in").text.contains("href=\"/contests/rules\""))
            let file = try await contests.accounts.api.get(PageAssets.memberScript.path)
            #expect(file.headers[.cacheControl] == "public, max-age=31536000, immutable")
        }
    }

    @Test func `every link and every form of a page leads to a route, and to this site`() async throws {
        try await Self.run { contests, member, paths in
            var (member, seen) = (member, Set<String>())
            let forms = Self.routes(.post, contests)
            for path in paths {
                let page = try await member.open(path).text
                let links = page.matches(of: /href="([^"]+)"/).map { String($0.1).replacing("&amp;", with: "&") }
                for link in links where !link.hasPrefix("https://scores.example.org/") && seen.insert(link).inserted {
                    let target = String(link.prefix { $0 != "#" })
                    guard !target.isEmpty else { continue }
                    #expect(try await member.open(target).status == .ok, "\(link) on \(path)")
                }
                for form in page.matches(of: /method="post" action="([^"]+)"/).map({ String($0.1) }) {
                    #expect(forms.contains(Self.pattern(form)), "\(form) on \(path)")
                }
            }
            #expect(seen.count > 30)
        }
    }

    @Test func `an address that hides scores is kept by every link and every form, and shows no score`() async throws {
        try await Self.run { contests, member, paths in
            var member = member
            // The game of the contest is in progress.
            try await contests.owner.execute(
                """
                update game set status = 'live', home_score = 61, away_score = 52, period = 3, period_label = '3rd',
                                period_kind = 'regulation'
                """
            )
            let hidden: (String) -> String = { $0 + ($0.contains("?") ? "&" : "?") + "scores=hidden" }
            for path in paths {
                let page = try await member.open(hidden(path)).text
                #expect(member.path == hidden(path) && !page.contains("52 – T2 61"), "\(path)")
                let main = try #require(page.firstMatch(of: /<main[^>]*>([\s\S]*)<\/main>/)).output.1
                let links = main.matches(of: /(?:href|action)="(\/[^"]+)"/).map { String($0.1) }
                #expect(!links.isEmpty, "\(path)")
                for link in links where !main.contains("class=\"ask\" action=\"\(link)\"") {
                    if main.contains("class=\"ask\" role=\"search\" action=\"\(link)\"") { continue }
                    #expect(link.contains("scores=hidden"), "\(link) on \(path)")
                }
                let fields = main.matches(of: /class="ask"/).count
                let kept = main.matches(of: /<input type="hidden" name="scores" value="hidden">/).count
                #expect(kept == fields, "\(path)")
            }
            // A form leads to a page that hides scores as well, and so does the way to the form to sign in.
            try await member.open("/account?scores=hidden")
            try await member.submit("/account/discoverable?scores=hidden")
            #expect(member.path == "/account?scores=hidden")
            try await member.submit("/account/sign-out?scores=hidden")
            try await member.open("/betslip?status=upcoming&scores=hidden")
            #expect(member.path == "/account/sign-in?back=/betslip%3Fstatus%3Dupcoming&scores=hidden")
            let fields = ["email": "member0@example.org", "password": AccountsUnderTest.password]
            try await member.submit("/account/sign-in?scores=hidden", fields)
            #expect(member.path == "/betslip?status=upcoming&scores=hidden")
            #expect(try await member.open("/contests?scores=maybe").status == .badRequest)
        }
    }

    @Test func `the pages of contests are absent while no league has contests`() async throws {
        try await AccountsUnderTest.run { accounts in
            try await accounts.api.owner.execute(
                "update league set capabilities = array_remove(capabilities, 'contests')"
            )
            var browser = PageClient(accounts.api)
            try await browser.signUp("ann@example.org", as: "annann1", in: accounts)
            #expect(browser.path == "/account" && !browser.page.contains("<nav class=\"tabs\""))
            for path in ["/contests", "/contests/new", "/contests/rules", "/betslip", "/drafts", "/invitations"] {
                #expect(try await browser.open(path).status == .notFound, "\(path)")
            }
            let page = try await accounts.api.get("/feed").text
            #expect(page.contains("<a class=\"member\" href=\"/account?scores=hidden\" aria-label=\"Account\">"))
            #expect(!page.contains("/contests"))
        }
    }

    @Test func `a public page is the same for everybody`() async throws {
        try await Self.run { contests, member, _ in
            var (member, visitor) = (member, PageClient(contests.accounts.api))
            for path in ["/live", "/feed", "/search?q=team"] {
                let (own, other) = (try await member.open(path), try await visitor.open(path))
                #expect(own.text == other.text && own.headers[.setCookie] == nil, "\(path)")
            }
        }
    }
}
