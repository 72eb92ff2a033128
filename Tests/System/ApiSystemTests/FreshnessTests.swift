import HTTPTypes
import Postgres
import Testing

/// Checks the age of a game's data, on pages, and in answers if a parameter requests it.
@Suite("Freshness")
struct FreshnessTests {
    private static let address = "/api/v1/games/date/2026-03-15?include=freshness"

    @Test func `a game shows when its source was read, when it changed, and whether it is stale`() async throws {
        try await ApiUnderTest.run { api in
            try await ApiFixtures.insertSunday(api.owner)
            try await api.owner.execute(
                "update game set observed_at = '2026-03-15T18:00:30Z', changed_at = '2026-03-15T17:59:00Z'"
            )
            let text = try await api.get(Self.address).text
            let live =
                String(Golden.live.dropLast()) + #"""
                    ,"sourceUpdatedAt":"2026-03-15T18:00:30Z","changedAt":"2026-03-15T17:59:00Z","stale":true}
                    """#
            #expect(text.contains(live), "\(text)")
            // A finished or future game is not stale, however old its data.
            #expect(text.split(separator: #""stale":false"#).count == 3)
        }
    }

    @Test func `without the parameter, a game has only the keys that the app expects`() async throws {
        try await ApiUnderTest.run { api in
            try await ApiFixtures.insertSunday(api.owner)
            #expect(try await api.get("/api/v1/games/date/2026-03-15").text == Golden.sunday)
        }
    }

    @Test func `a game that was just confirmed is not stale`() async throws {
        try await ApiUnderTest.run { api in
            try await ApiFixtures.insertSunday(api.owner)
            try await api.owner.execute("update game set observed_at = clock_timestamp()")
            #expect(try await !api.get(Self.address).text.contains(#""stale":true"#))
        }
    }

    @Test func `the page shows which game has not been updated, and for how long`() async throws {
        try await ApiUnderTest.run { api in
            try await ApiFixtures.insertSunday(api.owner)
            try await api.owner.execute("update game set observed_at = clock_timestamp() - interval '7 min 30 s'")
            let page = try await api.get("/?date=2026-03-15").text
            #expect(page.split(separator: ">7 min old</span>").count == 2, "\(page)")
            try await api.owner.execute("update game set observed_at = clock_timestamp(), revision = revision + 1")
            #expect(try await !api.get("/?date=2026-03-15&league=mlax-d1").text.contains("min old"))
        }
    }

    @Test func `the page about freshness counts the games of today without postponed ones`() async throws {
        try await ApiUnderTest.run { api in
            try await ApiFixtures.insertSunday(api.owner)
            try await api.owner.execute("update game set day = \(unescaped: ApiFixtures.today)")
            try await api.owner.execute(
                "update game set status = 'postponed' where id = '\(unescaped: ApiFixtures.laterGame)'"
            )
            let page = try await api.get("/about/freshness").text
            #expect(page.contains("<div class=\"scroll wide\"") && page.contains("<table class=\"sheet box\">"))
            #expect(page.contains("<th scope=\"col\">Games</th>"))
            #expect(page.contains(#/<th scope="row">[^<]+</th><td>2</td><td>1</td>/#), "\(page)")
            #expect(page.contains("or counted from box scores where a source prints none"))
        }
    }

    @Test func `include accepts nothing except freshness`() async throws {
        try await ApiUnderTest.run { api in
            let response = try await api.get("/api/v1/games/today?include=odds")
            #expect(response.status == .badRequest)
        }
    }
}
