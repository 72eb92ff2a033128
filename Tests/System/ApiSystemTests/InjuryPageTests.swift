import HTTPTypes
import Postgres
import TestTools
import Testing

/// Checks how the API and the page of a game show injured players.
@Suite("Shown injuries")
struct InjuryPageTests {
    /// Inserts injuries of the hockey game, whose home team has two injured players. One of them is known.
    private static func insert(_ api: ApiUnderTest, status: String) async throws {
        try await ApiFixtures.insertHockey(api.owner)
        try await ApiFixtures.insertGoalie(api.owner)
        try await api.owner.execute(
            """
            insert into game_injuries (game_id, source, observed_at, home, away)
            values ('\(unescaped: ApiFixtures.hockeyGame)', 'espn', '2026-03-15T20:00:00Z',
                    '[{"player": {"name": "Hill, Gus", "position": "G"}, "statusText": "Day-To-Day",
                       "reportedAt": "2026-03-14T17:30:00Z", "part": "Groin", "bodySide": "left", "detail": "Strain",
                       "returnDay": "2026-03-17"},
                      {"player": {"name": "Al Poe"}, "statusText": "Suspension"}]', '[]')
            """
        )
        try await api.owner.execute(
            """
            update game set status = \(status), home_score = case when \(status) = 'final' then home_score end,
                   away_score = case when \(status) = 'final' then away_score end
             where id = '\(unescaped: ApiFixtures.hockeyGame)'
            """
        )
    }

    private static let page = "/games/\(ApiFixtures.hockeyGame)"

    @Test func `a game has its injured players, with the ids of those who are known`() async throws {
        try await ApiUnderTest.run { api in
            try await Self.insert(api, status: "scheduled")
            let text = try await api.get("/api/v1\(Self.page)").text
            let expected = """
                "injuries":[{"side":"home","player":"Gus Hill","playerID":"\(ApiFixtures.goalie)","jersey":null,\
                "position":"G","status":"day_to_day","statusText":"Day-To-Day","part":"Groin","bodySide":"left",\
                "detail":"Strain","returnDay":"2026-03-17","reportedAt":"2026-03-14T17:30:00Z"},\
                {"side":"home","player":"Al Poe","playerID":null,"jersey":null,"position":null,"status":null,\
                "statusText":"Suspension","part":null,"bodySide":null,"detail":null,"returnDay":null,"reportedAt":null}]
                """
            #expect(text.contains(expected), "\(text)")
        }
    }

    @Test func `the page of a game that has not begun shows its injured players, also if scores are hidden`()
        async throws
    {
        try await ApiUnderTest.run { api in
            try await Self.insert(api, status: "scheduled")
            for path in [Self.page, "\(Self.page)?scores=hidden"] {
                let page = try await api.get(path).text
                #expect(page.contains("<h2 id=\"injuries-name\">Injuries</h2>"))
                for words in [
                    ">Gus Hill</a> <small class=\"soft\">G</small></span><b>Day to day</b>",
                    "<span class=\"soft\">Left Groin Strain, expected back Tue, Mar 17</span>",
                    "<span>Al Poe</span><b>Suspension</b></li>",
                    "<h3>Foxes</h3><ol><li class=\"soft\">None listed</li>",
                    "<p class=\"note\">From ESPN, updated <time",
                ] { #expect(page.contains(words), "\(words) on \(path)") }
            }
        }
    }

    /// A player can be hurt during the game, and be on the list then.
    @Test func `the page of a game that has begun lists injuries behind one line, and not if scores are hidden`()
        async throws
    {
        for status in ["live", "final"] {
            try await ApiUnderTest.run { api in
                try await Self.insert(api, status: status)
                let page = try await api.get(Self.page).text
                #expect(page.contains("<summary>Injuries <span class=\"soft\">2</span></summary>"))
                let hidden = try await api.get("\(Self.page)?scores=hidden")
                #expect(hidden.status == .ok)
                for word in ["Injuries", "Al Poe", "Gus Hill", "Groin", "Suspension"] {
                    #expect(!hidden.text.contains(word), "\(word) in a \(status) game")
                }
            }
        }
    }

    /// What a page shows of an injury with a part of the body, on a game of March 15, 2026.
    @Test(arguments: [
        ("2026-03-15", "Knee, expected back Sun, Mar 15"), ("2026-03-14", "Knee"),
        ("2027-10-01", "Knee, expected back Fri, Oct 1, 2027"),
    ])
    func `a day of return that has passed is omitted, and one in another year has its year`(day: String, words: String)
        async throws
    {
        try await ApiUnderTest.run { api in
            try await Self.insert(api, status: "scheduled")
            try await api.owner.execute(
                """
                update game_injuries set home = jsonb_build_array(jsonb_build_object(
                  'player', jsonb_build_object('name', 'Al Poe'), 'part', 'Knee', 'returnDay', \(day)))
                """
            )
            let expected = "<span>Al Poe</span><b>Injured</b><span class=\"soft\">\(words)</span></li>"
            #expect(try await api.get(Self.page).text.contains(expected))
        }
    }

    @Test func `a page has no section if no source lists injuries, or no player is injured`() async throws {
        try await ApiUnderTest.run { api in
            try await Self.insert(api, status: "scheduled")
            try await api.owner.execute("update game_injuries set home = '[]'")
            #expect(try await !api.get(Self.page).text.contains("id=\"injuries\""))
            #expect(try await api.get("/api/v1\(Self.page)").text.contains("\"injuries\":[]"))
            try await api.owner.execute("delete from game_injuries")
            api.clock.advance(by: .seconds(60))
            #expect(try await api.get("/api/v1\(Self.page)").text.contains("\"injuries\":null"))
        }
    }
}
