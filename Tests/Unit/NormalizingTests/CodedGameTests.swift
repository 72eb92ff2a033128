import Scores
import Sports
import TestTools
import Testing
import Time

@testable import Normalizing

@Suite("Coded game")
struct CodedGameTests {
    private func game(
        home: [String] = [],
        away: [String] = [],
        score: (home: String, away: String) = ("3", "2"),
        period: String? = nil,
        state: String = "OFF"
    ) -> RawGame {
        var game = RawGame(source: "test")
        game.dialect = .nhl
        game.id = "1"
        game.sport = "nhl"
        game.state = state
        game.period = period
        game.teams = [
            RawTeam(reference: "1", name: "Home", isHome: true, score: score.home, line: home),
            RawTeam(reference: "2", name: "Away", isHome: false, score: score.away, line: away),
        ]
        return game
    }

    private func line(_ game: RawGame) throws -> [[Int]]? {
        try game.normalized(league: .nhl).periods?.map { [$0.home, $0.away] }
    }

    @Test func `a stated line score that does not add up is replaced by one from the goals`() throws {
        var game = game(home: ["0", "0"], away: ["0", "0"], period: "3")
        #expect(try line(game) == nil)
        game.goals = [("1", "1"), ("1", "1"), ("2", "2"), ("2", "2"), ("1", "3")].map { RawGoal(team: $0, period: $1) }
        #expect(try line(game) == [[2, 0], [0, 2], [1, 0]])
    }

    @Test func `periods without a goal have columns too`() throws {
        var game = game(score: ("1", "0"), period: "3")
        game.goals = [RawGoal(team: "1", period: "1")]
        #expect(try line(game) == [[1, 0], [0, 0], [0, 0]])
        let scoreless = self.game(score: ("0", "0"), period: "2", state: "LIVE")
        #expect(try line(scoreless) == [[0, 0], [0, 0]])
    }

    /// A shootout adds one goal after a tie. Only some sports have shootouts.
    @Test func `only the shootout's column may be missing from the line score`() throws {
        #expect(try line(game(home: ["1", "1", "0", "0"], away: ["2", "0", "0", "0"], period: "5"))?.last == [1, 0])
        // The page says that there was a shootout, so the overtime before it had no goal.
        let short = try line(game(home: ["1", "1", "0"], away: ["2", "0", "0"], period: "5"))
        #expect(short == [[1, 2], [1, 0], [0, 0], [0, 0], [1, 0]])
        #expect(try line(game(home: ["1", "1", "0"], away: ["2", "0", "0"], period: "4")) == nil)
        #expect(try line(game(home: ["1", "1", "0"], away: ["2", "0", "0"])) == nil)
        #expect(try line(game(home: ["1", "1", "0"], away: ["1", "1", "0"], score: ("4", "2"), period: "5")) == nil)
        #expect(try line(game(home: ["1", "1", "0", "0"], away: ["1", "0", "0", "0"], period: "5")) == nil)
        var playoff = game(home: ["1", "1", "0", "0"], away: ["2", "0", "0", "0"], period: "5")
        playoff.coded.isPlayoff = true
        #expect(try line(playoff) == nil)
    }

    @Test func `no columns are added to a final's printed line score for periods that were not played`() throws {
        #expect(try line(game(home: ["2", "1"], away: ["1", "1"], period: "3")) == [[2, 1], [1, 1]])
        // In a live game, the current period may not be printed yet.
        let live = game(home: ["2", "1"], away: ["1", "1"], period: "3", state: "LIVE")
        #expect(try line(live) == [[2, 1], [1, 1], [0, 0]])
    }

    @Test func `a goal in an impossible period leaves no line score`() throws {
        var game = game(score: ("1", "0"))
        for period in ["0", "151", "x", "99999999999", ""] {
            game.goals = [RawGoal(team: "1", period: period)]
            #expect(try line(game) == nil)
        }
    }

    @Test func `a play without a period is dropped`() throws {
        var game = game(state: "LIVE")
        var play = RawCodedPlay()
        play.code = "hit"
        game.coded.plays = [play]
        #expect(try game.normalized(league: .nhl).plays == [])
        play.period = "2"
        play.clock = "20:01"
        game.coded.plays = [play]
        #expect(try game.normalized(league: .nhl).plays?.map(\.kind) == [.hit])
    }

    @Test func `plays without numbers keep the page's order`() throws {
        var game = game(state: "LIVE")
        game.coded.plays = ["hit", "goal", "takeaway"].map { code in
            var play = RawCodedPlay()
            (play.code, play.period) = (code, "1")
            play.sequence = code == "goal" ? nil : "5"
            return play
        }
        #expect(try game.normalized(league: .nhl).plays?.map(\.kind) == [.hit, .goal, .takeaway])
    }

    @Test func `a placeholder for a team that is not decided yet has no id`() throws {
        var game = game()
        (game.teams[0].id, game.teams[0].reference) = ("s:40~l:46~t:-2", "-2")
        (game.teams[1].id, game.teams[1].reference) = ("TBD", "9")
        let teams = try game.normalized(league: .nhl).teams
        #expect(teams.home.sourceID == nil)
        #expect(teams.away.sourceID == nil)
    }

    @Test(
        arguments: [
            ("14-8-1", true, TeamRecord(wins: 14, losses: 8, overtimeLosses: 1)),
            ("14-8-1", false, TeamRecord(wins: 14, losses: 8, ties: 1)),
            (" 56-26 ", true, TeamRecord(wins: 56, losses: 26)),
            ("14", true, nil), ("1-2-3-4", true, nil), ("a-b", true, nil), ("-1-2", true, nil), (nil, true, nil),
        ] as [(String?, Bool, TeamRecord?)]
    )
    func `a record of two or three numbers is read`(text: String?, countsOvertimeLosses: Bool, expected: TeamRecord?) {
        #expect(TeamRecord(printed: text, countsOvertimeLosses: countsOvertimeLosses) == expected)
    }

    @Test(
        arguments: [
            ("6-9", "fieldGoalsMade-fieldGoalsAttempted", .ratio(made: 6, of: 9)),
            ("9-6", "fieldGoalsMade-fieldGoalsAttempted", nil), ("25/28", "powerPlay", .ratio(made: 25, of: 28)),
            ("+4", "plusMinus", .number(4)), ("-17", "plusMinus", .number(-17)), ("--", "plusMinus", nil),
            ("65:00", "toi", .seconds(3900)), ("37", "minutes", .seconds(2220)), ("1:60", "toi", nil),
            ("1:2:3", "toi", nil),
            (".941", "savePct", .share(0.941)), ("0.95", "savePctg", .share(0.95)), ("94.1", "savePct", nil),
            ("0.34782608695652173", "faceoffWinningPctg", .share(0.34782608695652173)),
            ("100", "fieldGoalPct", .share(1)), ("1.0", "fieldGoalPct", .share(0.01)), ("1e2", "fieldGoalPct", nil),
            ("nan", "savePct", nil), ("", "goals", nil), ("12", "turnoverPoints", nil),
            ("3", "shootoutGoals", .number(3)),
        ] as [(String, String, StatValue?)]
    )
    func `a printed cell is read as a value of its column's statistic`(
        printed: String,
        key: String,
        expected: StatValue?
    ) {
        let cell = StatCell(printed: printed, in: StatColumn(read: key), by: .shipped)
        #expect(cell.printed == printed)
        #expect(cell.value == expected)
    }

    @Test func `a row with too few cells keeps its player but no values, and a row without a name is ignored`() {
        var table = RawStatTable(name: nil)
        table.keys = ["goals", "assists"]
        var row = RawStatRow()
        row.player.name = "A"
        row.cells = ["1"]
        var nameless = row
        nameless.player.name = " "
        table.rows = [row, nameless]
        var sheets = [RawTeamSheet(team: "1"), RawTeamSheet(team: "2")]
        sheets[0].tables = [table]
        var game = game()
        game.box = sheets
        let box = try? game.normalized(league: .nhl).box
        #expect(box?.home.tables.first?.lines.map(\.cells) == [[]])
        #expect(box?.home.tables.first?.columns.map(\.label) == ["goals", "assists"])
        game.box.removeLast()
        #expect((try? game.normalized(league: .nhl).box) == nil)
    }
}
