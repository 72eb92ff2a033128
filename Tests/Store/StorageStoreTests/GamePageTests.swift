import Postgres
import Scores
import TestSupport
import Testing
import Time

@testable import Storage

/// Tests additional pages with games, and the pages of a game at sources other than the league's own.
@Suite("Pages of games")
struct GamePageTests {
    private static let file = GamePage(
        league: .mensLacrosseD1,
        source: "statcrew",
        address: "http://navy.test/live.xml"
    )
    private static let key = "games:mlax-d1:statcrew:http://navy.test/live.xml"

    private func refresh(_ database: TestDatabase) async throws {
        try await ScheduleStore(database.pool).refreshTargets(corrections: .seconds(300), spread: .zero)
        try await ScheduleStore(database.pool).refreshGamePages(spread: .zero)
    }

    private func keys(_ kind: String, _ database: TestDatabase) async throws -> [String] {
        try await database.pool.query(
            "select key from scrape_target where kind = \(kind) and source is not null order by 1"
        )
        .map { try $0.decode(String.self) }
    }

    private func due(_ key: String, _ database: TestDatabase) async throws -> ScrapeTarget? {
        try await ScheduleStore(database.pool).due(limit: 100, afterEnd: .zero).targets.first { $0.key == key }
    }

    /// Moves the game to today.
    private func today(_ game: GameID, _ database: TestDatabase) async throws {
        try await database.pool.execute(
            "update game set day = (clock_timestamp() at time zone 'America/New_York')::date where id = \(game)"
        )
    }

    @Test func `a page is read while its league and source are followed, until it is removed`() async throws {
        try await withTestDatabase { database in
            let store = GamePageStore(database.pool)
            try await store.add(Self.file, content: .play, team: nil)
            try await store.add(Self.file, content: .play, team: nil)
            try await refresh(database)
            #expect(try await keys("games", database) == [Self.key])
            #expect(try await keys("scoreboard", database).allSatisfy { $0.hasSuffix(":espn") })
            #expect(try await due(Self.key, database)?.page == .games(Self.file.address, source: "statcrew", .play))

            try await store.add(Self.file, content: .results, team: nil)
            try await refresh(database)
            try await refresh(database)
            #expect(try await due(Self.key, database)?.page == .games(Self.file.address, source: "statcrew", .results))

            try await database.pool.execute("update league_source set followed = false where source = 'statcrew'")
            try await refresh(database)
            #expect(try await keys("games", database) == [])
            try await database.pool.execute("update league_source set followed = true")
            try await refresh(database)
            #expect(try await keys("games", database) == [Self.key])
            #expect(try await store.remove(Self.file))
            #expect(try await store.remove(Self.file) == false)
            try await refresh(database)
            #expect(try await keys("games", database) == [])
        }
    }

    @Test func `an invalid page is refused`() async throws {
        try await withTestDatabase { database in
            let store = GamePageStore(database.pool)
            await #expect(throws: GamePageStore.Refusal.unknownTeam) {
                try await store.add(Self.file, content: .play, team: "navy")
            }
            await #expect(throws: GamePageStore.Refusal.unknownSource) {
                try await store.add(GamePage(league: .nhl, source: "statcrew", address: "x"), content: .play, team: nil)
            }
        }
    }

    @Test func `a page is as urgent as the games that it reported and the games of its team`() async throws {
        try await withTestDatabase { database in
            let game = try await database.namedGame()
            try await today(game, database)
            let store = GamePageStore(database.pool)
            try await store.add(Self.file, content: .play, team: nil)
            try await refresh(database)
            #expect(try await due(Self.key, database)?.activity.liveGames == 0)

            var word = GameReading.second(.live, 0, 0, period: 1)
            word.day = nil
            word.sheet = ScoreSheet(otherIDs: [SourceID(source: "ncaa", id: "6599987")])
            word.startTime = nil
            _ = try await database.store(word, at: 10)
            #expect(try await store.recordReportPage(game, by: "statcrew", on: Self.key))
            #expect(try await store.recordReportPage(game, by: "statcrew", on: Self.key) == false)
            #expect(try await due(Self.key, database)?.activity.liveGames == 1)

            try await database.pool.execute("update source_report set target = null")
            #expect(try await due(Self.key, database)?.activity.liveGames == 0)
            try await store.add(Self.file, content: .play, team: "army")
            #expect(try await due(Self.key, database)?.activity.liveGames == 1)
        }
    }

    @Test func `a page that has not changed still confirms its reports`() async throws {
        try await withTestDatabase { database in
            let game = try await database.namedGame()
            let store = GamePageStore(database.pool)
            try await store.add(Self.file, content: .play, team: nil)
            try await refresh(database)
            try await database.pool.execute(
                "insert into source_order values ('mlax-d1', 'game', 1, 'statcrew', 'The scorer sees it first.')"
            )
            _ = try await database.store(.second(.live, 1, 0, period: 1), at: 10)
            _ = try await store.recordReportPage(game, by: "statcrew", on: Self.key)
            let pages = PageStore(database.pool)
            try await pages.recordStored(nil, of: Self.key, readBy: "reader", isNews: false, askedAt: .at(10))
            try await pages.markUnchanged(Self.key, askedAt: .at(190))
            let other = GameReading.scoreboard(.live, 2, 0, period: 1)
            #expect(try await database.store(other, at: 200) == .noted(game, isOutstanding: true))
            // The page is no longer polled, so reports of other sources do not wait for its source.
            guard case .revised = try await database.store(other, at: 400) else {
                Issue.record("the report waited for a silent source")
                return
            }
        }
    }

    @Test
    func `a second source's pages about a game are read once after its end, if that source listed the game`()
        async throws
    {
        try await withTestDatabase { database in
            let game = try await database.namedGame()
            try await today(game, database)
            try await refresh(database)
            try await database.pool.execute("insert into game_source_id values ('ncaa-stats', '6310104', \(game))")
            try await refresh(database)
            #expect(try await keys("detail", database) == [])
            try await database.pool.execute("update game set status = 'final', ended_at = '2020-01-01'")
            try await refresh(database)
            let key = "detail:\(game):box_score:ncaa-stats"
            #expect(try await keys("detail", database) == [key])
            let target = try #require(try await due(key, database))
            #expect(
                target.page == .detail(.boxScore, game, SourceID(source: "ncaa-stats", id: "6310104"), isOwn: false)
            )
            #expect(!target.activity.isAnswered)
            try await PageStore(database.pool).recordStored(
                nil,
                of: key,
                readBy: "reader",
                isNews: false,
                askedAt: .at(0)
            )
            try await refresh(database)
            #expect(try await due(key, database)?.activity.isAnswered == true)
            try await database.pool.execute("update game set day = day - 8")
            try await refresh(database)
            #expect(try await keys("detail", database) == [])
        }
    }

    @Test func `hosts that block programs are switched off until an operator switches them on`() async throws {
        try await withTestDatabase { database in
            let hosts = try await database.pool.query("select host from host_budget where not enabled order by 1")
                .map { try $0.decode(String.self) }
            #expect(
                hosts == [
                    "archive.statbroadcast.com:80", "stats.ncaa.org:443", "stats.statbroadcast.com:443",
                    "www.statbroadcast.com:443",
                ]
            )
        }
    }
}
