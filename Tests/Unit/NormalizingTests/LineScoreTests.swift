import Scores
import TestTools
import Testing

@testable import Normalizing

@Suite("Line score")
struct LineScoreTests {
    private func line(_ game: RawGame) throws -> [[Int]]? {
        try game.normalized(league: .mensLacrosseD1).periods?.map { [$0.home, $0.away] }
    }

    @Test func `the line score is computed from the goals`() throws {
        var game = RawGame.of()
        game.periods = [.of(1, ("1", "0"), ("1", "1")), .of(2), .of(3, ("2", "1")), .of(4, ("2", "2"))]
        #expect(try line(game) == [[1, 1], [0, 0], [1, 0], [0, 1]])
        #expect(try game.normalized(league: .mensLacrosseD1).score == Score(home: 2, away: 2))
    }

    @Test func `a game's score comes from its last half, even if the page lists the halves in another order`() throws {
        var game = RawGame.of()
        game.periods = [("2ND HALF", ("2", "1")), ("1ST HALF", ("1", "1"))].map { label, score in
            var half = RawPeriod.of(0, score)
            (half.number, half.label) = (nil, label)
            return half
        }
        #expect(try game.normalized(league: .womensLacrosseD1).score == Score(home: 2, away: 1))
        #expect(try line(game) == [[1, 1], [1, 0]])
    }

    @Test func `a goal that is retracted within its period is removed from the line score`() throws {
        var game = RawGame.of()
        game.periods = [.of(1, ("1", "0"), ("2", "0"), ("1", "0"), ("2", "0")), .of(2, ("2", "1"))]
        #expect(try line(game) == [[2, 0], [0, 1]])
    }

    @Test func `if a goal is retracted in a later period, no line score is computed`() throws {
        var game = RawGame.of()
        game.periods = [.of(1, ("1", "0"), ("2", "0")), .of(2, ("1", "1"))]
        #expect(try line(game) == nil)
        #expect(try game.normalized(league: .mensLacrosseD1).score == Score(home: 1, away: 1))
    }

    @Test func `a stated line score that does not add up is not used`() throws {
        var game = RawGame.of(
            home: RawTeam(reference: "1", isHome: true, score: "2", line: ["0", "0"]),
            away: RawTeam(reference: "2", isHome: false, score: "1", line: ["0", "0"])
        )
        #expect(try line(game) == nil)
        game.periods = [.of(1, ("1", "0")), .of(2, ("2", "0"), ("2", "1"))]
        #expect(try line(game) == [[1, 0], [1, 1]])
        game.periods = nil
        game.goals = [("1", "1"), ("2", "2"), ("1", "2")].map { RawGoal(team: $0, period: $1) }
        #expect(try line(game) == [[1, 0], [1, 1]])
    }

    @Test func `columns of future periods are left out`() throws {
        var game = RawGame.of(
            home: RawTeam(reference: "1", isHome: true, score: "2", line: ["2", "0", "0", "0"]),
            away: RawTeam(reference: "2", isHome: false, score: "1", line: ["1", "0", "0", "0"])
        )
        game.period = "2nd"
        #expect(try line(game) == [[2, 1], [0, 0]])
    }

    @Test(
        arguments: [
            (["1", "0", "1", "0"], ["0", "0", "0", "1"], 4, 4),
            (["0", "1", "0", "0", "1"], ["0", "0", "1", "0", "0"], 5, 5),
            (["1", "0", "1", "0", "0"], ["0", "0", "0", "1", "0"], 4, 4),
            // The game is tied, and it is unknown whether the fifth period was played.
            (["0", "1", "0", "0", "0"], ["0", "0", "1", "0", "0"], nil, 5),
            (["0", "1", "0", "0", "1"], ["0", "0", "1", "0", "1"], 5, 5),
            (["2", "0", "0"], ["1", "0", "0"], nil, 3),
        ] as [([String], [String], Int?, Int)]
    )
    func `a final's last period is determined from the printed line score`(
        home: [String],
        away: [String],
        period: Int?,
        columns: Int
    )
        throws
    {
        func total(_ line: [String]) -> String { String(line.compactMap(Int.init).reduce(0, +)) }
        let final = RawGame.of(
            home: RawTeam(reference: "1", isHome: true, score: total(home), line: home),
            away: RawTeam(reference: "2", isHome: false, score: total(away), line: away),
            state: "F"
        )
        let reading = try final.normalized(league: .mensLacrosseD1)
        #expect(reading.period?.number == period)
        #expect(reading.periods?.count == columns)
    }

    @Test func `plays determine the last period if the line score has one column for all overtimes`() throws {
        var final = RawGame.of(
            home: RawTeam(reference: "1", isHome: true, score: "2", line: ["1", "0", "0", "0", "1"]),
            away: RawTeam(reference: "2", isHome: false, score: "1", line: ["0", "1", "0", "0", "0"]),
            state: "F"
        )
        final.periods = [.of(1, ("1", "0")), .of(2, ("1", "1")), .of(3), .of(4), .of(5), .of(6, ("2", "1")), .of(7)]
        final.periods?[6].plays = []
        #expect(try final.normalized(league: .mensLacrosseD1).period?.label == "2OT")
    }

    @Test func `a set that was not played is left out`() throws {
        var final = RawGame.of(
            home: RawTeam(reference: "1", isHome: true, score: "3", line: ["25", "20", "25", "25", "0"]),
            away: RawTeam(reference: "2", isHome: false, score: "1", line: ["20", "25", "23", "20", "0"]),
            state: "F"
        )
        (final.scoring, final.regulation) = (.periodsWon, "5")
        #expect(try line(final) == [[25, 20], [20, 25], [25, 23], [25, 20]])
        #expect(try final.normalized(league: .mensLacrosseD1).period == nil)
    }

    @Test func `goals alone do not determine a final's last period`() throws {
        var final = RawGame.of(
            home: RawTeam(reference: "1", isHome: true, score: "2"),
            away: RawTeam(reference: "2", isHome: false, score: "0"),
            state: "F"
        )
        final.goals = [("1", "1"), ("1", "4")].map { RawGoal(team: $0, period: $1) }
        #expect(try final.normalized(league: .mensLacrosseD1).period == nil)
    }

    /// The column of a period that was not played is blank or a dash on both sides. If only one side is blank, the line
    /// score is wrong.
    @Test(
        arguments: [
            (["2", "0", ""], ["1", "0", ""], [[2, 1], [0, 0]]),
            (["2", "0", "-", " "], ["1", "0", "", "-"], [[2, 1], [0, 0]]),
            (["2", "0", "-"], ["1", "0", "0"], nil), (["2", "", "0"], ["1", "", "0"], nil), (["", ""], ["", ""], nil),
            (["1", "0", ""], ["1", "0", ""], nil),
        ] as [([String], [String], [[Int]]?)]
    )
    func `an empty column at the end is dropped only if it is empty on both sides`(
        home: [String],
        away: [String],
        expected: [[Int]]?
    ) throws {
        for dialect in [Dialect.sentences, .espn] {
            var game = RawGame.of(
                home: RawTeam(reference: "1", isHome: true, score: "2", line: home),
                away: RawTeam(reference: "2", isHome: false, score: "1", line: away),
                state: dialect == .espn ? "STATUS_IN_PROGRESS" : "I"
            )
            game.dialect = dialect
            #expect(try line(game) == expected, "\(dialect)")
        }
    }

    /// The page's text for the end, the home side's goals by column, and the expected labels.
    @Test(
        arguments: [
            ("FINAL (OT)", [1, 1, 1], ["1st", "2nd", "OT"]),
            ("FINAL (2OT)", [1, 1, 0, 1], ["1st", "2nd", "OT", "2OT"]),
            ("FINAL (OT)", [1, 1, 0, 1, 1], ["1st", "2nd", "3rd", "4th", "OT"]),
            // The page has one column for both overtimes.
            ("FINAL (2OT)", [1, 1, 0, 1, 1], ["1st", "2nd", "3rd", "4th", "OT"]),
            ("FINAL", [1, 1, 1], ["1st", "2nd", "3rd"]), ("FINAL (10)", [1, 1, 1], ["1st", "2nd", "3rd"]),
        ]
    )
    func `a final's number of regulation periods is determined from its text and columns`(
        text: String,
        home: [Int],
        labels: [String]
    ) throws {
        // The score is tied before the last column.
        let away = home.dropLast() + [0]
        var final = RawGame.of(
            home: RawTeam(reference: "1", isHome: true, score: "\(home.reduce(0, +))", line: home.map(String.init)),
            away: RawTeam(reference: "2", isHome: false, score: "\(away.reduce(0, +))", line: away.map(String.init)),
            state: "F"
        )
        final.stateTexts = [text]
        #expect(try final.normalized(league: .womensBasketballD1).periods?.map(\.label) == labels)
    }

    /// Women used to play two halves and now play four quarters. The page's labels show which of the two a game had.
    @Test(
        arguments: [
            (["1st", "2nd", "Overtime(1)"], ["1st", "2nd", "OT"]),
            (["1st", "2nd", "Overtime(1)", "Overtime(2)"], ["1st", "2nd", "OT", "2OT"]),
            (["1st Half", "2nd Half", ""], ["1st", "2nd", "OT"]),
            (["1st", "2nd", "3rd", "4th", "Overtime(1)"], ["1st", "2nd", "3rd", "4th", "OT"]),
            (["1st", "2nd", "3rd"], ["1st", "2nd", "3rd"]),
            (["1st", "Overtime(7)", "Overtime"], ["1st", "2nd", "3rd"]),
        ]
    )
    func `the labels before the first overtime give the number of regulation periods`(
        labels: [String],
        expected: [String]
    ) throws {
        var game = RawGame.of()
        game.sport = "WLA"
        game.periods = labels.enumerated().map { index, label in
            var period = RawPeriod.of(index + 1, ("\(index + 1)", "0"))
            period.label = label
            return period
        }
        #expect(try game.normalized(league: .womensLacrosseD1).periods?.map(\.label) == expected)
    }
}
