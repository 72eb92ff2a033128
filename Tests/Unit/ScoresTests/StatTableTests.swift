import Scores
import Testing

@Suite("Printed box scores")
struct StatTableTests {
    private func table(_ rows: [[StatCell]]) -> StatTable {
        StatTable(
            columns: [StatColumn(key: "g", label: "G", statistic: .goals), StatColumn(key: "x")],
            lines: rows.map { StatLine(player: PlayerReading(name: "A"), cells: $0) }
        )
    }

    @Test func `a player's figure is found by its statistic, not by its position`() {
        let table = table([[StatCell(printed: "2", value: .number(2)), StatCell(printed: "9")], []])
        #expect(table.value(of: .goals, in: table.lines[0]) == .number(2))
        #expect(table.value(of: .assists, in: table.lines[0]) == nil)
        #expect(table.value(of: .goals, in: table.lines[1]) == nil)
        #expect(table.columns[1].label == "x")
    }

    @Test func `players' figures are added over all tables, and without figures the sum is nil`() {
        let sheet = TeamSheet(
            tables: [table([[StatCell(printed: "2", value: .number(2))], [StatCell(printed: "-")]]), table([[]])]
        )
        #expect(sheet.playersTotal(of: .goals) == 2)
        #expect(sheet.playersTotal(of: .assists) == nil)
        let huge = StatCell(printed: "x", value: .number(Int.max))
        #expect(TeamSheet(tables: [table([[huge], [huge]])]).playersTotal(of: .goals) == nil)
    }

    @Test func `mirroring a game exchanges the sides' box scores and wins, and drops the odds`() {
        var game = GameReading(
            league: .nba,
            sourceID: SourceID(source: "test", id: "1"),
            teams: BySide(home: TeamReading(name: "A"), away: TeamReading(name: "B")),
            status: .known(.live)
        )
        game.box = BySide(home: TeamSheet(tables: [table([])]), away: TeamSheet())
        game.series = [SeriesReading(wins: Score(home: 3, away: 1))]
        game.odds = [OddsReading(provider: "Book", spread: "-3")]
        #expect(game.mirrored.box?.away.tables.count == 1)
        #expect(game.mirrored.series.first?.wins == Score(home: 1, away: 3))
        #expect(game.mirrored.odds == [])
    }
}
