import Scores
import Testing

@testable import Normalizing

/// Tests whether plays that do not cover the whole game are recognized.
@Suite("Played part")
struct PlayedPartTests {
    /// The ends of the first `count` periods.
    private func ends(_ count: Int) -> [Play] {
        (1...count).map {
            Play(period: Period(number: $0), clock: nil, side: nil, kind: .periodEnd, text: "End of \($0)")
        }
    }

    @Test(
        arguments: [
            (.points, 4, nil, 4), (.points, 2, Score(home: 3, away: 1), 2), (.periodsWon, 5, nil, 3),
            (.periodsWon, 3, nil, 2), (.periodsWon, 5, Score(home: 3, away: 0), 3),
            (.periodsWon, 5, Score(home: 1, away: 3), 4), (.periodsWon, 5, Score(home: 2, away: 0), 2),
        ] as [(RawGame.Scoring, Int, Score?, Int)]
    )
    func `a finished game has a minimum number of periods`(
        scoring: RawGame.Scoring,
        regulation: Int,
        score: Score?,
        least: Int
    ) {
        #expect(scoring.leastPeriods(regulation: regulation, score: score) == least)
    }

    @Test func `plays of three periods are complete for a sweep of sets, but not for a game of four periods`() {
        let sweep = RawGame.Scoring.periodsWon.leastPeriods(regulation: 5, score: nil)
        #expect(!PlayedPart(ends(3), of: .final, period: nil, least: sweep).stopsEarly)
        #expect(PlayedPart(ends(2), of: .final, period: nil, least: sweep).stopsEarly)
        #expect(PlayedPart(ends(3), of: .final, period: nil, least: 4).stopsEarly)
        #expect(!PlayedPart(ends(3), of: .live, period: nil, least: 4).stopsEarly)
    }

    @Test func `plays that end before the page's current period are incomplete`() {
        #expect(PlayedPart(ends(3), of: .final, period: Period(number: 5), least: 3).stopsEarly)
    }
}
