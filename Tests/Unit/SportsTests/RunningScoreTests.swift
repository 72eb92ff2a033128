import Scores
import Sports
import Testing

@Suite("Running scores")
struct RunningScoreTests {
    private static let goals: [(league: LeagueID?, after: Score, side: Side?, points: Int)] = [
        (nil, Score(home: 4, away: 2), .home, 1),
        (nil, Score(home: 3, away: 3), .away, 1),
        // Two points at once mean that a play is missing.
        (nil, Score(home: 5, away: 2), nil, 1),
        (.mensLacrosseD1, Score(home: 5, away: 2), nil, 1),
        (.pll, Score(home: 5, away: 2), .home, 2),
        (.pll, Score(home: 3, away: 4), .away, 2),
        (.pll, Score(home: 6, away: 2), nil, 1),
        // In the first case both sides gained a point. In the second a goal was retracted.
        (.pll, Score(home: 4, away: 3), nil, 1),
        (.pll, Score(home: 2, away: 2), nil, 1),
    ]

    @Test(arguments: goals)
    func `a goal counts the points that its side gained if only that side gained any`(
        row: (league: LeagueID?, after: Score, side: Side?, points: Int)
    ) {
        var running = RunningScore(by: LeagueRegistry.shipped.points(in: row.league))
        _ = running.gain(of: .goal, to: Score(home: 3, away: 2))
        let gain = running.gain(of: .goal, to: row.after)
        #expect(gain.side == row.side && gain.points == row.points)
    }

    @Test func `the points of a basket follow from its kind`() {
        var running = RunningScore(by: LeagueRegistry.shipped.points(in: .nba))
        #expect(running.points(of: .threePointer, side: .home, to: Score(home: 3, away: 0)) == 3)
        // The score indicates the other side or two points, but the kind of the play decides.
        #expect(running.points(of: .twoPointer, side: .home, to: Score(home: 3, away: 2)) == 2)
        #expect(running.points(of: .twoPointer, side: .away, to: Score(home: 6, away: 2)) == 2)
        #expect(running.points(of: .rebound, side: .away, to: nil) == 0)
    }

    @Test func `a goal counts one point if the other side's score rose by two`() {
        var running = RunningScore(by: LeagueRegistry.shipped.points(in: .pll))
        #expect(running.points(of: .goal, side: .away, to: Score(home: 2, away: 0)) == 1)
        #expect(running.points(of: .goal, side: .home, to: Score(home: 4, away: 0)) == 2)
    }
}
