import Cryptography
import HTTPTypes
import Postgres
import Scores
import Testing

@testable import APIServer
@testable import Web

@Suite("Page")
struct PageTests {
    @Test func `the page shows live games first, then upcoming ones, then finals`() async throws {
        try await ApiUnderTest.run { api in
            try await ApiFixtures.insertSunday(api.owner)
            let response = try await api.get("/?date=2026-03-15")
            #expect(response.status == .ok)
            #expect(response.headers[.contentType] == "text/html; charset=utf-8")
            #expect(response.headers[.cacheControl] == "public, max-age=10")
            let page = response.text
            let ids = [ApiFixtures.liveGame, ApiFixtures.laterGame, ApiFixtures.finalGame].map {
                "<article id=\"game-\($0)\""
            }
            let places = ids.map { page.firstRange(of: $0)?.lowerBound }
            #expect(places.allSatisfy { $0 != nil })
            #expect(places.compactMap { $0 } == places.compactMap { $0 }.sorted())
            #expect(page.contains(#"<span class="state">3rd 7:42</span>"#))
            let start = #"<time datetime="2026-03-15T20:00:00Z" data-day="2026-03-15">4:00 PM</time>"#
            #expect(page.contains(#"<span class="state">\#(start)</span>"#))
            let line = [2, 1, 3].map { #"<td>\#($0)"# }.joined()
            #expect(page.contains(line + #"<td class="total">6<tr"#))
            #expect(page.contains("<h1 class=\"day\"><time datetime=\"2026-03-15\">Sunday, March 15, 2026</time></h1>"))
            #expect(page.contains("Times in New York time"))
            #expect(page.contains(#"<main id="main" data-feed="?scores=hidden" data-day="2026-03-15">"#))
            let ofOne = try await api.get("/?date=2026-03-15&league=mlax-d1").text
            #expect(ofOne.contains(#"data-feed="?scores=hidden&amp;league=mlax-d1" data-day="2026-03-15">"#))
        }
    }

    @Test(arguments: [(nil, "NCAA scoreboard"), ("\"Top\" <25>", "&quot;Top&quot; &lt;25&gt;")] as [(String?, String)])
    func `a rank next to a name says which poll it is from, also in the text for screen readers`(
        poll: String?,
        shown: String
    ) async throws {
        try await ApiUnderTest.run { api in
            try await ApiFixtures.insertSunday(api.owner)
            try await api.owner.execute("update league set rank_poll = \(poll) where id = 'mlax-d1'")
            let duke = try await api.get("/games/\(ApiFixtures.liveGame)").text
            let rank = "<span class=\"rank\" title=\"\(shown)\"><span class=\"quiet\">number </span>3<span"
            #expect(duke.contains(rank) && duke.contains("> of \(shown)</span></span> "), "\(duke)")
        }
    }

    @Test(arguments: [(1, "End of 1st"), (2, "Halftime"), (3, "End of 3rd")])
    func `a break is named after its period, except half-time`(period: Int, state: String) async throws {
        try await ApiUnderTest.run { api in
            try await ApiFixtures.insertSunday(api.owner)
            try await api.owner.execute(
                """
                update game set period = \(Int16(period)), period_label = \(Period(number: period).label), clock = '0:00'
                 where id = '\(unescaped: ApiFixtures.liveGame)'
                """
            )
            for path in ["/?date=2026-03-15", "/games/\(ApiFixtures.liveGame)"] {
                #expect(try await api.get(path).text.contains(">\(state)</span>"), "\(path)")
            }
        }
    }

    @Test func `a name is shown as text, whatever it contains`() async throws {
        try await ApiUnderTest.run { api in
            try await ApiFixtures.insertSunday(api.owner)
            try await api.owner.execute(
                "update team set name = '<script>alert(1)</script>' || chr(34) || ' & Sons' where slug = 'duke'"
            )
            let page = try await api.get("/?date=2026-03-15").text
            #expect(!page.contains("<script>alert"))
            #expect(page.contains("&lt;script&gt;alert(1)&lt;/script&gt;&quot; &amp; Sons"))
            let json = try await api.get("/api/v1/games/date/2026-03-15").text
            #expect(json.contains(#""name":"<script>alert(1)</script>\" & Sons""#))
        }
    }

    @Test func `a day without games says so, and today is the default`() async throws {
        try await ApiUnderTest.run { api in
            let today = try await api.get("/")
            #expect(today.text.contains("<p>No games on this day.</p>"))
            #expect(try await api.get("/?date=9999-12-31").status == .ok)
            #expect(try await api.get("/?date=tomorrow").status == .badRequest)
            let women = try await api.get("/?league=wlax-d1&date=2026-03-15").text
            #expect(women.contains(#"href="/?date=2026-03-16&amp;league=wlax-d1""#))
        }
    }

    @Test func `a page loads only its own style and script, whose names change with their content`() async throws {
        try await ApiUnderTest.run { api in
            let response = try await api.get("/")
            let policy = try #require(response.headers[.contentSecurityPolicy])
            #expect(policy.hasPrefix("default-src 'none'; style-src 'self'; script-src 'self'; "))
            #expect(!policy.contains("unsafe"))
            for asset in [PageAssets.style, PageAssets.script] {
                #expect(response.text.contains("=\"\(asset.path)\""))
                let file = try await api.get(asset.path)
                #expect(try Array(file.text.utf8) == asset.bytes() && !file.text.isEmpty)
                #expect(file.headers[.cacheControl] == "public, max-age=31536000, immutable")
                #expect(file.headers[.contentType] == asset.type.header)
                let tag = try #require(file.headers[.eTag])
                #expect(try await api.get(asset.path, [.ifNoneMatch: tag]).status == .notModified)
            }
            #expect(try await api.get("/assets/0.css").status == .notFound)
            #expect(try PageAssets.script.bytes().count <= 9 * 1024)
            #expect(try PageAssets.worker.utf8.count <= 2 * 1024 && PageAssets.pushScript.bytes().count <= 4 * 1024)
            // Public pages are the same for everybody.
            #expect(try PageAssets.memberScript.bytes().count <= 4 * 1024)
            #expect(!response.text.contains(PageAssets.memberScript.path))
            #expect(!response.text.contains("data-push-key") && !response.text.contains(PageAssets.pushScript.path))
            // Nothing is loaded from elsewhere, and there is no inline code that the policy would block.
            #expect(!response.text.contains("http://") && !response.text.contains("https://"))
            #expect(!response.text.contains("<style") && !response.text.contains(" style="))
            #expect(response.text.firstMatch(of: #/ on[a-z]+="/#) == nil)
        }
    }
}

extension PageTests {
    @Test func `with Web Push, each team has a button that needs its script`() async throws {
        let key = Base64URL.encode(try ES256PrivateKey().publicPoint())
        try await ApiUnderTest.run(["VAPID_PUBLIC_KEY": key]) { api in
            try await ApiFixtures.insertSunday(api.owner)
            let page = try await api.get("/games/\(ApiFixtures.liveGame)").text
            #expect(page.contains(#" data-push-key="\#(key)">"#))
            #expect(page.contains("<script src=\"\(PageAssets.pushScript.path)\" defer></script>"))
            let button =
                #"<button type="button" class="follow bell" hidden data-alerts="\#(ApiFixtures.duke)" aria-pressed="false">Notify me"#
            #expect(page.contains(button))
            let worker = try await api.get("/sw.js")
            #expect(
                worker.headers[.contentType] == "text/javascript; charset=utf-8" && worker.text == PageAssets.worker
            )
        }
        // A visitor without an API key cannot register, because the page itself has no key.
        try await ApiUnderTest.run(["VAPID_PUBLIC_KEY": key, "API_KEY": "correct horse"]) { api in
            let page = try await api.get("/").text
            #expect(!page.contains("data-push-key"))
        }
    }
}
