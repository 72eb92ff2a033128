import Scores
import Sports
import TestTools
import Testing

@Suite("Box score")
struct BoxScoreTests {
    /// One play and its effect on the figures of each side.
    struct Example: CustomTestStringConvertible {
        let testDescription: String
        let play: Play
        var home: @Sendable (inout TeamBoxScore) -> Void = { _ in }
        var away: @Sendable (inout TeamBoxScore) -> Void = { _ in }
    }

    static let examples = [
        Example(
            testDescription: "a goal with an assist",
            play: .of(.goal, .home, [("A", .scorer), ("B", .assist)]),
            home: {
                $0.goals = 1
                $0.assists = 1
                $0.shots = 1
                $0.shotsOnGoal = 1
            }
        ),
        Example(
            testDescription: "a goal alone",
            play: .of(.goal, .away, [("A", .scorer)]),
            away: {
                $0.goals = 1
                $0.shots = 1
                $0.shotsOnGoal = 1
            }
        ),
        Example(
            testDescription: "a shot that the other side's goalie saved",
            play: .of(.shot, .home, [("A", .shooter), ("G", .goalie)]),
            home: {
                $0.shots = 1
                $0.shotsOnGoal = 1
            },
            away: { $0.saves = 1 }
        ),
        Example(
            testDescription: "a shot that went wide",
            play: .of(.shot, .away, [("A", .shooter)]),
            away: { $0.shots = 1 }
        ),
        Example(
            testDescription: "a save as a separate play",
            play: .of(.save, .away, [("G", .goalie)]),
            home: { $0.shotsOnGoal = 1 },
            away: { $0.saves = 1 }
        ),
        Example(
            testDescription: "a face-off with its ground ball",
            play: .of(.faceoff, .home, [("A", .faceoffWinner), ("X", .faceoffLoser), ("B", .groundBall)]),
            home: {
                $0.faceoffsWon = 1
                $0.groundBalls = 1
            },
            away: { $0.faceoffsLost = 1 }
        ),
        Example(
            testDescription: "a draw",
            play: .of(.drawControl, .away, [("A", .drawControl)]),
            home: { $0.faceoffsLost = 1 },
            away: {
                $0.faceoffsWon = 1
                $0.drawControls = 1
            }
        ),
        Example(
            testDescription: "a ground ball without a player",
            play: .of(.groundBall, .home, []),
            home: { $0.groundBalls = 1 }
        ),
        Example(
            testDescription: "a turnover, caused by the other side",
            play: .of(.turnover, .home, [("A", .turnover), ("X", .causedTurnover)]),
            home: { $0.turnovers = 1 }
        ),
        Example(
            testDescription: "a penalty",
            play: .of(.penalty, .away, [("X", .penalized)]),
            away: { $0.penalties = 1 }
        ),
        Example(testDescription: "a goal of an unknown side", play: .of(.goal, nil, [("A", .scorer)])),
        Example(testDescription: "a text without a rule", play: .of(.other, .home, [("A", .scorer)])),
        Example(testDescription: "a clear", play: .of(.clear, .home, [])),
    ]

    @Test(arguments: examples)
    func `each kind of play changes the figures of the right side`(_ example: Example) {
        var expected = BySide(home: TeamBoxScore(), away: TeamBoxScore())
        example.home(&expected.home)
        example.away(&expected.away)
        #expect(BoxScore(plays: [example.play], points: .lacrosse).teams == expected)
    }

    @Test func `players' figures are counted on the side that they play for`() throws {
        let plays: [Play] = [
            .of(.faceoff, .home, [("Ace", .faceoffWinner), ("Bee", .faceoffLoser), ("Cap", .groundBall)]),
            .of(.goal, .home, [("Cap", .scorer), ("Dee", .assist)]),
            .of(.goal, .home, [("Dee", .scorer)]),
            .of(.goal, .home, [("Cap", .scorer)]),
            .of(.shot, .home, [("Cap", .shooter), ("Gus", .goalie)]),
            .of(.turnover, .away, [("Bee", .turnover), ("Ace", .causedTurnover)]),
        ]
        let box = BoxScore(plays: plays, points: .lacrosse)
        #expect(box.players.home.map(\.name) == ["Cap", "Dee", "Ace"])
        #expect(box.players.away.map(\.name) == ["Bee", "Gus"])
        let cap = try #require(box.players.home.first)
        #expect(cap.goals == 2 && cap.shots == 3 && cap.groundBalls == 1 && cap.points == 2 && cap.saves == 0)
        let dee = box.players.home[1]
        #expect(dee.goals == 1 && dee.assists == 1 && dee.points == 2)
        #expect(box.players.home[2].faceoffsWon == 1 && box.players.away[0].faceoffsLost == 1)
        #expect(box.players.away[0].turnovers == 1 && box.players.away[1].saves == 1)
    }

    @Test func `players with the same name on both sides are counted as two players`() {
        let plays: [Play] = [
            .of(.goal, .home, [("Smith, J", .scorer)]), .of(.goal, .away, [("Smith, J", .scorer)]),
        ]
        let box = BoxScore(plays: plays, points: .lacrosse)
        #expect(box.players.home.map(\.goals) == [1] && box.players.away.map(\.goals) == [1])
    }

    @Test(arguments: [(.pll, 4), (.mensLacrosseD1, 3)] as [(LeagueID, Int)])
    func `a two-point goal counts as one goal and two points`(league: LeagueID, points: Int) {
        // A two-point goal, a one-point goal and an assist by the same player.
        let box = BoxScore(
            plays: [
                .of(.goal, .home, [("Cap", .scorer)], to: Score(home: 2, away: 0)),
                .of(.goal, .home, [("Cap", .scorer)], to: Score(home: 3, away: 0)),
                .of(.goal, .home, [("Dee", .scorer), ("Cap", .assist)], to: Score(home: 4, away: 0)),
            ],
            points: LeagueRegistry.shipped.points(in: league)
        )
        #expect(box.teams.home.goals == 3)
        #expect(box.players.home.map(\.name) == ["Cap", "Dee"])
        #expect(box.players.home.map(\.goals) == [2, 1] && box.players.home.map(\.points) == [points, 1])
    }

    @Test func `a goal that is missing from the plays does not make the next one a two-point goal`() {
        let box = BoxScore(
            plays: [
                .of(.goal, .home, [("Cap", .scorer)], to: Score(home: 1, away: 0)),
                .of(.faceoff, .home, [("Fay", .faceoffWinner)], to: Score(home: 2, away: 0)),
                .of(.goal, .home, [("Cap", .scorer)], to: Score(home: 3, away: 0)),
            ],
            points: LeagueRegistry.shipped.points(in: .pll)
        )
        #expect(box.players.home.first { $0.name == "Cap" }?.points == 2)
    }

    @Test func `without plays all figures are zero`() {
        let box = BoxScore(plays: [], points: .lacrosse)
        #expect(box.teams == BySide(home: TeamBoxScore(), away: TeamBoxScore()))
        #expect(box.players.home.isEmpty && box.players.away.isEmpty)
    }
}

extension Play {
    static func of(
        _ kind: PlayKind,
        _ side: Side?,
        _ players: [(String, PlayPlayer.Role)],
        to score: Score? = nil
    ) -> Play {
        Play(
            period: Period(number: 1),
            clock: nil,
            side: side,
            kind: kind,
            text: "",
            score: score,
            players: players.map { PlayPlayer(name: $0, role: $1) }
        )
    }
}
