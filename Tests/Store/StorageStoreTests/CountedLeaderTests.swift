import Postgres
import Scores
import Sports
import TestSupport
import Testing
import Time

@testable import Storage

/// Tests the leaders that are counted from the box scores of final games.
@Suite("Counted leaders")
struct CountedLeaderTests {
    /// A player's figures in one table of one game of the Owls. They are stored in the form `{"goals": {"number": 2}}`.
    private struct Line {
        let game: Int
        var table = 0
        let name: String
        var id: String?
        let figures: [String: Int]
    }

    /// Stores games of the Owls at home against the Foxes, on the days from January 1, 2026, and their box scores.
    private func store(
        _ lines: [Line],
        games: Int,
        of league: String,
        in database: TestDatabase
    ) async throws {
        try await database.pool.execute(
            """
            insert into team (league_id, slug, name) values (\(league), 'owls', 'Owls'), (\(league), 'foxes', 'Foxes')
            """
        )
        for game in 0..<games {
            try await database.pool.execute(
                """
                with g as (
                  insert into game (league_id, home_team_id, away_team_id, day, status, home_score, away_score, observed_at)
                  select \(league), o.id, f.id, date '2026-01-01' + \(Int32(game)), 'final', 3, 2, clock_timestamp()
                    from team o, team f where o.slug = 'owls' and f.slug = 'foxes' returning id)
                insert into game_box select id, 'nhl', '2026-02-01T00:00:00Z' from g
                """
            )
            try await database.pool.execute(
                """
                insert into box_table (game_id, side, ordinal, columns, figures)
                select id, 'home', t, '[]', '{}' from game, generate_series(0, 1) t
                 where day = date '2026-01-01' + \(Int32(game))
                """
            )
        }
        for (ordinal, line) in lines.enumerated() {
            let figures = line.figures.map { "\"\($0.key)\": {\"number\": \($0.value)}" }.joined(separator: ", ")
            try await database.pool.execute(
                """
                insert into box_line (game_id, side, box_table, ordinal, source_id, name, cells, figures)
                select id, 'home', \(Int16(line.table)), \(Int16(ordinal)), \(line.id), \(line.name), '[]',
                       \("{\(figures)}")::text::jsonb
                  from game where day = date '2026-01-01' + \(Int32(line.game))
                """
            )
        }
    }

    /// The lines of a list as rank, name, value and games, such as `1 Al 3 of 2`.
    private func leaders(
        _ rule: LeaderRule,
        _ sport: Sport,
        of league: String,
        in database: TestDatabase
    ) async throws -> [String] {
        let counted = try await TableDirectory(database.pool)
            .countedLeaders([rule], of: LeagueID(rawValue: league), in: sport)
        return (counted?.tables[rule.statistic]?.lines ?? []).map { shown in
            let line = shown.line
            #expect(shown.team != nil && line.team == "Owls")
            let rank = line.rank.map(String.init) ?? ""
            return "\(rank) \(line.player ?? "") \(line.value) of \(line.other.first?.value ?? "")"
        }
    }

    @Test func `players with equal values share a rank, and the next rank counts all of them`() async throws {
        try await withTestDatabase { database in
            let lines = [
                Line(game: 0, name: "Al", id: "1", figures: ["goals": 2]),
                Line(game: 1, name: "A. Ray", id: "1", figures: ["goals": 1]),
                Line(game: 0, name: "Bo", id: "2", figures: ["goals": 2]),
                Line(game: 1, name: "Cy", id: "3", figures: ["goals": 2]),
                Line(game: 1, name: "Di", id: "4", figures: ["goals": 1]),
                Line(game: 1, name: "Ed", id: "5", figures: ["goals": 0]),
            ]
            try await store(lines, games: 2, of: "nhl", in: database)
            let found = try await leaders(.total(.goals), .hockey, of: "nhl", in: database)
            // A player has the name of the newest game. A player without a goal is not listed.
            #expect(found == ["1 A. Ray 3 of 2", "2 Bo 2 of 1", "2 Cy 2 of 1", "4 Di 1 of 1"])
            let counted = try await TableDirectory(database.pool)
                .countedLeaders([.total(.goals)], of: .nhl, in: .hockey)
            #expect(counted?.games == 2 && counted?.tables[.goals]?.name == "Goals")
            #expect(counted?.tables[.goals]?.through?.description == "2026-01-02")
        }
    }

    @Test func `points are goals plus assists from all tables of a box score if a goal is one point`() async throws {
        try await withTestDatabase { database in
            let lines = [
                Line(game: 0, name: "Ray, Al", figures: ["goals": 2, "assists": 1]),
                // The same player in the table of goalies, which has 0 for what it does not count.
                Line(game: 0, table: 1, name: "Ray, Al", figures: ["goals": 0, "saves": 4]),
                Line(game: 1, name: "Ray, Al", figures: ["goals": 1, "assists": 0, "points": 1]),
                Line(game: 1, name: "Fox, Bo", figures: ["goals": 1]),
                Line(game: 0, name: "TEAM", figures: ["goals": 9, "assists": 9]),
            ]
            try await store(lines, games: 2, of: "mlax-d1", in: database)
            #expect(
                try await leaders(.total(.points), .lacrosse, of: "mlax-d1", in: database) == ["1 Ray, Al 4 of 2"]
            )
            #expect(
                try await leaders(.total(.goals), .lacrosse, of: "mlax-d1", in: database)
                    == ["1 Ray, Al 3 of 2", "2 Fox, Bo 1 of 1"]
            )
            #expect(try await leaders(.total(.saves), .lacrosse, of: "mlax-d1", in: database) == ["1 Ray, Al 4 of 2"])
            // In a league with goals of two points, points do not follow from goals and assists.
            try await database.pool.execute("update league set most_points_of_goal = 2 where id = 'mlax-d1'")
            #expect(
                try await leaders(.total(.points), .lacrosse, of: "mlax-d1", in: database) == ["1 Ray, Al 1 of 2"]
            )
        }
    }

    @Test func `averages list players with at least half of their team's games`() async throws {
        try await withTestDatabase { database in
            let lines = [
                Line(game: 0, name: "Al", id: "1", figures: ["points": 30]),
                Line(game: 1, name: "Al", id: "1", figures: ["points": 25]),
                Line(game: 2, name: "Al", id: "1", figures: ["points": 26]),
                Line(game: 1, name: "Bo", id: "2", figures: ["points": 24]),
                Line(game: 2, name: "Bo", id: "2", figures: ["points": 30]),
                Line(game: 2, name: "Cy", id: "3", figures: ["points": 60]),
            ]
            try await store(lines, games: 3, of: "nba", in: database)
            #expect(
                try await leaders(.perGame(.points), .basketball, of: "nba", in: database)
                    == ["1 Al 27.0 of 3", "1 Bo 27.0 of 2"]
            )
        }
    }

    @Test func `games of former seasons and games that are not over do not count`() async throws {
        try await withTestDatabase { database in
            let lines = [
                Line(game: 0, name: "Al", id: "1", figures: ["goals": 2]),
                Line(game: 1, name: "Al", id: "1", figures: ["goals": 1]),
                Line(game: 2, name: "Al", id: "1", figures: ["goals": 1]),
            ]
            try await store(lines, games: 3, of: "nhl", in: database)
            try await database.pool.execute("update game set day = '2025-03-01' where day = '2026-01-01'")
            try await database.pool.execute("update game set status = 'live' where day = '2026-01-03'")
            #expect(try await leaders(.total(.goals), .hockey, of: "nhl", in: database) == ["1 Al 1 of 1"])
            try await database.pool.execute("update game set status = 'live'")
            #expect(
                try await TableDirectory(database.pool).countedLeaders([.total(.goals)], of: .nhl, in: .hockey)?.games
                    == nil
            )
        }
    }
}
