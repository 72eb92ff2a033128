import Normalizing
import Parsing
import Scores
import Sports
import TestTools
import Testing

/// Tests the tables of captured games as the website shows them.
@Suite("Readable captures", .enabled(if: CaptureFolder.exists("ncaa")))
struct ReadableCaptureTests {
    private static let folders = ["nhl", "espn", "ncaa", "statbroadcast", "seeds"]

    /// The parsers of all pages with plays or box scores.
    private static let readers: [@Sendable ([UInt8]) throws -> GameReading] = [
        { try GameReading(nhlBoxScore: $0) }, { try GameReading(nhlPlayByPlay: $0) },
        { try GameReading(espnSummary: $0) }, { try GameReading(ncaaBoxScore: $0) },
        { try GameReading(ncaaTeamStats: $0) }, { try GameReading(ncaaPlayByPlay: $0) },
        { try GameReading(ncaaStatsIndividual: $0) }, { try GameReading(statCrew: $0) },
    ]

    private static func games() throws -> [(file: String, game: GameReading)] {
        try folders.flatMap { folder in
            guard CaptureFolder.exists(folder) else { return [(file: String, game: GameReading)]() }
            return try CaptureFolder.files(under: folder).flatMap { file in
                let page = try CaptureFolder.page(file)
                return readers.compactMap { reader in (try? reader(page)).map { (file, $0) } }
            }
        }
    }

    @Test func `every label comes from the sport's dictionary, and every figure is formatted`() throws {
        let games = try Self.games()
        let printed = games.filter { $0.game.box != nil }
        #expect(printed.count >= 20 && games.count > 50, "\(printed.count) of \(games.count)")
        for (file, game) in games {
            let sport = LeagueRegistry.shipped.sport(of: game.league)
            let problems = BoxReader.problems(
                about: game.box,
                plays: game.plays ?? [],
                in: sport
            )
            #expect(problems == [], "\(file)")
        }
    }

    /// A column that no table shows has a name, too, because the API returns it.
    @Test func `every column of a known sport has a name in its dictionary`() throws {
        for (file, game) in try Self.games() {
            guard let box = game.box, let sport = LeagueRegistry.shipped.sport(of: game.league) else { continue }
            let columns = Side.allCases.flatMap { side in
                box[side].figures.map(\.column) + box[side].tables.flatMap(\.columns)
            }
            let known = Set(sport.statistics.map(\.statistic))
            let unknown = columns.filter { $0.statistic.map(known.contains) != true }.map(\.key)
            #expect(Set(unknown) == [], "\(file)")
        }
    }

    @Test func `an NHL game has a comparison of figures, and a box score of skaters and goalies`() throws {
        let box = try GameReading(
            nhlBoxScore: try CaptureFolder.page("nhl/game_2024020477/boxscore_20241214T215255Z.json")
        )
        let plays = try GameReading(
            nhlPlayByPlay: try CaptureFolder.page("nhl/game_2024020477/play-by-play_20241214T222636Z.json")
        )
        let figures = BoxFigures(.hockey, printed: box.box, plays: plays.plays ?? [])
        let rows = TeamComparison(figures).rows
        #expect(rows.count >= 9, "\(rows.map(\.label))")
        for label in ["Shots on goal", "Saves", "Face-off percentage", "Hits", "Blocked shots", "Penalty minutes"] {
            #expect(rows.contains { $0.label == label }, "\(label) in \(rows.map(\.label))")
        }
        let tables = ReadableBox(figures).tables
        #expect(
            tables.home.map(\.name) == ["Skaters", "Goalies"] && tables.away.map(\.name) == ["Skaters", "Goalies"]
        )
        let skaters = try #require(tables.home.first)
        #expect(skaters.rows.count == 18 && skaters.total != nil)
        #expect(
            skaters.columns.map(\.abbreviation).prefix(9) == [
                "G", "A", "PTS", "+/−", "SOG", "PIM", "HIT", "BLK", "FO%",
            ]
        )
        for (goalies, share) in [(tables.home.last, "1.000"), (tables.away.last, ".923")] {
            let column = try #require(goalies?.columns.firstIndex { $0.abbreviation == "SV%" })
            #expect(goalies?.rows.first?.cells[column] == share)
        }
    }

    @Test func `the box score of an NBA game compares made and attempted shots and their percentages`() throws {
        let game = try GameReading(
            espnSummary: try CaptureFolder.page("espn/nba/summary_final_401772994_reserialized.json")
        )
        let figures = BoxFigures(.basketball, printed: game.box, plays: game.plays ?? [])
        let rows = TeamComparison(figures).rows
        let goals = try #require(rows.first)
        #expect(goals.label == "Field goals")
        #expect([goals.texts.home, goals.texts.away].contains("41–86"))
        let shares = try #require(goals.shares)
        #expect([shares.home, shares.away].contains("47.7%"))
        #expect(rows.contains { $0.label == "Points off turnovers" } && rows.count > 12, "\(rows.map(\.label))")
        let table = try #require(ReadableBox(figures).tables.home.first)
        #expect(table.name == nil && ReadableBox(figures).tables.home.count == 1)
        let points = table.rows.compactMap { Int($0.cells[1]) }
        #expect(
            table.columns[1].abbreviation == "PTS" && points == points.sorted(by: >) && points.count == table.rows.count
        )
        let total = try #require(table.total)
        #expect(total[1] == String(points.reduce(0, +)))
        let plusMinus = try #require(table.columns.firstIndex { $0.abbreviation == "+/−" })
        #expect(total[plusMinus] == "", "a sum of the players' values means nothing")
    }
}
