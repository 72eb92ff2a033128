import HTTPTypes
import Postgres
import Scores
import TestTools
import Testing

/// Checks games of sports other than lacrosse. Their answers have the keys of a lacrosse game and, in addition, the
/// league, the sport and labelled periods.
@Suite("Other sports")
struct OtherSportsTests {
    private static let golden = """
        {"id":"\(ApiFixtures.hockeyGame)","homeTeam":{"id":"\(ApiFixtures.owls)","name":"Owls","abbreviation":"OWL","conference":null,\
        "logoAssetName":null,"record":"14-8-1","ranking":null},\
        "awayTeam":{"id":"\(ApiFixtures.foxes)","name":"Foxes","abbreviation":"FOX","conference":null,\
        "logoAssetName":null,"record":"0-1","ranking":null},\
        "homeScore":2,"awayScore":1,"status":"final","statusDetail":"final","period":null,"clock":null,\
        "startTime":"2026-03-15T23:00:00Z",\
        "quarterScores":[{"quarter":1,"homeScore":0,"awayScore":1},{"quarter":2,"homeScore":1,"awayScore":0},\
        {"quarter":3,"homeScore":0,"awayScore":0},{"quarter":4,"homeScore":0,"awayScore":0},\
        {"quarter":5,"homeScore":1,"awayScore":0}],"boxScoreURL":"https://www.nhl.com/gamecenter/2025020001",\
        "league":"nhl","sport":"hockey","periodScores":[\
        {"period":1,"label":"1st","kind":"regulation","homeScore":0,"awayScore":1},\
        {"period":2,"label":"2nd","kind":"regulation","homeScore":1,"awayScore":0},\
        {"period":3,"label":"3rd","kind":"regulation","homeScore":0,"awayScore":0},\
        {"period":4,"label":"OT","kind":"overtime","homeScore":0,"awayScore":0},\
        {"period":5,"label":"SO","kind":"shootout","homeScore":1,"awayScore":0}]}
        """

    @Test func `a hockey game names its periods`() async throws {
        try await ApiUnderTest.run { api in
            try await ApiFixtures.insertHockey(api.owner)
            #expect(try await api.get("/api/v1/games/date/2026-03-15?league=nhl").text == "[\(Self.golden)]")
        }
    }

    private static let nothingElse = """
        "venue":null,"place":null,"broadcasts":[],"neutralSite":null,"conferenceGame":null,"seasonType":null,\
        "attendance":null,"officials":[],"injuries":null,"odds":[],"series":[]
        """

    @Test func `a single game comes with its venue, odds and series`() async throws {
        try await ApiUnderTest.run { api in
            try await ApiFixtures.insertHockey(api.owner)
            let path = "/api/v1/games/\(ApiFixtures.hockeyGame)"
            let plain = try await api.get(path).text
            #expect(plain.contains(#""slug":"owls","sourceAbbreviation":"OWL","wins":14,"losses":8"#))
            #expect(plain.hasSuffix("\"homeScore\":1,\"awayScore\":0}]},\(Self.nothingElse)}"), "\(plain)")
            try await ApiFixtures.insertGameContext(api.owner)
            api.clock.advance(by: .seconds(60))
            let text = try await api.get(path).text
            #expect(
                text.hasSuffix(
                    """
                    "venue":"Lake Garden","place":"Northfield, MN","broadcasts":[{"name":"ESPNU","medium":"television",\
                    "market":"national","country":"US"},{"name":"Owl TV","medium":null,"market":"home","country":null}],\
                    "neutralSite":true,"conferenceGame":false,"seasonType":"postseason","attendance":17274,\
                    "officials":[{"name":"Ann Roe","role":"Referee"}],"injuries":null,\
                    "odds":[{"provider":"Book","details":"OWL -1.5","spread":null,"overUnder":null,"homeMoneyline":"-110","awayMoneyline":null}],\
                    "series":[{"kind":"playoff","title":"1st Round","summary":null,"game":4,"length":null,"homeWins":2,\
                    "awayWins":1,"isOver":false}]}
                    """
                )
            )
            #expect(try await api.get("/api/v1/games/\(ApiFixtures.missing)").status == .notFound)
            #expect(try await api.get("/api/v1/games/today").text == "[]")
        }
    }

    @Test func `a printed box score is served as printed, with its derived figures`() async throws {
        try await ApiUnderTest.run { api in
            try await ApiFixtures.insertHockey(api.owner)
            let path = "/api/v1/games/\(ApiFixtures.hockeyGame)/box"
            #expect(
                try await api.get(path).text.hasSuffix(#""source":null,"observedAt":null,"home":null,"away":null}"#)
            )
            try await ApiFixtures.insertBox(api.owner)
            api.clock.advance(by: .seconds(60))
            let text = try await api.get(path).text
            #expect(
                text.hasSuffix(
                    """
                    "source":"nhl","observedAt":"2026-03-16T02:00:00Z","home":{"figures":[{"key":"sog","label":"SOG",\
                    "name":"Shots on goal","abbreviation":"SOG","statistic":"shots_on_goal","printed":"31","value":{"number":31}}],"tables":[{"name":"goalies",\
                    "columns":[{"key":"savePctg","label":"savePctg","name":"Save percentage","abbreviation":"SV%",\
                    "statistic":"save_share"},\
                    {"key":"x","label":"X","name":"X","abbreviation":"X","statistic":null}],"players":[{"id":"8","name":"G. Hill","number":"33",\
                    "position":"G","isStarter":true,"hasPlayed":null,"note":"W",\
                    "cells":[{"printed":".941","value":{"share":0.941}},{"printed":"-","value":null}],"playerID":null}],\
                    "totals":null}]},"away":{"figures":[],"tables":[]}}
                    """
                )
            )
        }
    }

    @Test func `the page of a game shows the printed box score under the names of its statistics`() async throws {
        try await ApiUnderTest.run { api in
            try await ApiFixtures.insertHockey(api.owner)
            try await ApiFixtures.insertBox(api.owner)
            let page = try await api.get("/games/\(ApiFixtures.hockeyGame)").text
            #expect(page.contains(#"<abbr title="Save percentage">SV%</abbr>"#) && page.contains("<td>.941</td>"))
            #expect(!page.contains("savePctg") && page.contains("goalies</caption>"))
            // Column X has no value, so it is not shown.
            #expect(!page.contains(">X</th>"))
        }
    }

    @Test func `shots have their positions in the response, and are drawn on the page unless scores are hidden`()
        async throws
    {
        try await ApiUnderTest.run { api in
            try await ApiFixtures.insertHockey(api.owner)
            try await ApiFixtures.insertShots(api.owner)
            let plays = try await api.get("/api/v1/games/\(ApiFixtures.hockeyGame)/plays").text
            #expect(plays.contains(#""players":[],"shotPosition":{"x":-12,"y":29}}"#))
            #expect(plays.hasSuffix(#""players":[],"shotPosition":null}]"#))
            let path = "/games/\(ApiFixtures.hockeyGame)"
            let page = try await api.get(path).text
            #expect(page.contains("<h2 id=\"shots-name\">Shot chart</h2>") && page.contains("M-12 29h0"))
            #expect(page.contains("Foxes, at the left: goals 0, saved 1, missed 0."))
            let hidden = try await api.get(path + "?scores=hidden").text
            #expect(!hidden.contains("id=\"shots\"") && !hidden.contains("M-12 29"))
        }
    }

    @Test(arguments: [false, true])
    func `the leaders are in the first column, and in the second one beside a shot chart`(hasShots: Bool) async throws {
        try await ApiUnderTest.run { api in
            try await ApiFixtures.insertHockey(api.owner)
            try await ApiFixtures.insertBox(api.owner)
            if hasShots { try await ApiFixtures.insertShots(api.owner) }
            try await api.owner.execute(
                """
                update box_table
                   set columns = columns || '[{"key": "goals", "label": "G", "statistic": "goals"},
                                              {"key": "points", "label": "P", "statistic": "points"}]'
                """
            )
            try await api.owner.execute(
                """
                update box_line
                   set cells = cells || '["2", "2"]', position = 'C',
                       figures = figures || '{"goals": {"number": 2}, "points": {"number": 2}}'
                """
            )
            let page = try await api.get("/games/\(ApiFixtures.hockeyGame)").text
            let pair = try #require(page.split(separator: "<div class=\"pair\">").last)
            let columns = pair.split(separator: "</div><div>\n", maxSplits: 1)
            #expect(columns.count == 2)
            #expect(columns.map { $0.contains("id=\"leaders\"") } == [!hasShots, hasShots])
            #expect(columns[0].contains("id=\"shots\"") == hasShots)
        }
    }

    @Test func `figures counted by the rules of lacrosse are computed in lacrosse only`() async throws {
        try await ApiUnderTest.run { api in
            try await ApiFixtures.insertHockey(api.owner)
            try await api.owner.execute(
                """
                insert into play (game_id, ordinal, period, period_kind, clock_seconds, side, kind, text)
                values ('\(unescaped: ApiFixtures.hockeyGame)', 0, 1, 'regulation', 42.3, 'home', 'goal', 'goal')
                """
            )
            let path = "/api/v1/games/\(ApiFixtures.hockeyGame)"
            #expect(try await api.get(path + "/boxscore").problem().code == "no_boxscore")
            #expect(try await api.get(path + "/plays").text.contains(#""period":1,"clock":"42.3","side":"home""#))
        }
    }

    @Test func `leagues name their sport, and say which are kept up to date`() async throws {
        try await ApiUnderTest.run { api in
            let text = try await api.get("/api/v1/leagues").text
            #expect(
                text.hasPrefix(
                    #"[{"id":"mlax-d1","name":"NCAA Men's Lacrosse, Division I","sport":"lacrosse","isFollowed":true,"#
                )
            )
            #expect(text.contains(#"{"id":"nhl","name":"NHL","sport":"hockey","isFollowed":false,"today":""#))
            let (year, month) =
                try await api.owner.first(
                    "select extract(year from d)::int, extract(month from d)::int from (select \(unescaped: ApiFixtures.today)) t (d)"
                )?.decode(Int.self, Int.self) ?? (0, 0)
            #expect(text.contains(#""shortName":"Men's Lacrosse","abbreviation":"MLAX","season":\#(year)}"#))
            #expect(text.contains(#""shortName":"NHL","abbreviation":"NHL","season":\#(month < 9 ? year : year + 1)}"#))
        }
    }

    @Test func `the page shows every followed league under its name, with a link to each`() async throws {
        try await ApiUnderTest.run { api in
            try await ApiFixtures.insertSunday(api.owner)
            try await ApiFixtures.insertHockey(api.owner)
            #expect(try await !api.get("/?date=2026-03-15").text.contains("Owls"))
            try await api.owner.execute("update league set followed = true where id in ('nhl', 'nba')")
            api.clock.advance(by: .seconds(60))
            let page = try await api.get("/?date=2026-03-15").text
            let parts = [
                #"<h2 id="league-mlax-d1">Men&#39;s Lacrosse</h2>"#,
                #"<span class="state">3rd 7:42</span>"#,
                #"<h2 id="league-nhl">NHL</h2>"#, #"<span class="state">Final (SO)</span>"#,
            ]
            let places = parts.compactMap { page.firstRange(of: $0)?.lowerBound }
            #expect(places.count == parts.count && places == places.sorted())
            // A league without games that day has no heading, but a link.
            #expect(!page.contains("league-nba\""))
            #expect(page.contains(#"<a href="/?date=2026-03-15&amp;league=nba">NBA</a>"#))
            // No earlier day has games, so the arrow to the previous day with games is missing. The strip still links
            // to March 14.
            #expect(page.contains(#"<a href="/?date=2026-03-14" aria-label="Saturday, March 14, 2026, no games">"#))
            #expect(!page.contains(#"rel="prev""#))
            let one = try await api.get("/?date=2026-03-15&league=nhl").text
            #expect(one.contains(#"<h2 id="final">Final</h2>"#))
            #expect(one.contains(#"<a href="/?date=2026-03-14&amp;league=nhl" aria-label="Saturday"#))
            #expect(one.contains(#"league=nhl" aria-current="page">NHL</a>"#) && !one.contains("Duke"))
        }
    }
}
