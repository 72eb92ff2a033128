import HTTPTypes
import Postgres
import Testing

@testable import APIServer

/// Checks that scores and results are hidden from readers who have chosen to hide them.
@Suite("Spoiler")
struct SpoilerTests {
    private static let cookie: HTTPFields = [.cookie: "theme=dark; bardown-scores=hidden"]

    /// Inserts games whose figures occur on a page only as scores, because no other fixture contains them.
    private static func insertGames(_ api: ApiUnderTest) async throws {
        try await ApiFixtures.insertEverything(api.owner)
        try await api.owner.execute(
            """
            update game set home_score = 8765, away_score = 7654
             where id in ('\(unescaped: ApiFixtures.liveGame)', '\(unescaped: ApiFixtures.finalGame)')
            """
        )
        try await api.owner.execute("update period_score set home_score = 5432, away_score = 6543")
        try await api.owner.execute(
            "update team set record_wins = 4321, record_losses = 3219, record_at = '2026-03-10'"
        )
    }

    private static let figures = ["8765", "7654", "6543", "5432", "4321", "3219"]

    private static let paths = [
        "/?date=2026-03-15", "/live", "/games/\(ApiFixtures.liveGame)", "/games/\(ApiFixtures.finalGame)",
        "/teams/\(ApiFixtures.duke)", "/teams/\(ApiFixtures.owls)", "/players/\(ApiFixtures.goalie)", "/rankings",
        "/standings", "/leaders", "/scores/2026-03-15.txt", "/feed?before=2026-03-16",
    ]

    @Test func `a page with scores hidden by cookie or by address shows no score in any part`() async throws {
        try await ApiUnderTest.run { api in
            try await Self.insertGames(api)
            for path in Self.paths {
                let open = try await api.get(path).text
                let byAddress = path + (path.contains("?") ? "&" : "?") + "scores=hidden"
                for hidden in [try await api.get(path, Self.cookie), try await api.get(byAddress)] {
                    #expect(hidden.status == .ok && hidden.headers[.vary] == "Accept-Encoding, Cookie")
                    for figure in Self.figures { #expect(!hidden.text.contains(figure), "\(figure) on \(path)") }
                    for word in ["behind", "ahead", "Ames", "1398", "14-1", "7:42", "3rd"] {
                        #expect(!hidden.text.contains(word), "\(word) on \(path)")
                    }
                }
                // Without hiding, the check does find the figures.
                if path.hasPrefix("/games") { #expect(Self.figures.contains { open.contains($0) }, "\(path)") }
            }
        }
    }

    @Test func `an address has one answer with scores and one without, also when cached`() async throws {
        try await ApiUnderTest.run { api in
            try await Self.insertGames(api)
            let path = "/games/\(ApiFixtures.finalGame)"
            for _ in 0..<3 {
                #expect(try await api.get(path).text.contains("8765"))
                #expect(try await !api.get(path, Self.cookie).text.contains("8765"))
                #expect(try await api.get(path + "?scores=shown", Self.cookie).text.contains("8765"))
            }
            let tag = try #require(try await api.get(path).headers[.eTag])
            var headers = Self.cookie
            headers[.ifNoneMatch] = tag
            #expect(try await api.get(path, headers).status == .ok)
        }
    }

    @Test func `a page whose address hides scores links to such pages, except to reveal scores`() async throws {
        try await ApiUnderTest.run { api in
            try await Self.insertGames(api)
            let page = try await api.get("/?date=2026-03-15&scores=hidden").text
            let links = page.matches(of: /href="(\/[^"]*)"/).map { String($0.1) }
                .filter { !$0.hasPrefix("/assets") && $0 != "/docs" }
            let shown = links.filter { !$0.contains("scores=hidden") }
            // The exceptions are the link that shows all scores, and one for each game that has begun.
            let onDemand = [ApiFixtures.liveGame, ApiFixtures.finalGame].map { "/games/\($0)?scores=once" }
            #expect(Set(shown) == Set(["/?date=2026-03-15"] + onDemand) && links.count > 12, "\(links)")
        }
    }

    @Test func `a page that shows one score on request links only to pages with hidden scores`() async throws {
        try await ApiUnderTest.run { api in
            try await Self.insertGames(api)
            let page = try await api.get("/games/\(ApiFixtures.finalGame)?scores=once").text
            #expect(page.contains("8765"))
            let links = page.matches(of: /href="(\/[^"]*)"/).map { String($0.1) }
                .filter { !$0.hasPrefix("/assets") && $0 != "/docs" }
            let shown = links.filter { !$0.contains("scores=hidden") }
            #expect(Set(shown) == ["/games/\(ApiFixtures.finalGame)"] && links.count > 5, "\(links)")
            let missing = try await api.get("/nothing?scores=hidden", [.accept: "text/html"])
            #expect(missing.status == .notFound && missing.text.contains("/live?scores=hidden"))
        }
    }

    @Test func `another site's form cannot reveal hidden scores`() async throws {
        try await ApiUnderTest.run { api in
            for (site, isSet) in [("same-origin", true), ("cross-site", false), ("same-site", false)] {
                let response = try await api.send(.post, "/spoilers/show?back=/live", [.secFetchSite: site])
                #expect(response.status == .seeOther && (response.headers[.setCookie] != nil) == isSet, "\(site)")
            }
        }
    }

    @Test func `a form hides or shows scores, and returns only to a page of this site`() async throws {
        try await ApiUnderTest.run { api in
            let hide = try await api.send(.post, "/spoilers/hide?back=/games/x%3Fy")
            #expect(hide.status == .seeOther && hide.headers[.location] == "/games/x?y")
            let kept = try #require(hide.headers[.setCookie])
            #expect(kept == "bardown-scores=hidden; Path=/; Max-Age=31536000; SameSite=Lax; HttpOnly")
            #expect(try await api.send(.post, "/spoilers/show").headers[.setCookie]?.contains("Max-Age=0") == true)
            for elsewhere in ["//evil.example", "https://evil.example", "/%5Cevil.example", "/%0d%0aSet-Cookie:x"] {
                #expect(try await api.send(.post, "/spoilers/show?back=\(elsewhere)").status == .badRequest)
            }
        }
    }

    @Test func `a stream with hidden scores names games and nothing else about them`() async throws {
        try await ApiUnderTest.run { api in
            try await Self.insertGames(api)
            try await api.change(ApiFixtures.finalGame, revision: 1)
            try await api.following {
                let reader = try EventReader("/api/v1/live?scores=hidden&since=0", port: api.port)
                try await reader.read(
                    until: "id: 1\nevent: game\ndata: {\"seq\":1,\"gameID\":\"\(ApiFixtures.finalGame)\""
                )
                try await reader.read(until: "}}\n\n")
                let revealed = reader.text
                for figure in Self.figures + ["final", "Syracuse", "kind"] { #expect(!revealed.contains(figure)) }
            }
            #expect(try await api.get("/api/v1/live?scores=shown").status == .badRequest)
        }
    }
}
