import HTTPTypes
import HummingbirdTesting
import Postgres
import Signing
import Testing

@testable import api

struct PageTests {
    @Test func `the page shows live games first, then those to come, then the finals`() async throws {
        try await ApiUnderTest.run { api in
            try await Fixtures.insertSunday(api.owner)
            let response = try await api.get("/?date=2026-03-15")
            #expect(response.status == .ok)
            #expect(response.headers[.contentType] == "text/html; charset=utf-8")
            #expect(response.headers[.cacheControl] == "public, max-age=10")
            let page = response.text
            let ids = [Fixtures.liveGame, Fixtures.laterGame, Fixtures.finalGame].map { "<article id=\"game-\($0)\"" }
            let places = ids.map { page.firstRange(of: $0)?.lowerBound }
            #expect(places.allSatisfy { $0 != nil })
            #expect(places.compactMap { $0 } == places.compactMap { $0 }.sorted())
            #expect(page.contains("<h3>3rd 7:42</h3>"))
            #expect(page.contains(#"<h3><time datetime="2026-03-15T20:00:00Z">4:00 PM</time></h3>"#))
            #expect(page.contains(#"<td>2</td><td>1</td><td>3</td><td class="total">6</td>"#))
            #expect(page.contains("<h2><time datetime=\"2026-03-15\">Sunday, March 15, 2026</time></h2>"))
            #expect(page.contains(#"<a href="/?date=2026-03-14" rel="prev">"#))
            #expect(page.contains("Times are those of New York."))
            #expect(page.contains(#"<main id="scores" data-day="2026-03-15" data-league="">"#))
            let ofOne = try await api.get("/?date=2026-03-15&league=mlax-d1").text
            #expect(ofOne.contains(#"<main id="scores" data-day="2026-03-15" data-league="mlax-d1">"#))
        }
    }

    @Test func `a name is text, whatever it contains`() async throws {
        try await ApiUnderTest.run { api in
            try await Fixtures.insertSunday(api.owner)
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
            #expect(try await api.get("/?date=9999-12-31").text.contains("rel=\"prev\""))
            #expect(try await api.get("/?date=tomorrow").status == .badRequest)
            let women = try await api.get("/?league=wlax-d1&date=2026-03-15").text
            #expect(women.contains(#"href="/?date=2026-03-16&amp;league=wlax-d1""#))
        }
    }

    @Test func `the policy allows exactly the page's own style and script`() async throws {
        try await ApiUnderTest.run { api in
            let response = try await api.get("/")
            let policy = try #require(response.headers[.contentSecurityPolicy])
            #expect(policy.hasPrefix("default-src 'none'; "))
            #expect(!policy.contains("unsafe"))
            // The policy is of the bytes between the tags.
            #expect(response.text.contains("<style>\(PageAssets.style)</style>"))
            #expect(response.text.contains("<script>\(PageAssets.script)</script>"))
            #expect(policy.contains("style-src '\(try PageAssets.hash(of: PageAssets.style))'"))
            let scripts = try [PageAssets.script, PushAssets.script].map { "'\(try PageAssets.hash(of: $0))'" }
            #expect(policy.contains("script-src \(scripts.joined(separator: " ")); worker-src 'self';"))
            #expect(PageAssets.script.utf8.count + PushAssets.script.utf8.count <= 5 * 1024)
            #expect(PushAssets.worker.utf8.count <= 2 * 1024 && PushAssets.script.utf8.count <= 3 * 1024)
            #expect(!response.text.contains("data-push-key") && !response.text.contains("<button"))
            // Nothing is loaded from elsewhere.
            #expect(!response.text.contains("http://") && !response.text.contains("https://"))
        }
    }
}

extension PageTests {
    @Test func `where browsers are pushed to, each team has a button that waits for its script`() async throws {
        let key = Base64URL.encode(try ES256PrivateKey().publicPoint())
        try await ApiUnderTest.run(["VAPID_PUBLIC_KEY": key]) { api in
            try await Fixtures.insertSunday(api.owner)
            let page = try await api.get("/?date=2026-03-15").text
            #expect(page.contains(#" data-push-key="\#(key)">"#))
            #expect(page.contains("<script>\(PushAssets.script)</script>"))
            let button =
                #"<button type="button" hidden data-team="\#(Fixtures.duke)" aria-pressed="false">Notify me<span"#
            #expect(page.contains(button))
            let worker = try await api.get("/sw.js")
            #expect(
                worker.headers[.contentType] == "text/javascript; charset=utf-8" && worker.text == PushAssets.worker
            )
        }
        // Who has no key for the api cannot register; the page is nobody's.
        try await ApiUnderTest.run(["VAPID_PUBLIC_KEY": key, "API_KEY": "correct horse"]) { api in
            let page = try await api.get("/").text
            #expect(!page.contains("data-push-key"))
        }
    }
}
