import FoundationEssentials
import Postgres
import Scores
import TestSupport
import Testing
import Time

@testable import Storage

/// Tests that one team or game is recognized under the names of several sources.
@Suite("Identity across sources")
struct IdentityTests {
    // In these tests the league's own source reports at second 0 and then falls silent, so that two minutes later the
    // other source replaces it.

    @Test func `a second source's reading updates the known game and renames no team`() async throws {
        try await withTestDatabase { database in
            let id = try await database.namedGame()
            let outcome = try await database.store(.second(.live, 1, 0, period: 1), at: 130)
            #expect(outcome == .revised(id, revision: 2))
            #expect(try await database.count("game") == 1)
            #expect(try await database.count("team") == 2)
            #expect(
                try await database.value("select name from team where slug = 'army'", as: String.self)
                    == "Army West Point"
            )
            // From now on the second source's ids are enough, whatever names it uses.
            var renamed = GameReading.second(.live, 2, 0, period: 1)
            renamed.teams.home.name = "USNA"
            #expect(try await database.store(renamed, at: 160) == .revised(id, revision: 3))
            let evidence = try await database.pool.query(
                "select kind || ' ' || evidence from identity_decision order by id"
            ).map { try $0.decode(String.self) }
            #expect(evidence == ["team name", "team alias", "game teams_and_start"])
        }
    }

    @Test func `sides that another source has swapped are swapped back`() async throws {
        try await withTestDatabase { database in
            let id = try await database.namedGame()
            let reading = GameReading.second(.live, 1, 0, period: 1).mirrored
            #expect(try await database.store(reading, at: 130) == .revised(id, revision: 2))
            #expect(try await database.value("select home_score from game", as: Int16.self) == 1)
        }
    }

    @Test
    func `a reading with an unknown team is stored only after an operator has mapped the team`() async throws {
        try await withTestDatabase { database in
            let id = try await database.namedGame()
            var odd = GameReading.second(.live, 1, 0, period: 1)
            odd.teams.away = TeamReading(sourceID: SourceID(source: "statcrew", id: "BK"), name: "Black Knights AC")
            for second in [30, 60] as [Int64] {
                guard case .unmatched = try await database.store(odd, at: second) else {
                    Issue.record("an unknown team was matched")
                    return
                }
            }
            let waiting = try await database.pool.query(
                "select concat_ws('|', kind, source_id, name, seen) from unmatched order by kind desc"
            ).map { try $0.decode(String.self) }
            #expect(waiting == ["team|BK|Black Knights AC|2", "game|sc-1|Black Knights AC at NAVY on 2026-05-02|2"])

            let store = UnmatchedStore(database.pool)
            let name = SourceID(source: "statcrew", id: "BK")
            let army = try #require(try await store.target("army", for: name, in: nil))
            #expect(try await store.map(name, to: army, by: "somebody"))
            #expect(try await store.map(name, to: army, by: "somebody") == false)
            #expect(try await database.store(odd, at: 130) == .revised(id, revision: 2))
            #expect(try await database.count("unmatched") == 0)
            let who: String = try await database.value(
                "select decided_by from identity_decision where decided_by is not null"
            )
            #expect(who == "somebody")
        }
    }

    @Test func `a second source never creates a game, but its readings are stored in a game that an operator mapped`()
        async throws
    {
        try await withTestDatabase { database in
            let id = try await database.namedGame()
            var later = GameReading.second(.live, 1, 0, period: 1)
            later.startTime = .at(.at(3 * 3600))
            guard case .unmatched(let reason) = try await database.store(later, at: 30) else {
                Issue.record("a game at another hour was matched")
                return
            }
            #expect(reason == "no game of these teams at that time")
            #expect(try await database.count("game") == 1)
            let store = UnmatchedStore(database.pool)
            #expect(try await store.map(later.sourceID, to: .game(id), by: "somebody"))
            #expect(try await database.count("unmatched") == 0)
            guard case .revised(id, _) = try await database.store(later, at: 130) else {
                Issue.record("the mapped game did not take its reading")
                return
            }
            // The source's game can be mapped to another game.
            var other = GameReading.scoreboard(.scheduled, id: "another")
            other.startTime = .at(.at(8 * 3600))
            guard case .revised(let second, _) = try await database.store(other, at: 0) else {
                Issue.record("no revision was stored")
                return
            }
            #expect(try await store.map(later.sourceID, to: .game(second), by: "somebody"))
            let previous: GameID = try await database.value(
                "select previous from identity_decision where kind = 'game' order by id desc limit 1"
            )
            #expect(previous == id)
        }
    }

    @Test func `a game relisted under another id stays one game, whose pages are read under the new id`() async throws {
        try await withTestDatabase { database in
            let id = try await database.namedGame()
            let first = GameReading.scoreboard(.live, 3, 2, period: 1)
            _ = try await database.store(first, at: 10)
            var anew = GameReading.scoreboard(.live, 4, 2, period: 2, id: "0-anew")
            let both = [first.sourceID.id, anew.sourceID.id]
            anew.startTime = .at(.at(-3000))
            #expect(try await database.store(anew, at: 20, listed: [anew.sourceID.id]) == .revised(id, revision: 3))
            #expect(try await database.count("game") == 1)
            let name = try await database.value(
                "select source_id from game_source_id where game_id = \(id) order by named_at desc limit 1",
                as: String.self
            )
            #expect(name == anew.sourceID.id)
            // Ids that are on one page belong to different games, however near their starts are.
            var third = anew
            third.sourceID = SourceID(source: anew.sourceID.source, id: "third")
            guard case .revised(let other, _) = try await database.store(third, at: 30, listed: both + ["third"]) else {
                Issue.record("a second game of the page was not created")
                return
            }
            #expect(other != id)
        }
    }

    @Test func `a listing without a known start does not become another id of a finished game`() async throws {
        try await withTestDatabase { database in
            let first = try await database.namedGame()
            _ = try await database.store(.scoreboard(.final, 9, 8, period: 4), at: 10)
            var nightcap = GameReading.scoreboard(.scheduled, id: "nightcap")
            nightcap.startTime = .toBeAnnounced
            guard case .revised(let second, _) = try await database.store(nightcap, at: 20, listed: ["nightcap"]) else {
                Issue.record("the second game was not created")
                return
            }
            #expect(first != second)
        }
    }

    @Test func `the two games of a doubleheader stay apart, whichever source reports first`() async throws {
        try await withTestDatabase { database in
            let first = try await database.namedGame()
            var nightcap = GameReading.scoreboard(.scheduled, id: "nightcap")
            nightcap.startTime = .at(.at(3 * 3600))
            guard case .revised(let second, _) = try await database.store(nightcap, at: 0) else {
                Issue.record("the second game was not created")
                return
            }
            #expect(first != second)
            var theirs = GameReading.second(.scheduled, id: "sc-2")
            theirs.startTime = .at(.at(3 * 3600 + 900))
            _ = try await database.store(theirs, at: 30)
            _ = try await database.store(.second(.live, 2, 1, period: 1), at: 30)
            let games = try await database.pool.query(
                "select game_id from game_source_id where source = 'statcrew' order by source_id"
            ).map { try $0.decode(GameID.self) }
            #expect(games == [first, second])
        }
    }

    @Test
    func `another source's id on a score sheet identifies the game if the teams match`() async throws {
        try await withTestDatabase { database in
            let id = try await database.namedGame()
            var sheet = GameReading.second(.live, 1, 0, period: 1)
            sheet.startTime = nil
            sheet.day = nil
            sheet.sheet = ScoreSheet(otherIDs: [
                SourceID(source: "ncaa", id: "6599987"), SourceID(source: "statbroadcast", id: "77"),
            ])
            // One team is found by its name, so the unknown one is taken to be the other team of the game.
            sheet.teams.away = TeamReading(sourceID: SourceID(source: "statcrew", id: "BK"), name: "Black Knights AC")
            #expect(try await database.store(sheet, at: 130) == .revised(id, revision: 2))
            let names: Int64 = try await database.value("select count(*) from game_source_id where game_id = \(id)")
            #expect(names == 3)
            #expect(try await database.count("unmatched") == 0)

            var wrong = GameReading.second(.live, 9, 9, period: 1, id: "sc-9")
            wrong.sheet = sheet.sheet
            wrong.teams.home = TeamReading(sourceID: SourceID(source: "statcrew", id: "DUKE"), name: "Duke")
            guard case .unmatched = try await database.store(wrong, at: 160) else {
                Issue.record("a page of other teams was matched by its id")
                return
            }
        }
    }

    @Test func `a second source's play-by-play is matched with its game even if that source has no scoreboard`()
        async throws
    {
        try await withTestDatabase { database in
            let id = try await database.namedGame()
            var page = GameReading.second(.live, 0, 0)
            page.plays = [.goal(1)]
            #expect(try await database.store(detail: page, at: 30) == .revised(id, revision: 2))
            page.sourceID = SourceID(source: "statcrew", id: "sc-5")
            page.day = CivilDate(year: 2026, month: 6, day: 1)
            page.startTime = nil
            guard case .ignored = try await database.store(detail: page, at: 60) else {
                Issue.record("a page without a game was stored")
                return
            }
        }
    }

    @Test func `a league whose source has changed keeps its teams and games`() async throws {
        try await withTestDatabase { database in
            let id = try await database.namedGame()
            try await database.pool.execute("update league set source = 'statcrew' where id = 'mlax-d1'")
            #expect(try await database.store(.second(.live, 1, 0, period: 1), at: 30) == .revised(id, revision: 2))
            #expect(try await database.count("team") == 2)
            // As the league's own source, it now creates games that it alone reports.
            var more = GameReading.second(.scheduled, id: "sc-3")
            more.teams.home = TeamReading(sourceID: SourceID(source: "statcrew", id: "DUKE"), name: "Duke")
            guard case .revised = try await database.store(more, at: 60) else {
                Issue.record("the league's own source created no game")
                return
            }
            #expect(try await database.count("game") == 2)
        }
    }
}

extension TestDatabase {
    /// Inserts a game in its first period, and the alias that another source uses for one of its teams.
    func namedGame() async throws -> GameID {
        try await TeamAliasStore(pool).replace(with: [
            TeamAliasFile(scope: "college", text: "Army West Point, Army")
        ])
        return try await game()
    }
}

extension GameReading {
    /// Another source's reading of Navy against Army, with that source's ids and names.
    static func second(
        _ status: GameStatus,
        _ home: Int? = nil,
        _ away: Int? = nil,
        period: Int? = nil,
        id: String = "sc-1"
    ) -> GameReading {
        var reading = scoreboard(status, home, away, period: period)
        reading.sourceID = SourceID(source: "statcrew", id: id)
        reading.teams = BySide(
            home: TeamReading(sourceID: SourceID(source: "statcrew", id: "NAVY"), name: "NAVY"),
            away: TeamReading(sourceID: SourceID(source: "statcrew", id: "ARMY"), name: "Army")
        )
        return reading
    }
}
