import FoundationEssentials
import Scores
import Sports
import Testing

@Suite("Season statistics")
struct SeasonTableTests {
    private static func player(
        _ name: String,
        _ games: Int,
        _ totals: [Statistic: StatValue],
        at position: String? = nil
    ) -> SeasonLine {
        SeasonLine(id: PlayerID(rawValue: UUID()), name: name, position: position, games: games, totals: totals)
    }

    private static let players = [
        player("Al Low", 2, [.goals: .number(1), .assists: .number(0)]),
        player(
            "Bo Top",
            3,
            [.goals: .number(4), .assists: .number(2), .faceoffsWon: .number(3), .faceoffsLost: .number(1)]
        ),
        player("Cy Net", 3, [.saves: .number(20), .goalsAgainst: .number(10), .goals: .number(0)], at: "GK"),
        player("Di New", 0, [:]),
    ]

    @Test func `players are in the table of their role, the best first, and without figures last`() throws {
        let tables = SeasonTable.tables(of: Self.players, in: .lacrosse)
        #expect(tables.map(\.name) == ["Field players", "Goalies"])
        let field = tables[0]
        #expect(field.columns.map(\.abbreviation) == ["GP", "G", "A", "PTS", "FO"])
        #expect(field.rows.map(\.player.name) == ["Bo Top", "Al Low", "Di New"])
        #expect(field.rows[0].cells == ["3", "4", "2", "6", "3–4"])
        #expect(field.rows[2].cells == ["", "", "", "", ""])
        let goalies = tables[1]
        let share = try #require(goalies.columns.firstIndex { $0.statistic == .saveShare })
        #expect(goalies.rows[0].cells[share] == ".667")
    }

    @Test func `without figures a table has names only, in their order`() {
        let bare = Self.players.map(\.withoutFigures)
        let tables = SeasonTable.tables(of: bare, in: .lacrosse)
        #expect(tables.allSatisfy { $0.columns.isEmpty && $0.rows.allSatisfy { $0.cells.isEmpty } })
        #expect(tables[0].rows.map(\.player.name) == ["Al Low", "Bo Top", "Di New"])
    }

    @Test func `players with equal figures are in the order of their numbers, those without a number last`() {
        let numbers: [(name: String, jersey: String?)] = [
            ("Al", "10"), ("Bo", nil), ("Cy", "9"), ("Di", "2"), ("Ed", "9"), ("Fy", "x"),
        ]
        let players = numbers.map { SeasonLine(id: PlayerID(rawValue: UUID()), name: $0.name, jersey: $0.jersey) }
        let tables = SeasonTable.tables(of: players, in: .lacrosse)
        #expect(tables[0].rows.map(\.player.name) == ["Di", "Cy", "Ed", "Al", "Bo", "Fy"])
    }

    @Test func `leaders are the best players by points, goals and assists, without those who have none`() {
        let leaders = SeasonLeaders.all(of: Self.players, in: .lacrosse)
        #expect(leaders.map(\.name) == ["Points", "Goals", "Assists"])
        #expect(leaders[0].entries.map { "\($0.player.name) \($0.value)" } == ["Bo Top 6", "Al Low 1"])
        #expect(leaders[2].entries.map(\.player.name) == ["Bo Top"])
        #expect(SeasonLeaders.all(of: Self.players, in: .lacrosse, limit: 1).allSatisfy { $0.entries.count == 1 })
        #expect(SeasonLeaders.all(of: [], in: .lacrosse).isEmpty)
    }

    @Test func `a player's statistics have totals, averages and games, with shares of the season`() throws {
        let games: [[Statistic: StatValue]] = [
            [.points: .number(20), .fieldGoals: .ratio(made: 8, of: 16), .playingTime: .seconds(1800)],
            [
                .points: .number(11), .fieldGoals: .ratio(made: 4, of: 9), .playingTime: .seconds(1500),
                .plusMinus: .number(-5),
            ],
        ]
        let season = Self.player(
            "Bo Top",
            2,
            [
                .points: .number(31), .fieldGoals: .ratio(made: 12, of: 25), .playingTime: .seconds(3300),
                .plusMinus: .number(-5),
            ]
        )
        let statistics = PlayerStatistics(of: season, games: games, in: .basketball)
        let points = try #require(statistics.columns.firstIndex { $0.statistic == .points })
        #expect(statistics.columns[points].totalText == "31" && statistics.columns[points].averageText == "15.5")
        let goals = try #require(statistics.columns.first { $0.statistic == .fieldGoals })
        #expect(goals.totalText == "12–25" && goals.averageText == "6.0–12.5")
        let difference = try #require(statistics.columns.firstIndex { $0.statistic == .plusMinus })
        #expect(statistics.columns[difference].averageText == "−2.5")
        #expect(statistics.games[0][difference].text.isEmpty && statistics.games[1][difference].text == "−5")
        #expect(statistics.figures(ofGame: 0).count == statistics.columns.count - 1)
        let none = PlayerStatistics(of: season.withoutFigures, games: [], in: .basketball)
        #expect(none.columns.isEmpty && none.games.isEmpty)
    }

    @Test func `a printed share of 0 without attempts is no value, as in a box score`() {
        let season = Self.player("Cy Wing", 1, [.goals: .number(1)], at: "L")
        let games: [[Statistic: StatValue]] = [[.goals: .number(1), .faceoffShare: .share(0)]]
        let statistics = PlayerStatistics(of: season, games: games, in: .hockey)
        #expect(statistics.columns.contains { $0.statistic == .goals })
        #expect(!statistics.columns.contains { $0.statistic == .faceoffShare })
    }
}
