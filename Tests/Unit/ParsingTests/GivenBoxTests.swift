import Normalizing
import Parsing
import Scores
import Sports
import TestTools
import Testing
import Time

/// Compares the box score printed in a file with the one counted from the file's plays.
///
/// In both captured files they agree for each team and player, with two exceptions: the printed box score counts a shot
/// clock violation as a turnover of the team, and it counts a won draw as a draw control instead of a faceoff.
@Suite("Printed box scores of captures", .enabled(if: CaptureFolder.exists("statbroadcast")))
struct GivenBoxTests {
    static let files = [
        "lcgame_mlax_final_iona-at-northcarolina_2026-02-15.xml",
        "lcgame_wlax_LIVE_stonybrook-at-northcarolina_2022-05-19_sbid407823.xml",
    ]

    private static func read(_ file: String) throws -> (game: GameReading, box: PrintedBoxScore, plays: [Play]) {
        let game = try GameReading(statCrew: try CaptureFolder.page("statbroadcast/statcrew-xml/" + file))
        return (game, try #require(game.box), try #require(game.plays))
    }

    @Test(arguments: files) func `a team's figures are the sum of its players`(file: String) throws {
        let (game, box, _) = try Self.read(file)
        for side in Side.allCases {
            for statistic in [Statistic.goals, .assists, .shots, .shotsOnGoal, .groundBalls, .turnovers, .drawControls]
            {
                #expect(box[side].playersTotal(of: statistic).map(StatValue.number) == box[side].value(of: statistic))
            }
            #expect(box[side].value(of: .goals) == game.score.map { .number($0[side]) })
            #expect(box[side].playersTotal(of: .goalsAgainst) == game.score?[side.other])
        }
    }

    @Test(arguments: files) func `a goalie's saves are the shots on goal minus the goals`(file: String) throws {
        let (_, box, _) = try Self.read(file)
        for side in Side.allCases {
            let shots = try #require(box[side.other].playersTotal(of: .shotsOnGoal))
            let goals = try #require(box[side.other].playersTotal(of: .goals))
            #expect(box[side].playersTotal(of: .saves) == shots - goals)
            #expect(box[side].value(of: .saves) == .number(shots - goals))
        }
    }

    @Test(arguments: files) func `the teams' printed and counted figures agree`(file: String) throws {
        let (game, box, plays) = try Self.read(file)
        let counted = BoxScore(plays: plays, points: .lacrosse).teams
        for side in Side.allCases {
            let violations = plays.count { $0.kind == .shotClockViolation && $0.side == side }
            let won = game.league == .womensLacrosseD1 ? Statistic.drawControls : .faceoffsWon
            let expected: [(Statistic, Int)] = [
                (.goals, counted[side].goals), (.assists, counted[side].assists), (.shots, counted[side].shots),
                (.shotsOnGoal, counted[side].shotsOnGoal), (.saves, counted[side].saves),
                (.groundBalls, counted[side].groundBalls), (.penalties, counted[side].penalties),
                (.turnovers, counted[side].turnovers + violations), (won, counted[side].faceoffsWon),
                (.fouls, plays.count { $0.kind == .foul && $0.side == side }),
            ]
            for (statistic, figure) in expected {
                #expect(box[side].value(of: statistic) == .number(figure), "\(side) \(statistic)")
            }
        }
    }

    @Test func `only the women's game has shot clock violations`() throws {
        let violations = try Self.files.map { file in
            try Self.read(file).plays.count { $0.kind == .shotClockViolation }
        }
        #expect(violations == [0, 4])
    }

    @Test(arguments: files) func `the players' printed and counted figures agree`(file: String) throws {
        let (_, box, plays) = try Self.read(file)
        let counted = BoxScore(plays: plays, points: .lacrosse).players
        for side in Side.allCases {
            let table = try #require(box[side].tables.first)
            let lines = Dictionary(table.lines.map { ($0.player.name, $0) }) { first, _ in first }
            #expect(!counted[side].isEmpty)
            for player in counted[side] {
                let line = try #require(lines[player.name], "\(player.name) is not on the list")
                #expect(line.hasPlayed == true)
                let expected: [(Statistic, Int)] = [
                    (.goals, player.goals), (.assists, player.assists), (.shots, player.shots),
                    (.groundBalls, player.groundBalls), (.turnovers, player.turnovers),
                ]
                for (statistic, figure) in expected {
                    #expect(table.value(of: statistic, in: line) == .number(figure), "\(player.name) \(statistic)")
                }
            }
        }
    }

    @Test func `goalies are read with their times, and clears as ratios`() throws {
        let (_, box, _) = try Self.read(Self.files[0])
        let goalies = try #require(box.away.tables.last)
        #expect(goalies.name == "goalies")
        #expect(goalies.lines.map(\.player.name) == ["Caputo, Sal", "Piekutowski, Denny", "Perea, Noah"])
        #expect(goalies.lines.map(\.note) == [nil, "L 0-4", nil])
        #expect(goalies.lines.map(\.isStarter) == [false, true, false])
        #expect(
            goalies.lines.map { goalies.value(of: .playingTime, in: $0) } == [900, 1800, 900].map(StatValue.seconds)
        )
        #expect(box.away.value(of: .clears) == .ratio(made: 15, of: 22))
        #expect(box.away.value(of: .powerPlays) == .ratio(made: 0, of: 4))
        #expect(box.away.value(of: .penaltyTime) == .seconds(90))
        #expect(box.away.tables.first?.lines.count == 52 && box.home.tables.first?.lines.count == 55)
    }
}

@Suite("Printed box score of a file")
struct GivenBoxOfAFileTests {
    @Test func `a column without a figure is left out`() throws {
        let box = try #require(try GameReading(statCrew: PageFixtures.mensStatCrew().bytes).box)
        let table = try #require(box.away.tables.first)
        #expect(
            table.columns.map(\.key) == [
                "shots.g", "shots.a", "shots.sh", "shots.sog", "misc.gb", "misc.turnover", "misc.ct", "penalty.count",
                "penalty.seconds", "misc.minutes-seconds",
            ]
        )
        #expect(table.lines.map(\.hasPlayed) == [true, false])
        #expect(table.lines.first?.player.classYear == "SO" && table.lines.first?.player.jersey == "1")
        #expect(table.lines.first?.player.sourceID?.id == "x1" && table.lines.last?.player.sourceID == nil)
        #expect(table.value(of: .playingTime, in: table.lines[0]) == .seconds(3650))
        #expect(table.lines.last?.cells.isEmpty == true)
        #expect(table.totals?.map(\.printed) == ["1", "1", "3", "2", "3", "1", "0", "1", "30", ""])
        #expect(box.home.tables.isEmpty)
        #expect(box.home.value(of: .clears) == .ratio(made: 1, of: 1))
        #expect(box.home.value(of: .faceoffsWon) == .number(2))
    }

    @Test func `a file without totals and players has no box score`() throws {
        #expect(try GameReading(statCrew: PageFixtures.statCrew().bytes).box == nil)
    }
}
