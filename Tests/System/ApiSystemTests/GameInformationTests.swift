import HTTPTypes
import Postgres
import Testing

/// Checks what pages and the API show about a game in addition to its score: channels, venue and best players.
@Suite("Game information")
struct GameInformationTests {
    @Test func `a card's note says where to watch an upcoming game, or who was best in a finished one`()
        async throws
    {
        try await ApiUnderTest.run { api in
            try await Self.insert(api.owner)
            let page = try await api.get("/?date=2026-03-15").text
            #expect(page.contains("<p><span>ESPNU</span><span>Homewood Field</span></article>"))
            #expect(page.contains("<p><span>T. Hale 4\u{A0}G, 1\u{A0}A</span></article>"))
            let hidden = try await api.get("/?date=2026-03-15&scores=hidden").text
            #expect(hidden.contains("<span>ESPNU</span>"))
            #expect(!hidden.contains("T. Hale"))
        }
    }

    @Test func `the page of a game shows the facts of its sources in words`() async throws {
        try await ApiUnderTest.run { api in
            try await Self.insert(api.owner)
            let page = try await api.get("/games/\(ApiFixtures.liveGame)").text
            for line in [
                "<h2 id=\"facts-name\">Game information</h2>", "<dt>Watch</dt><dd>ESPNU, Owl TV (Duke)</dd>",
                "<dt>Where</dt><dd>Homewood Field, Baltimore, MD, neutral site</dd>",
                "<dt>Season</dt><dd>Postseason</dd>", "<dt>Attendance</dt><dd>17,274</dd>",
                "<dt>Officials</dt><dd>Ann Roe</dd>", " UTC</time> from StatCrew</dd>",
            ] { #expect(page.contains(line), "\(line)") }
        }
    }

    @Test func `a game about which nothing is stated has no empty line`() async throws {
        try await ApiUnderTest.run { api in
            try await ApiFixtures.insertSunday(api.owner)
            let page = try await api.get("/games/\(ApiFixtures.liveGame)").text
            for name in ["Watch", "Where", "Season", "Attendance", "Officials"] {
                #expect(!page.contains("<dt>\(name)</dt>"), "\(name)")
            }
            #expect(try await !api.get("/?date=2026-03-15").text.contains("<p><span>"))
        }
    }

    @Test func `a scoreboard states the channels and the venue of each game`() async throws {
        try await ApiUnderTest.run { api in
            try await Self.insert(api.owner)
            let text = try await api.get("/api/v1/scoreboard?date=2026-03-15").text
            let facts = """
                "venue":"Homewood Field","place":"Baltimore, MD","broadcasts":[{"name":"ESPNU","medium":"television",\
                "market":"national","country":"US"},{"name":"Owl TV","medium":null,"market":"home","country":null}],\
                "neutralSite":true,"conferenceGame":false,"seasonType":"postseason","revision":
                """
            #expect(text.contains(facts))
        }
    }

    private static func insert(_ pool: PostgresPool) async throws {
        try await ApiFixtures.insertSunday(pool)
        try await ApiFixtures.insertInformation(pool)
        try await pool.execute(
            "insert into game_revision (game_id, revision, snapshot, source) select id, revision, '{}', 'statcrew' from game"
        )
        try await pool.execute("update game set venue = 'Homewood Field', place = 'Baltimore, MD'")
        try await pool.execute(
            """
            insert into game_box (game_id, source, observed_at, top_performers)
            values ('\(unescaped: ApiFixtures.finalGame)', 'ncaa', now(),
                    '[{"side": "home", "player": "Hale, Teague", "figures": [
                       {"statistic": "goals", "value": {"number": 4}}, {"statistic": "assists", "value": {"number": 1}}]}]')
            """
        )
    }
}
