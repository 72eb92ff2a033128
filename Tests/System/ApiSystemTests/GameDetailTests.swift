import HTTPTypes
import Postgres
import Scores
import Storage
import TestTools
import Testing

@Suite("Game detail")
struct GameDetailTests {
    @Test func `a box score is computed from the plays`() async throws {
        try await ApiUnderTest.run { api in
            try await ApiFixtures.insertSunday(api.owner)
            try await ApiFixtures.insertPlays(api.owner)
            let response = try await api.get("/api/v1/games/\(ApiFixtures.liveGame)/boxscore")
            #expect(response.text == Golden.boxScore)
            #expect(response.headers[.cacheControl] == "public, max-age=10")
        }
    }

    @Test func `without plays, or in a sport other than lacrosse, no box score is computed`() async throws {
        try await ApiUnderTest.run { api in
            try await ApiFixtures.insertEverything(api.owner)
            for game in [ApiFixtures.finalGame.uppercased(), ApiFixtures.hockeyGame] {
                let response = try await api.get("/api/v1/games/\(game)/boxscore")
                #expect(response.status == .notFound)
                #expect(try response.problem().code == "no_boxscore")
            }
        }
    }

    @Test func `plays come in the order of the source, and can begin after any position`() async throws {
        try await ApiUnderTest.run { api in
            try await ApiFixtures.insertSunday(api.owner)
            try await ApiFixtures.insertPlays(api.owner)
            let path = "/api/v1/games/\(ApiFixtures.liveGame)/plays"
            let last = """
                {"ordinal":3,"period":1,"clock":null,"side":"away","kind":"turnover","text":"Turnover by \\"Dean\\"",\
                "homeScore":null,"awayScore":null,"players":[{"name":"P Dean","role":"turnover","playerID":null}],\
                "shotPosition":null}
                """
            #expect(try await api.get(path + "?after=2").text == "[\(last)]")
            #expect(try await api.get(path + "?after=3").text == "[]")
            let all = try await api.get(path).text
            #expect(all.hasPrefix(#"[{"ordinal":0,"period":1,"clock":"15:00","side":"home","kind":"faceoff""#))
            #expect(all.contains(#""kind":"goal","text":"Goal","homeScore":1,"awayScore":0,"#))
            #expect(all.hasSuffix("\(last)]"))
        }
    }

    @Test func `events come oldest first, and can begin after any id`() async throws {
        try await ApiUnderTest.run { api in
            try await ApiFixtures.insertSunday(api.owner)
            try await ApiFixtures.insertEvents(api.owner)
            let path = "/api/v1/games/\(ApiFixtures.liveGame)/events"
            let goal = """
                {"id":2,"revision":2,"kind":"score","homeScore":1,"awayScore":0,"period":"1st","clock":"14:10",\
                "side":"home","scorer":"K Ames","scorers":[],"deficit":null,"homeRank":null,"awayRank":null,\
                "rankingPoll":null,"milestones":[],\
                "createdAt":"2026-03-15T16:02:00Z"}
                """
            #expect(try await api.get(path + "?after=1").text == "[\(goal)]")
            #expect(try await api.get(path).text.hasPrefix(#"[{"id":1,"revision":1,"kind":"start","homeScore":null,"#))
        }
    }

    @Test func `a scorer that is added later is in the same event, and is one more change of the game`() async throws {
        try await ApiUnderTest.run { api in
            try await ApiFixtures.insertSunday(api.owner)
            try await ApiFixtures.insertEvents(api.owner)
            try await api.change(ApiFixtures.liveGame, revision: 2)
            try await api.following {
                let path = "/api/v1/games/\(ApiFixtures.liveGame)/events"
                #expect(try await api.get(path).text.contains(#""scorers":[]"#))
                let seen = try await api.changes(since: 0).next
                let score = Score(home: 1, away: 0)
                let scorer = Scorer(
                    player: "Ames, K",
                    side: .home,
                    points: 1,
                    score: score,
                    assists: ["Ash, Jo"],
                    seasonTotal: 12
                )
                let unnamed = GameEvent(kind: .score, score: score, previousScore: .zero, side: .home)
                let goal = unnamed.withScorers([scorer])
                let game = try #require(GameID(ApiFixtures.liveGame))
                let revision = try #require(
                    try await ScorerStore(api.owner).storeScorers([(id: 2, event: goal)], in: game)
                )
                try await api.owner.execute(ChangeStore.announcement)
                let named = """
                    "scorer":"K Ames","scorers":[{"player":"K Ames","side":"home","points":1,"homeScore":1,\
                    "awayScore":0,"assists":["Jo Ash"],"seasonTotal":12}]
                    """
                try await eventually("the scorer in the events") { try await api.get(path).text.contains(named) }
                let events = try await api.get(path).text
                #expect(events.split(separator: #"{"id":"#).map { $0.prefix(2) } == ["[", "1,", "2,"])
                let changes = try await api.changes(since: seen).changes
                #expect(changes.map(\.revision) == [Int(revision)] && changes.map(\.seq) == [seen + 1])
            }
        }
    }
}
