import Scores
import Sports
import Testing

@testable import Pushing

/// Tests alerts of the Premier Lacrosse League, in which a goal from a long distance counts two points.
@Suite("Two-point goals")
struct TwoPointGoalTests {
    /// The score after 1-1, the event's side, the known goals with their sides and points, and the alert's text.
    private static let goals: [((Int, Int), Side?, [(Side, Int)], String)] = [
        ((2, 1), .home, [], "Goal Duke | Duke 2, Maryland 1"),
        ((2, 1), .home, [(.home, 1)], "Goal Duke | Duke 2, Maryland 1 · Jo Ash"),
        ((3, 1), .home, [(.home, 2)], "2-point goal Duke | Duke 3, Maryland 1 · Jo Ash"),
        ((1, 3), .away, [(.away, 2)], "2-point goal Maryland | Maryland 3, Duke 1 · Al Birch"),
        ((3, 1), .home, [(.home, 1), (.home, 1)], "2 goals Duke | Duke 3, Maryland 1 · Jo Ash 2"),
        ((4, 1), .home, [(.home, 1), (.home, 2)], "2 goals Duke | Duke 4, Maryland 1 · Jo Ash 2"),
        (
            (3, 2), nil, [(.away, 1), (.home, 2)],
            "Goals: Maryland 1, Duke 1 | Duke 3, Maryland 2 · Al Birch; Jo Ash"
        ),
        // The number of goals is unknown.
        ((3, 1), .home, [], "2 points Duke | Duke 3, Maryland 1"),
        ((4, 1), .home, [(.home, 2)], "3 points Duke | Duke 4, Maryland 1"),
        ((3, 2), nil, [], "Points: Duke 2, Maryland 1 | Duke 3, Maryland 2"),
    ]

    @Test(arguments: goals)
    func `points are called goals if the number of goals is known`(
        score: (Int, Int),
        side: Side?,
        goals: [(Side, Int)],
        text: String
    ) {
        let before = Score(home: 1, away: 1)
        var reached = before
        var scorers: [Scorer] = []
        for (side, points) in goals {
            reached[side] += points
            let player = side == .home ? "Jo Ash" : "Al Birch"
            scorers.append(Scorer(player: player, side: side, points: points, score: reached))
        }
        let after = Score(home: score.0, away: score.1)
        let event = GameEvent(kind: .score, score: after, previousScore: before, side: side).withScorers(scorers)
        let alert = Alert(kind: .score, event: event, usefulForSeconds: 600, isSupersededByLaterScore: true)
        let terms = GameTerms(sport: .lacrosse, periodName: .quarter, mostPointsOfGoal: 2)
        let shown = AlertText(alert, teams: teams, terms: terms)
        #expect("\(shown.title) | \(shown.body)" == text)
    }
}
