import FoundationEssentials
import HTTPTypes
import Postgres
import TestTools
import Testing

@testable import APIServer

/// Tests the home feed, as a resource of the API and as a page.
@Suite("Feed")
struct FeedTests {
    private static let sunday = "/api/v1/feed?before=2026-03-16&league=mlax-d1"
    private static let cookie: HTTPFields = [.cookie: "bardown-scores=hidden"]

    @Test func `a feed without outcomes is what clients expect, byte by byte`() async throws {
        try await ApiUnderTest.run { api in
            try await ApiFixtures.insertSunday(api.owner)
            let response = try await api.get(Self.sunday)
            #expect(response.status == .ok && response.headers[.cacheControl] == "public, max-age=60")
            #expect(response.text == Golden.feed("pre", today: try await Self.today(api)))
            #expect(try await api.get(Self.sunday + "&reveal=pre").text == response.text)
        }
    }

    @Test func `with outcomes a feed has scores, periods and ranks in addition`() async throws {
        try await ApiUnderTest.run { api in
            try await ApiFixtures.insertSunday(api.owner)
            let response = try await api.get(Self.sunday + "&reveal=post")
            #expect(response.headers[.cacheControl] == "public, max-age=10")
            #expect(response.text == Golden.feed("post", today: try await Self.today(api)))
            #expect(response.headers[.eTag] != (try await api.get(Self.sunday)).headers[.eTag])
        }
    }

    @Test func `the feed opens at today, and pages lead to all other games`() async throws {
        try await ApiUnderTest.run { api in
            try await ApiFixtures.insertSunday(api.owner)
            try await Self.move(ApiFixtures.liveGame, to: 0, api)
            try await Self.move(ApiFixtures.laterGame, to: 30, api)
            let today = try await Self.today(api)
            let text = try await api.get("/api/v1/feed").text
            #expect(text.hasPrefix(#"{"today":"\#(today)","zone":null,"reveal":"pre","anchor":"today","#))
            #expect(text.contains(ApiFixtures.liveGame) && !text.contains(ApiFixtures.finalGame))
            #expect(text.hasSuffix(#""before":"\#(today)","after":"\#(today)"}"#))
            let earlier = try await api.get("/api/v1/feed?before=\(today)").text
            #expect(earlier.contains(ApiFixtures.finalGame) && !earlier.contains(ApiFixtures.liveGame))
            #expect(earlier.hasSuffix(#""before":null,"after":"2026-03-15"}"#) && earlier.contains(#""anchor":null"#))
            let later = try await api.get("/api/v1/feed?after=\(today)").text
            #expect(later.contains(ApiFixtures.laterGame) && later.hasSuffix(#","after":null}"#))
        }
    }

    @Test func `a feed has the leagues that are named, each once, or all followed ones`() async throws {
        try await ApiUnderTest.run { api in
            try await ApiFixtures.insertEverything(api.owner)
            try await api.owner.execute("update league set followed = (id = 'mlax-d1')")
            let both = try await api.get("/api/v1/feed?before=2026-03-16&league=nhl&league=mlax-d1").text
            #expect(both.contains(ApiFixtures.hockeyGame) && both.contains(ApiFixtures.finalGame))
            let followed = try await api.get("/api/v1/feed?before=2026-03-16").text
            #expect(!followed.contains(ApiFixtures.hockeyGame) && followed.contains(ApiFixtures.finalGame))
            let tokyo = try await api.get("/api/v1/feed?before=2026-03-17&league=nhl&zone=Asia/Tokyo").text
            #expect(tokyo.contains(#""zone":"Asia/Tokyo""#) && tokyo.contains(#""date":"2026-03-16""#))
        }
    }

    @Test(arguments: [
        ("reveal=all", 400), ("league=nhl&league=nhl", 400), ("league=", 400), ("league=nope", 404), ("zone=X", 400),
        ("before=2026-03-16&after=2026-03-01", 400), ("before=tomorrow", 400), ("reveal=pre&reveal=post", 400),
        ((0..<13).map { "league=l\($0)" }.joined(separator: "&"), 400),
    ])
    func `an invalid request is refused`(query: String, status: Int) async throws {
        try await ApiUnderTest.run { api in
            let response = try await api.get("/api/v1/feed?\(query)")
            #expect(response.status.code == status, "\(response.text)")
        }
    }

    @Test func `the page hides scores from newcomers, and so do the pages that it links to`() async throws {
        try await ApiUnderTest.run { api in
            try await ApiFixtures.insertSunday(api.owner)
            try await Self.move(ApiFixtures.liveGame, to: 0, api)
            try await Self.move(ApiFixtures.finalGame, to: -1, api)
            let page = try await api.get("/feed").text
            #expect(page.contains(#"<h2 id="today">Today</h2>"#) && page.contains(#"<h2 id="earlier">Earlier</h2>"#))
            #expect(!page.contains("class=\"total\"") && page.contains("/games/\(ApiFixtures.finalGame)?scores=once"))
            let links = page.matches(of: /href="(\/[^"]*)"/).map { String($0.1) }
            let shown = links.filter { !$0.contains("scores=") && !$0.hasPrefix("/assets") }
            #expect(Set(shown) == ["/docs", "/feed"])
            #expect(page.contains("<a class=\"switch\" href=\"/feed?scores=shown\">Show scores</a>"))
            let open = try await api.get("/feed?scores=shown").text
            #expect(open.contains("class=\"total\"") && open.contains("back=/feed\""))
            let chosen = try await api.get("/feed", Self.cookie).text
            #expect(chosen.contains("back=/feed%3Fscores%3Dshown") && !chosen.contains("class=\"total\""))
            #expect(try await api.get("/").text.contains("<a href=\"/feed#today\">Feed</a>"))
        }
    }

    @Test func `a page of earlier days keeps the league and the choice to see scores`() async throws {
        try await ApiUnderTest.run { api in
            try await ApiFixtures.insertEverything(api.owner)
            try await Self.move(ApiFixtures.liveGame, to: 0, api)
            let page = try await api.get("/feed?league=mlax-d1&scores=shown").text
            let today = try await Self.today(api)
            let address = "/feed?league=mlax-d1&amp;before=\(today)&amp;scores=shown"
            #expect(page.contains("<a href=\"\(address)\">Earlier days</a>"))
            let earlier = try await api.get(address.replacing("&amp;", with: "&")).text
            #expect(earlier.contains("game-\(ApiFixtures.finalGame)") && earlier.contains(">Later days</a>"))
            #expect(earlier.contains("<title>Feed, Sunday, March 15, 2026"))
        }
    }

    private static func today(_ api: ApiUnderTest) async throws -> String {
        try #require(
            try await api.owner.first("select (\(unescaped: ApiFixtures.today))::text")?.decode(String.self)
        )
    }

    private static func move(_ game: String, to offset: Int, _ api: ApiUnderTest) async throws {
        try await api.owner.execute(
            "update game set day = \(unescaped: ApiFixtures.today) + \(Int32(offset)), start_time = null where id = \(game)::uuid"
        )
    }
}
