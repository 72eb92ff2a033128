import HTTPTypes
import HummingbirdTesting
import Postgres
import Scores
import Testing

/// Games of other sports than the app's: the same answers, with what their kind of periods needs beside it.
struct OtherSportsTests {
    private static let owls = "bbbb0000-0000-0000-0000-000000000001"
    private static let foxes = "bbbb0000-0000-0000-0000-000000000002"
    private static let game = "55555555-5555-5555-5555-555555555555"

    /// A game of hockey that a shootout decided, on the Sunday of the others.
    private func insertHockey(_ pool: PostgresPool) async throws {
        try await pool.execute(
            """
            insert into team (id, league_id, slug, name, abbreviation, record_wins, record_losses,
                              record_overtime_losses, record_at) values
              ('\(unescaped: Self.owls)', 'nhl', 'owls', 'Owls', 'OWL', 14, 8, 1, '2026-03-01'),
              ('\(unescaped: Self.foxes)', 'nhl', 'foxes', 'Foxes', 'FOX', null, null, null, null)
            """
        )
        try await pool.execute(
            """
            insert into game (id, league_id, home_team_id, away_team_id, day, start_time, status, period, period_label,
                              period_kind, home_score, away_score, observed_at)
            values ('\(unescaped: Self.game)', 'nhl', '\(unescaped: Self.owls)', '\(unescaped: Self.foxes)',
                    '2026-03-15', '2026-03-15T23:00:00Z', 'final', 5, 'SO', 'shootout', 2, 1, clock_timestamp())
            """
        )
        try await pool.execute(
            """
            insert into period_score (game_id, number, label, kind, home_score, away_score)
            select '\(unescaped: Self.game)', * from (values
              (1, '1st', 'regulation', 0, 1), (2, '2nd', 'regulation', 1, 0), (3, '3rd', 'regulation', 0, 0),
              (4, 'OT', 'overtime', 0, 0), (5, 'SO', 'shootout', 1, 0)) as line
            """
        )
        try await pool.execute(
            "insert into game_source_id values ('nhl', '2025020001', '\(unescaped: Self.game)')"
        )
    }

    private static let golden = """
        {"id":"\(game)","homeTeam":{"id":"\(owls)","name":"Owls","abbreviation":"OWL","conference":"Unknown",\
        "logoAssetName":null,"record":"14-8-1","ranking":null},\
        "awayTeam":{"id":"\(foxes)","name":"Foxes","abbreviation":"FOX","conference":"Unknown",\
        "logoAssetName":null,"record":"0-1","ranking":null},\
        "homeScore":2,"awayScore":1,"status":"final","period":null,"clock":null,"startTime":"2026-03-15T23:00:00Z",\
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

    @Test func `a game of hockey says what its periods are`() async throws {
        try await ApiUnderTest.run { api in
            try await insertHockey(api.owner)
            #expect(try await api.get("/api/v1/games/date/2026-03-15?league=nhl").text == "[\(Self.golden)]")
        }
    }

    private static let nothingElse = #""venue":null,"place":null,"odds":[],"series":[]"#

    @Test func `a game by itself comes with its venue, odds and series`() async throws {
        try await ApiUnderTest.run { api in
            try await insertHockey(api.owner)
            let path = "/api/v1/games/\(Self.game)"
            #expect(try await api.get(path).text == "{\"game\":\(Self.golden),\(Self.nothingElse)}")
            try await api.owner.execute(
                """
                insert into game_odds (game_id, provider, details, home_moneyline)
                values ('\(unescaped: Self.game)', 'Book', 'OWL -1.5', '-110')
                """
            )
            try await api.owner.execute(
                """
                insert into game_series (game_id, kind, title, game_number, home_wins, away_wins, is_over)
                values ('\(unescaped: Self.game)', 'playoff', '1st Round', 4, 2, 1, false)
                """
            )
            try await api.owner.execute("update game set venue = 'Lake Garden', place = 'Northfield, MN'")
            api.clock.advance(by: .seconds(60))
            let text = try await api.get(path).text
            #expect(
                text.hasSuffix(
                    """
                    "venue":"Lake Garden","place":"Northfield, MN","odds":[{"provider":"Book","details":"OWL -1.5","spread":null,"overUnder":null,\
                    "homeMoneyline":"-110","awayMoneyline":null}],\
                    "series":[{"kind":"playoff","title":"1st Round","summary":null,"game":4,"length":null,"homeWins":2,\
                    "awayWins":1,"isOver":false}]}
                    """
                )
            )
            #expect(try await api.get("/api/v1/games/\(Fixtures.missing)").status == .notFound)
            #expect(try await api.get("/api/v1/games/today").text == "[]")
        }
    }

    @Test func `a printed box score is served as printed, with what it says`() async throws {
        try await ApiUnderTest.run { api in
            try await insertHockey(api.owner)
            let path = "/api/v1/games/\(Self.game)/box"
            #expect(
                try await api.get(path).text.hasSuffix(#""source":null,"observedAt":null,"home":null,"away":null}"#)
            )
            try await insertBox(api.owner)
            api.clock.advance(by: .seconds(60))
            let text = try await api.get(path).text
            #expect(
                text.hasSuffix(
                    """
                    "source":"nhl","observedAt":"2026-03-16T02:00:00Z","home":{"figures":[{"key":"sog","label":"SOG",\
                    "statistic":"shots_on_goal","printed":"31","value":{"number":31}}],"tables":[{"name":"goalies",\
                    "columns":[{"key":"savePctg","label":"savePctg","statistic":"save_share"},\
                    {"key":"x","label":"X","statistic":null}],"players":[{"id":"8","name":"G. Hill","number":"33",\
                    "position":"G","isStarter":true,"hasPlayed":null,"note":"W",\
                    "cells":[{"printed":".941","value":{"share":0.941}},{"printed":"-","value":null}]}],\
                    "totals":null}]},"away":{"figures":[],"tables":[]}}
                    """
                )
            )
        }
    }

    @Test func `what is counted by the rules of lacrosse is counted in lacrosse only`() async throws {
        try await ApiUnderTest.run { api in
            try await insertHockey(api.owner)
            try await api.owner.execute(
                """
                insert into play (game_id, ordinal, period, period_kind, clock_seconds, side, kind, text)
                values ('\(unescaped: Self.game)', 0, 1, 'regulation', 42.3, 'home', 'goal', 'goal')
                """
            )
            let path = "/api/v1/games/\(Self.game)"
            let nothing = #""homeTeamStats":null,"awayTeamStats":null,"homePlayers":[],"awayPlayers":[]}"#
            #expect(try await api.get(path + "/boxscore").text == "{\"game\":\(Self.golden),\(nothing)")
            #expect(try await api.get(path + "/plays").text.contains(#""period":1,"clock":"42.3","side":"home""#))
        }
    }

    private func insertBox(_ pool: PostgresPool) async throws {
        for statement in [
            "insert into game_box values ('\(Self.game)', 'nhl', '2026-03-16T02:00:00Z')",
            """
            insert into box_figure (game_id, side, ordinal, key, label, statistic, printed, value)
            values ('\(Self.game)', 'home', 0, 'sog', 'SOG', 'shots_on_goal', '31', '{"number": 31}')
            """,
            """
            insert into box_table (game_id, side, ordinal, name, columns, figures)
            values ('\(Self.game)', 'home', 0, 'goalies', '[{"key": "savePctg", "label": "savePctg",
                    "statistic": "save_share"}, {"key": "x", "label": "X"}]', '{}')
            """,
            """
            insert into box_line (game_id, side, box_table, ordinal, source_id, name, jersey, position, is_starter, note,
                                  cells, figures)
            values ('\(Self.game)', 'home', 0, 0, '8', 'G. Hill', '33', 'G', true, 'W', '[".941", "-"]',
                    '{"save_share": {"share": 0.941}}')
            """,
        ] {
            try await pool.execute("\(unescaped: statement)")
        }
    }

    @Test func `leagues say what is played, and which are kept up to date`() async throws {
        try await ApiUnderTest.run { api in
            let text = try await api.get("/api/v1/leagues").text
            #expect(
                text.hasPrefix(
                    #"[{"id":"mlax-d1","name":"NCAA Men's Lacrosse, Division I","sport":"lacrosse","isFollowed":true,"#
                )
            )
            #expect(text.contains(#"{"id":"nhl","name":"NHL","sport":"hockey","isFollowed":false,"today":""#))
        }
    }

    @Test func `the page shows every followed league under its name, and leads to each`() async throws {
        try await ApiUnderTest.run { api in
            try await Fixtures.insertSunday(api.owner)
            try await insertHockey(api.owner)
            #expect(try await !api.get("/?date=2026-03-15").text.contains("Owls"))
            try await api.owner.execute("update league set followed = true where id in ('nhl', 'nba')")
            api.clock.advance(by: .seconds(60))
            let page = try await api.get("/?date=2026-03-15").text
            #expect(page.contains("<h1>Scores</h1>"))
            let parts = [
                #"<h2 id="league-mlax-d1">NCAA Men&#39;s Lacrosse, Division I</h2>"#, "<h3>3rd 7:42</h3>",
                #"<h2 id="league-nhl">NHL</h2>"#, "<h3>Final (SO)</h3>",
            ]
            let places = parts.compactMap { page.firstRange(of: $0)?.lowerBound }
            #expect(places.count == parts.count && places == places.sorted())
            // A league without games that day has no heading, but a way to it.
            #expect(!page.contains("league-nba\""))
            #expect(page.contains(#"<a href="/?date=2026-03-15&amp;league=nba" >NBA</a>"#))
            #expect(page.contains(#"<a href="/?date=2026-03-14" rel="prev">"#))
            let one = try await api.get("/?date=2026-03-15&league=nhl").text
            #expect(one.contains("<h1>NHL</h1>") && one.contains(#"<h2 id="final">Final</h2>"#))
            #expect(one.contains(#"<a href="/?date=2026-03-14&amp;league=nhl" rel="prev">"#))
            #expect(one.contains(#"league=nhl" aria-current="page">NHL</a>"#) && !one.contains("Duke"))
        }
    }
}
