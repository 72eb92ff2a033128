import Postgres
import Scores
import TestSupport
import Testing
import Time

@testable import Storage

/// Tests the plays, line score and box of a game that two sources report.
@Suite("Choosing plays and box scores between sources")
struct SectionTests {
    /// Navy against Army on the league's own page. The function `file` returns the game from the scorer's file.
    private func own(_ plays: [Play], score: Int, _ status: GameStatus = .live) -> GameReading {
        var reading = GameReading.scoreboard(status, score, 0, period: 1)
        reading.plays = plays
        return reading
    }

    private func file(_ plays: [Play], score: Int, _ status: GameStatus = .live) -> GameReading {
        var reading = GameReading.second(status, score, 0, period: 1)
        reading.plays = plays
        return reading
    }

    /// Stores a reading as from an additional page: first the score, then the rest.
    private func store(_ reading: GameReading, at seconds: Int64, in database: TestDatabase) async throws
        -> StoreResult.Outcome
    {
        _ = try await database.store(reading, at: seconds)
        return try await database.store(detail: reading, at: seconds)
    }

    private func plays(_ database: TestDatabase) async throws -> [String] {
        try await database.pool.query("select text from play order by ordinal").map { try $0.decode(String.self) }
    }

    private func source(_ database: TestDatabase) async throws -> String? {
        try await database.pool.first("select plays_source from game")?.decode(String?.self)
    }

    @Test
    func `the scorer's plays replace the league's once they have every goal, and stay while they are current`()
        async throws
    {
        try await withTestDatabase { database in
            let id = try await database.namedGame()
            _ = try await store(own([.shot("theirs"), .goal(1), .shot("theirs too")], score: 1), at: 10, in: database)
            #expect(try await source(database) == "ncaa")
            // The file is a goal behind, so it replaces nothing.
            #expect(try await store(file([.shot("scorer's")], score: 0), at: 20, in: database) == .unchanged(id))
            #expect(try await plays(database).count == 3)
            // The file has fewer plays but all goals, so it is accepted.
            let scorers: [Play] = [.shot("scorer's"), .goal(1)]
            guard case .revised = try await store(file(scorers, score: 1), at: 30, in: database) else {
                Issue.record("the better source's plays were not stored")
                return
            }
            #expect(try await plays(database) == ["scorer's", "GOAL by Nikolic, AJ"])
            #expect(try await source(database) == "statcrew")
            let more: [Play] = [.shot("theirs"), .goal(1), .shot("theirs too"), .goal(2)]
            _ = try await store(own(more, score: 2), at: 40, in: database)
            #expect(try await plays(database).count == 2)
        }
    }

    @Test
    func `plays that wait for a silent better source are read again, even from an unchanged page, and stored`()
        async throws
    {
        try await withTestDatabase { database in
            _ = try await database.namedGame()
            _ = try await store(file([.goal(1)], score: 1), at: 10, in: database)
            let theirs = own([.goal(1), .goal(2)], score: 2)
            _ = try await database.store(theirs, at: 20)
            let waiting = try await database.pool.withTransaction { transaction in
                try await GamePageWriter(transaction).store(theirs, observedAt: .at(20))
            }
            #expect(!waiting.isWhole)
            #expect(try await plays(database).count == 1)
            _ = try await store(theirs, at: 200, in: database)
            #expect(try await plays(database).count == 2)
            #expect(try await source(database) == "ncaa")
        }
    }

    @Test
    func `a better source's plays of a finished game stay, even if that source has been silent since`() async throws {
        try await withTestDatabase { database in
            _ = try await database.namedGame()
            _ = try await store(file([.goal(1)], score: 1, .final), at: 10, in: database)
            _ = try await store(own([.goal(1), .shot("late")], score: 1, .final), at: 7200, in: database)
            #expect(try await plays(database).count == 1)
        }
    }

    @Test
    func `a file that lacks a goal of a finished game does not hold back the other source's plays`() async throws {
        try await withTestDatabase { database in
            _ = try await database.namedGame()
            _ = try await store(own([.goal(1), .goal(2)], score: 2, .final), at: 10, in: database)
            try await database.pool.execute("delete from play where ordinal > 0")
            try await database.pool.execute("update game set plays_source = 'statcrew'")
            _ = try await store(file([.goal(1)], score: 2, .final), at: 20, in: database)
            _ = try await store(own([.goal(1), .goal(2)], score: 2, .final), at: 30, in: database)
            #expect(try await plays(database).count == 2)
            #expect(try await source(database) == "ncaa")
        }
    }

    @Test func `a box comes from the better source while that source is current`() async throws {
        try await withTestDatabase { database in
            _ = try await database.namedGame()
            var theirs = own([.goal(1)], score: 1)
            theirs.box = .goals(home: 1)
            theirs.periods = [PeriodScore(period: Period(number: 1), score: Score(home: 1, away: 0))]
            _ = try await store(theirs, at: 10, in: database)
            #expect(try await database.value("select source from game_box", as: String.self) == "ncaa")
            var scorers = file([.goal(1)], score: 1)
            scorers.box = .goals(home: 1)
            scorers.periods = [PeriodScore(period: Period(number: 1), score: Score(home: 1, away: 0))]
            _ = try await store(scorers, at: 20, in: database)
            #expect(try await database.value("select source from game_box", as: String.self) == "statcrew")
            _ = try await store(theirs, at: 30, in: database)
            #expect(try await database.value("select source from game_box", as: String.self) == "statcrew")
            _ = try await store(theirs, at: 300, in: database)
            #expect(try await database.value("select source from game_box", as: String.self) == "ncaa")
        }
    }

    @Test func `a box without players does not replace one with players, whatever its source`() async throws {
        try await withTestDatabase { database in
            _ = try await database.namedGame()
            var theirs = own([.goal(1)], score: 1)
            theirs.box = .goals(home: 1)
            let line = StatLine(player: PlayerReading(name: "Helper, Ned"))
            theirs.box?.home.tables = [StatTable(columns: [], lines: [line])]
            _ = try await store(theirs, at: 10, in: database)
            var scorers = file([.goal(1)], score: 1)
            scorers.box = .goals(home: 1)
            _ = try await store(scorers, at: 20, in: database)
            #expect(try await database.value("select source from game_box", as: String.self) == "ncaa")
            scorers.box?.home.tables = [StatTable(columns: [], lines: [line])]
            _ = try await store(scorers, at: 30, in: database)
            #expect(try await database.value("select source from game_box", as: String.self) == "statcrew")
        }
    }

    @Test
    func `a team's players do not count as unmatched if the league's own source has named none of them`() async throws {
        try await withTestDatabase { database in
            _ = try await database.namedGame()
            var scorers = file([.goal(1)], score: 1)
            scorers.box = .goals(home: 1)
            scorers.box?.home.tables = [
                StatTable(columns: [], lines: [StatLine(player: PlayerReading(name: "Helper, Ned"))])
            ]
            _ = try await store(scorers, at: 10, in: database)
            #expect(try await database.count("unmatched") == 0)
        }
    }
}

extension PrintedBoxScore {
    /// A box score with one figure for each side.
    fileprivate static func goals(home: Int) -> PrintedBoxScore {
        func sheet(_ goals: Int) -> TeamSheet {
            TeamSheet(figures: [
                TeamStat(
                    column: StatColumn(key: "g", label: "G", statistic: .goals),
                    cell: StatCell(printed: "\(goals)", value: .number(goals))
                )
            ])
        }
        return PrintedBoxScore(home: sheet(home), away: sheet(0))
    }
}
