import HTTPTypes
import Postgres
import Testing

/// Checks the day's games for terminals, and error pages for browsers.
@Suite("Plain scores")
struct PlainScoresTests {
    @Test func `columns are aligned, whatever the name of a team`() async throws {
        try await ApiUnderTest.run { api in
            try await ApiFixtures.insertSunday(api.owner)
            try await api.owner.execute("update team set name = repeat('W', 200) where slug = 'syracuse'")
            try await api.owner.execute(
                "update team set name = chr(8238) || 'x' || chr(27) || '[2J' where slug = 'cornell'"
            )
            let response = try await api.get("/scores/2026-03-15.txt")
            #expect(response.headers[.contentType] == "text/plain; charset=utf-8")
            #expect(
                response.text.hasPrefix("Scores for Sunday, March 15, 2026\n\nNCAA Men's Lacrosse, Division I\n===")
            )
            #expect(response.text.contains("\nRanks: NCAA scoreboard.\n\n"), "\(response.text)")
            #expect(response.text.split(separator: "\n").allSatisfy { $0.count <= 80 })
            #expect(!response.text.contains("\u{1B}") && !response.text.contains("\u{202E}"))
            #expect(
                response.text.contains(
                    """
                    3rd 7:42     Maryland                           2  1  3    6
                                 3 Duke                             3  2  3    8

                    4:00 PM      Notre Dame                                    -
                                 1 Virginia                                    -

                    """
                )
            )
            let tag = try #require(response.headers[.eTag])
            #expect(try await api.get("/scores/2026-03-15.txt", [.ifNoneMatch: tag]).status == .notModified)
            #expect(try await api.get("/scores/2026-03-16.txt").text.hasSuffix("No games on this day.\n"))
            #expect(try await api.get("/scores/today.txt").status == .badRequest)
        }
    }

    @Test func `a browser gets an error page with a link to go on, a program gets a problem document`() async throws {
        try await ApiUnderTest.run { api in
            let browser: HTTPFields = [.accept: "text/html,application/xhtml+xml;q=0.9,*/*;q=0.8"]
            for (path, status, words) in [
                ("/nowhere", 404, "Nothing exists at this path."),
                ("/games/\(ApiFixtures.missing)", 404, "No such game."),
                ("/?date=tomorrow", 400, "Invalid date format. Use yyyy-MM-dd."),
                ("/rankings?league=x", 404, "No such league."),
            ] {
                let page = try await api.get(path, browser)
                #expect(page.status.code == status && page.headers[.cacheControl] == "no-store")
                #expect(page.headers[.contentType] == "text/html; charset=utf-8")
                #expect(page.headers[.contentSecurityPolicy]?.hasPrefix("default-src 'none'") == true)
                #expect(page.text.contains(words) && page.text.contains("<a href=\"/\">Today's games</a>"), "\(path)")
                #expect(try await api.get(path).headers[.contentType] == "application/problem+json")
            }
            let api404 = try await api.get("/api/v1/nowhere", browser)
            #expect(api404.headers[.contentType] == "application/problem+json")
        }
    }
}
