import HTTPTypes
import HummingbirdTesting
import Postgres
import Testing

struct GameDetailTests {
    @Test func `a box score is counted from the plays`() async throws {
        try await ApiUnderTest.run { api in
            try await Fixtures.insertSunday(api.owner)
            try await insertPlays(api.owner)
            let response = try await api.get("/api/v1/games/\(Fixtures.liveGame)/boxscore")
            #expect(response.text == Golden.boxScore)
            #expect(response.headers[.cacheControl] == "public, max-age=10")
        }
    }

    @Test func `without plays nothing is known of teams and players`() async throws {
        try await ApiUnderTest.run { api in
            try await Fixtures.insertSunday(api.owner)
            let response = try await api.get("/api/v1/games/\(Fixtures.finalGame.uppercased())/boxscore")
            #expect(
                response.text == """
                    {"game":\(Golden.final),"homeTeamStats":null,"awayTeamStats":null,"homePlayers":[],"awayPlayers":[]}
                    """
            )
        }
    }

    @Test func `plays come in the order of the source, from any place on`() async throws {
        try await ApiUnderTest.run { api in
            try await Fixtures.insertSunday(api.owner)
            try await insertPlays(api.owner)
            let path = "/api/v1/games/\(Fixtures.liveGame)/plays"
            let last = """
                {"ordinal":3,"period":1,"clock":null,"side":"away","kind":"turnover","text":"Turnover by \\"Dean\\"",\
                "homeScore":null,"awayScore":null,"players":[{"name":"Dean, P","role":"turnover"}]}
                """
            #expect(try await api.get(path + "?after=2").text == "[\(last)]")
            #expect(try await api.get(path + "?after=3").text == "[]")
            let all = try await api.get(path).text
            #expect(all.hasPrefix(#"[{"ordinal":0,"period":1,"clock":"15:00","side":"home","kind":"faceoff""#))
            #expect(all.contains(#""kind":"goal","text":"Goal","homeScore":1,"awayScore":0,"#))
            #expect(all.hasSuffix("\(last)]"))
        }
    }

    @Test func `events come oldest first, from any id on`() async throws {
        try await ApiUnderTest.run { api in
            try await Fixtures.insertSunday(api.owner)
            try await api.owner.execute(
                """
                insert into game_event (game_id, revision, kind, facts, created_at) values
                  ('\(unescaped: Fixtures.liveGame)', 1, 'start', '{"kind": "start"}', '2026-03-15 16:01:00Z'),
                  ('\(unescaped: Fixtures.liveGame)', 2, 'score',
                   '{"kind": "score", "score": {"home": 1, "away": 0}, "period": {"number": 1, "regulation": 4, "kind": "regulation"},
                     "clock": "14:10", "side": "home",
                     "scorer": "Ames, K"}', '2026-03-15 16:02:00.5Z')
                """
            )
            let path = "/api/v1/games/\(Fixtures.liveGame)/events"
            let goal = """
                {"id":2,"revision":2,"kind":"score","homeScore":1,"awayScore":0,"period":"1st","clock":"14:10",\
                "side":"home","scorer":"Ames, K","deficit":null,"homeRank":null,"awayRank":null,"milestones":[],\
                "createdAt":"2026-03-15T16:02:00Z"}
                """
            #expect(try await api.get(path + "?after=1").text == "[\(goal)]")
            #expect(try await api.get(path).text.hasPrefix(#"[{"id":1,"revision":1,"kind":"start","homeScore":null,"#))
        }
    }

    private func insertPlays(_ pool: PostgresPool) async throws {
        try await pool.execute(
            """
            insert into play (game_id, ordinal, period, period_kind, clock_seconds, side, kind, text, home_score, away_score,
                              players)
            select '\(unescaped: Fixtures.liveGame)', * from (values
              (0, 1, 'regulation', 900, 'home', 'faceoff', 'Face-off', null::smallint, null::smallint, '[{"name": "Burr, L", "role": "faceoff_winner"},
                {"name": "Dean, P", "role": "faceoff_loser"}, {"name": "Burr, L", "role": "ground_ball"}]'::jsonb),
              (1, 1, 'regulation', 850, 'home', 'goal', 'Goal', 1, 0, '[{"name": "Ames, K", "role": "scorer"},
                {"name": "Burr, L", "role": "assist"}]'),
              (2, 1, 'regulation', 800, 'away', 'shot', 'Shot', null, null, '[{"name": "Dean, P", "role": "shooter"},
                {"name": "Gill, O", "role": "goalie"}]'),
              (3, 1, 'regulation', null, 'away', 'turnover', 'Turnover by "Dean"', null, null, '[{"name": "Dean, P", "role": "turnover"}]')
            ) as plays
            """
        )
    }
}
