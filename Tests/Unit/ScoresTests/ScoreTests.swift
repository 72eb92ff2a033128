import Scores
import Testing

@Suite("Sides and scores")
struct ScoreTests {
    @Test(
        arguments: [(0, 0, nil), (1, 0, Side.home), (0, 1, .away), (7, 7, nil), (12, 11, .home)] as [(Int, Int, Side?)]
    )
    func `the leader is the side with more goals`(home: Int, away: Int, leader: Side?) {
        #expect(Score(home: home, away: away).leader == leader)
    }

    @Test(
        arguments: [
            (Score(home: 3, away: 2), Score(home: 3, away: 2), true),
            (Score(home: 4, away: 2), Score(home: 3, away: 2), true),
            (Score(home: 4, away: 3), Score(home: 3, away: 2), true),
            (Score(home: 2, away: 2), Score(home: 3, away: 2), false),
            // A goal of the home side was credited to the away side.
            (Score(home: 2, away: 3), Score(home: 3, away: 2), false),
            (Score(home: 9, away: 1), Score(home: 3, away: 2), false),
        ]
    )
    func `a score is at least another if no side has fewer goals`(score: Score, earlier: Score, isAtLeast: Bool) {
        #expect(score.isAtLeast(earlier) == isAtLeast)
    }

    @Test func `a score minus an earlier score gives the goals of each side in between`() {
        let score = Score(home: 4, away: 2)
        #expect(score.minus(Score(home: 3, away: 2)) == Score(home: 1, away: 0))
        #expect(score.minus(Score(home: 3, away: 3)) == nil && score.minus(score) == .zero)
        #expect(Score(home: .max, away: 0).minus(Score(home: -1, away: 0)) == nil, "too large")
    }

    @Test func `scores are added by side, and saturate at the largest number`() {
        #expect([Score(home: 1, away: 0), Score(home: 2, away: 3)].total == Score(home: 3, away: 3))
        #expect(Score(home: .max, away: 1).plus(Score(home: 1, away: 1)) == Score(home: .max, away: 2))
        #expect(Score(home: 3, away: 4).total == 7 && Score(home: .max, away: 1).total == .max)
    }

    @Test func `the value of each side is read and written by a subscript`() {
        var names = BySide(home: "Navy", away: "Army")
        #expect(names[.home] == "Navy" && names[.away] == "Army")
        names[.away] = "Air Force"
        #expect(names.away == "Air Force" && names.home == "Navy")
        #expect(Side.home.other == .away && Side.away.other == .home)
    }

    @Test func `a game is over when nothing more is expected on its day`() {
        let over = GameStatus.allCases.filter(\.isOver)
        #expect(over == [.final, .postponed, .cancelled])
    }

    @Test func `a reading with an unknown word has no status`() {
        #expect(StatusReading.unknown(word: "FORFEIT?").status == nil)
        #expect(StatusReading.known(.delayed).status == .delayed)
    }
}
