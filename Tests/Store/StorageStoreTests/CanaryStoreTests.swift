import Postgres
import Scores
import Storage
import TestSupport
import TestTools
import Testing
import Time

@Suite("The canary")
struct CanaryStoreTests {
    private func reading(_ home: Int, _ away: Int) -> GameReading {
        GameReading(
            league: .canary,
            sourceID: SourceID(source: "canary", id: "2026-05-02"),
            day: .saturday,
            teams: BySide(
                home: TeamReading(sourceID: SourceID(source: "canary", id: "green"), name: "Canary Green"),
                away: TeamReading(sourceID: SourceID(source: "canary", id: "yellow"), name: "Canary Yellow")
            ),
            status: .known(.live),
            period: Period(number: 1),
            score: Score(home: home, away: away)
        )
    }

    @Test func `the canary runs from its first start until it is stopped`() async throws {
        try await withTestDatabase { database in
            let canary = CanaryStore(database.pool)
            #expect(try await canary.silence() == nil)
            for _ in 1...2 { try await canary.start() }
            #expect(try #require(await canary.silence()) < .seconds(3600))
            #expect(try await LeagueStore(database.pool).followed().contains(.canary))
            let phones: Int64 = try await database.value("select count(*) from device where environment = 'canary'")
            #expect(phones == 1)
            let curious = DeviceWishes(follows: [Follow(.league(.canary))])
            #expect(
                try await database.device("curious-fan", curious).unknownFollows == ["canary"],
                "users cannot follow the canary's league"
            )
            try await database.pool.execute("delete from device where token = 'curious-fan'")
            try await database.pool.execute("update device set created_at = created_at - interval '2 hours'")
            #expect(try #require(await canary.silence()) > .seconds(7000))
            try await canary.stop()
            #expect(try await canary.silence() == nil)
            #expect(try await database.pool.first("select 1 from device") == nil)
        }
    }

    @Test func `the canary's game is stored but is on no page and in no list of changes`() async throws {
        try await withTestDatabase { database in
            guard case .revised(let game, _) = try await database.store(reading(1, 0), at: 0) else {
                Issue.record("the canary's game was not stored")
                return
            }
            let scoreboard = ScoreboardStore(database.pool)
            #expect(try await scoreboard.league(.canary) == nil)
            #expect(try await !scoreboard.leagues().contains { $0.id == .canary })
            #expect(try await scoreboard.games(of: .canary, on: .saturday).isEmpty)
            #expect(try await scoreboard.game(game) == nil)
            let team: TeamID = try await database.value(
                "select id from team where slug = 'canary-green' or name = 'Canary Green'"
            )
            #expect(try await TeamDirectory(database.pool).team(team, inSeasonOf: .saturday) == nil)
            #expect(try await ChangeStore(database.pool).numberChanges() == 0)
            #expect(try await PipelineGauges.collect(database.pool).liveGames == 0)
            // In a visible league the same is counted, which shows that this test can fail.
            _ = try await database.store(.scoreboard(.live, 1, 0, period: 1), at: 0)
            #expect(try await ChangeStore(database.pool).numberChanges() == 1)
        }
    }
}
