import HTTPTypes
import NIOCore
import Postgres
import Runtime
import TestTools
import Testing

@testable import Web
@testable import api

/// Checks the parts of the pages that search engines, messengers and home screens read.
@Suite("Site")
struct SiteTests {
    private static let site = ["PUBLIC_URL": "https://scores.example.org/"]

    @Test func `a page names its address, its content and its icon, with or without scores`() async throws {
        try await ApiUnderTest.run(Self.site) { api in
            try await ApiFixtures.insertSunday(api.owner)
            let path = "/games/\(ApiFixtures.liveGame)"
            for address in [path, path + "?scores=shown", path + "?scores=hidden"] {
                let page = try await api.get(address).text
                let url = "https://scores.example.org\(path)"
                #expect(page.contains("<link rel=\"canonical\" href=\"\(url)\">"), "\(address)")
                #expect(page.contains("<meta property=\"og:url\" content=\"\(url)\">"), "\(address)")
                let description = page.firstMatch(of: /<meta name="description" content="([^"]+)">/)
                let words = String(try #require(description).1)
                #expect(words.contains("NCAA Men&#39;s Lacrosse, Division I, Sunday, March 15, 2026"))
                #expect(words.contains("Maryland 6, Duke 8") == !address.hasSuffix("hidden"), "\(words)")
                #expect(page.contains("<meta property=\"og:description\" content=\"\(words)\">"))
                let hidden = address.hasSuffix("hidden") ? "&amp;scores=hidden" : ""
                #expect(page.contains("<meta property=\"og:image\" content=\"\(url)/share.png?revision=1\(hidden)\">"))
                #expect(page.contains("<meta property=\"og:image:width\" content=\"1200\">"))
                #expect(page.contains("<meta name=\"twitter:card\" content=\"summary_large_image\">"))
                #expect(page.contains("<link rel=\"icon\" href=\"\(SiteIcon.drawing.path)\""))
            }
            let day = try await api.get("/?date=2026-03-15").text
            #expect(day.contains("content=\"3 games on Sunday, March 15, 2026: Men&#39;s Lacrosse."))
        }
    }

    @Test func `the picture of a game changes with its score, unless the score is hidden`() async throws {
        try await ApiUnderTest.run { api in
            try await ApiFixtures.insertSunday(api.owner)
            let path = "/games/\(ApiFixtures.liveGame)/share.png"
            let first = try await (shown: api.get(path), hidden: api.get(path + "?scores=hidden"))
            #expect(first.shown.headers[.contentType] == "image/png")
            // The chunk IHDR: width and height.
            let head = Array(first.shown.body.readableBytesView.prefix(24))
            #expect(Array(head[16...]) == [0, 0, 0x04, 0xB0, 0, 0, 0x02, 0x76])
            #expect(first.shown.body != first.hidden.body)
            try await api.owner.execute("update game set home_score = 9 where id = \(ApiFixtures.liveGame)::uuid")
            api.clock.advance(by: .seconds(60))
            let second = try await (shown: api.get(path + "?revision=8"), hidden: api.get(path + "?scores=hidden"))
            #expect(first.shown.body != second.shown.body)
            #expect(first.hidden.body == second.hidden.body)
            #expect(try await api.get("/games/\(ApiFixtures.missing)/share.png").status == .notFound)
        }
    }

    @Test func `without the site's address a page has no complete URL, and there is no sitemap`() async throws {
        try await ApiUnderTest.run { api in
            try await ApiFixtures.insertSunday(api.owner)
            let page = try await api.get("/games/\(ApiFixtures.liveGame)").text
            #expect(page.contains("<link rel=\"canonical\" href=\"/games/\(ApiFixtures.liveGame)\">"))
            #expect(!page.contains("og:url"))
            #expect(try await api.get("/sitemap.xml").status == .notFound)
            #expect(try await !api.get("/robots.txt").text.contains("Sitemap"))
        }
    }

    @Test(arguments: [
        "scores.example.org", "https://", "https://example.org/scores", "ftp://example.org", "https://a b",
    ])
    func `a PUBLIC_URL that is not the address of a site is refused`(address: String) {
        let variables = Host.variables + ApiConfiguration.variables
        #expect(throws: ConfigurationError.self) {
            try ApiConfiguration(Runtime.Environment(variables, values: ["PUBLIC_URL": address]))
        }
    }

    @Test func `robots.txt lists the paths closed to crawlers, and the sitemap lists the pages`() async throws {
        try await ApiUnderTest.run(Self.site) { api in
            try await ApiFixtures.insertSunday(api.owner)
            try await api.owner.execute("update game set day = \(unescaped: ApiFixtures.today)")
            let robots = try await api.get("/robots.txt")
            #expect(robots.headers[.contentType] == "text/plain; charset=utf-8")
            #expect(robots.text.contains("\nDisallow: /api/\n"))
            #expect(robots.text.hasSuffix("Sitemap: https://scores.example.org/sitemap.xml\n"))
            let map = try await api.get("/sitemap.xml")
            #expect(map.headers[.contentType] == "application/xml")
            for path in [
                "/", "/games/\(ApiFixtures.liveGame)", "/teams/\(ApiFixtures.duke)", "/standings?league=mlax-d1",
            ] {
                #expect(map.text.contains("<loc>https://scores.example.org\(path)</loc>"), "\(path)")
            }
            #expect(!map.text.contains("&scores") && !map.text.contains("?scores"))
        }
    }

    @Test func `a home screen finds a manifest and icons of the sizes that it needs`() async throws {
        try await ApiUnderTest.run { api in
            let page = try await api.get("/live")
            #expect(page.headers[.contentSecurityPolicy]?.contains("manifest-src 'self'") == true)
            let path = try #require(page.text.firstMatch(of: /<link rel="manifest" href="([^"]+)">/)).1
            let manifest = try await api.get(String(path))
            #expect(manifest.headers[.contentType] == "application/manifest+json")
            let icons = manifest.text.matches(of: /"src":"([^"]+)","sizes":"([^"]+)","type":"([^"]+)"/)
            #expect(icons.map { String($0.2) } == ["any", "192x192", "512x512"])
            for icon in icons {
                let file = try await api.get(String(icon.1))
                #expect(file.headers[.contentType] == String(icon.3))
                #expect(file.body.readableBytes > 100)
            }
            let touch = try #require(page.text.firstMatch(of: /<link rel="apple-touch-icon" href="([^"]+)">/)).1
            #expect(try await api.get(String(touch)).headers[.contentType] == "image/png")
            #expect(try await api.get("/favicon.ico").headers[.contentType] == "image/png")
        }
    }
}
