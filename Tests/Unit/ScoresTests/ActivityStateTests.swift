import Scores
import Testing
import Time

/// Tests which goal a Live Activity shows as the last one.
@Suite("States of activities")
struct ActivityStateTests {
    private let ash = Scorer(player: "Ash", side: .home, points: 1, score: Score(home: 1, away: 0))
    private let birch = Scorer(player: "Birch", side: .away, points: 1, score: Score(home: 1, away: 1))

    private func state(_ kind: GameEvent.Kind, _ scorers: [Scorer]) throws -> ActivityState {
        let day = try #require(CivilDate("2026-05-02"))
        let goals = GameEvent(kind: kind, score: Score(home: 1, away: 1), previousScore: .zero).withScorers(scorers)
        let game = Snapshot(status: .live, day: day, startTime: nil, score: Score(home: 1, away: 1))
        return ActivityState(game, lastScore: goals)
    }

    @Test func `the scorer of the last of several goals is shown`() throws {
        let both = try state(.score, [ash, birch])
        #expect(both.scorer == "Birch" && both.scoringSide == .away)
    }

    @Test func `the scorer of an earlier goal is not shown for the last one`() throws {
        let first = try state(.score, [ash])
        #expect(first.scorer == nil && first.scoringSide == nil)
    }

    @Test func `a corrected score has no scorer`() throws {
        let corrected = try state(.correction, [ash, birch])
        #expect(corrected.scorer == nil && corrected.scoringSide == nil)
    }
}
