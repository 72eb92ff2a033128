import Postgres
import Scores
import Sports
import TestSupport
import Testing
import Time

@testable import Storage

@Suite("Players' seasons")
struct PlayerSeasonTests {
    private static let columns = [
        StatColumn(key: "goals", statistic: .goals), StatColumn(key: "assists", statistic: .assists),
        StatColumn(key: "faceoffs", statistic: .faceoffs), StatColumn(key: "time", statistic: .playingTime),
    ]

    private static func line(_ name: String, goals: Int, minutes: Int, hasPlayed: Bool? = nil) -> StatLine {
        let cells = [
            StatCell(printed: "", value: .number(goals)), StatCell(printed: "", value: .number(1)),
            StatCell(printed: "", value: .ratio(made: 2, of: 3)), StatCell(printed: "", value: .seconds(minutes * 60)),
        ]
        return StatLine(player: PlayerReading(name: name), hasPlayed: hasPlayed, cells: cells)
    }

    /// A box score in which the goalie is in two tables. The second table has the time in goal as the playing time, and
    /// 0 goals.
    private static func box(goals: Int) -> PrintedBoxScore {
        let inGoal = StatTable(
            name: "goalies",
            columns: [
                StatColumn(key: "s", statistic: .saves), StatColumn(key: "t", statistic: .playingTime),
                StatColumn(key: "g", statistic: .goals),
            ],
            lines: [
                StatLine(
                    player: PlayerReading(name: "Net, Cy"),
                    cells: [
                        StatCell(printed: "", value: .number(9)), StatCell(printed: "", value: .seconds(600)),
                        StatCell(printed: "", value: .number(0)),
                    ]
                )
            ]
        )
        let field = StatTable(
            columns: columns,
            lines: [
                line("Top, Bo", goals: goals, minutes: 30), line("Net, Cy", goals: 1, minutes: 60),
                line("Off, Di", goals: 0, minutes: 0, hasPlayed: false),
            ]
        )
        return PrintedBoxScore(home: TeamSheet(tables: [field, inGoal]), away: TeamSheet())
    }

    private func store(_ goals: Int, at seconds: Int64, in database: TestDatabase) async throws {
        var page = GameReading.detail([])
        page.plays = nil
        page.box = Self.box(goals: goals)
        _ = try await database.store(detail: page, at: seconds)
    }

    /// Requires that the league's leaders, which other code counts, have the totals of `players`.
    private func requireSameLeaders(as players: [SeasonLine], in database: TestDatabase) async throws {
        let count = LeaderCount(database.pool, of: .mensLacrosseD1)
        let ofLeague = try #require(try await count.leaders([.total(.goals), .total(.points)], in: .lacrosse))
        for leaders in SeasonLeaders.all(of: players, in: .lacrosse) where leaders.statistic != .assists {
            let counted = ofLeague.tables[leaders.statistic]?.lines.map(\.line.value)
            #expect(counted == leaders.entries.map(\.value), "\(leaders.name)")
        }
        #expect(ofLeague.tables[.goals]?.lines.map(\.line.value) == ["4", "2"])
    }

    @Test func `the box scores of final games are summed, each statistic once per game`() async throws {
        try await withTestDatabase { database in
            let game = try await database.game()
            try await store(2, at: 10, in: database)
            let team: TeamID = try await database.value("select home_team_id from game")
            let seasons = PlayerSeasonStore(database.pool, sport: .lacrosse)
            let before = try await seasons.players(ofTeam: team, inSeasonOf: .saturday)
            #expect(before.map(\.name) == ["Cy Net", "Di Off", "Bo Top"] && before.allSatisfy { $0.games == 0 })

            try await database.pool.execute("update game set status = 'final', home_score = 9, away_score = 7")
            let second: GameID = try await database.value(
                """
                insert into game (league_id, home_team_id, away_team_id, day, status, home_score, away_score, observed_at)
                select league_id, away_team_id, home_team_id, day + 7, 'final', 5, 6, now() from game returning id
                """
            )
            for statement in [
                "insert into game_box select '\(second)', source, observed_at from game_box",
                """
                insert into box_table select '\(second)', 'away', ordinal, name, columns, totals, figures from box_table
                """,
                """
                insert into box_line (game_id, side, box_table, ordinal, identity, name, has_played, cells, figures)
                select '\(second)', 'away', box_table, ordinal, identity, name, has_played, cells, figures from box_line
                """,
            ] { try await database.pool.execute("\(unescaped: statement)") }
            let players = try await seasons.players(ofTeam: team, inSeasonOf: .saturday)
            #expect(players.map(\.games) == [2, 0, 2])
            #expect(players[2].totals[.goals] == .number(4) && players[2].totals[.faceoffs] == .ratio(made: 4, of: 6))
            #expect(players[0].totals[.saves] == .number(18) && players[0].totals[.playingTime] == .seconds(1200))
            let last = try await seasons.players(ofTeam: team, inSeasonOf: .saturday.adding(days: -400) ?? .saturday)
            #expect(last.allSatisfy { $0.games == 0 && $0.totals.isEmpty })

            try await requireSameLeaders(as: players, in: database)

            let player = RosterPlayer(id: players[2].id, name: "Top, Bo", jersey: nil, position: nil)
            let season = try #require(
                try await PlayerSeason(of: player, in: team, inSeasonOf: .saturday, database.pool)
            )
            #expect(season.games.map(\.id) == [second, game] && season.player.games == 2)
            #expect(season.statistics?.games.count == 2)
        }
    }
}
