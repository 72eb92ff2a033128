import Diffing
import Scores
import Sports
import Testing

/// Tests goals that are reported before their plays are known.
@Suite("Late scorers")
struct NamedGoalsTests {
    private func score(_ home: Int, _ away: Int, since before: (Int, Int), scorers: [Scorer] = []) -> GameEvent {
        GameEvent(
            kind: .score,
            score: Score(home: home, away: away),
            previousScore: Score(home: before.0, away: before.1),
            side: .home
        ).withScorers(scorers)
    }

    private func correction(to home: Int, _ away: Int) -> GameEvent {
        GameEvent(kind: .correction, score: Score(home: home, away: away))
    }

    private func play(_ player: String, _ home: Int, _ away: Int, _ side: Side = .home) -> Scorer {
        Scorer(player: player, side: side, points: 1, score: Score(home: home, away: away))
    }

    @Test func `a goal gets the scorer of its own play`() {
        let events = [score(1, 0, since: (0, 0)), score(2, 0, since: (1, 0)), score(3, 0, since: (2, 0))]
        let completed = Scoring([play("Ash", 1, 0), play("Birch", 2, 0)]).addingScorers(to: events)
        #expect(completed.map(\.index) == [0, 1])
        #expect(completed.map(\.event.scorer) == ["Ash", "Birch"])
    }

    @Test func `a goal with its scorer is unchanged, and one with a wrong scorer is corrected`() {
        let named = score(1, 0, since: (0, 0), scorers: [play("Ash", 1, 0)])
        #expect(Scoring([play("Ash", 1, 0)]).addingScorers(to: [named]).isEmpty)
        #expect(Scoring([play("Birch", 1, 0)]).addingScorers(to: [named]).map(\.event.scorer) == ["Birch"])
    }

    @Test func `a scorer stays even if the play is no longer listed`() {
        let named = score(2, 0, since: (0, 0), scorers: [play("Ash", 1, 0), play("Birch", 2, 0)])
        #expect(Scoring([]).addingScorers(to: [named]).isEmpty)
        #expect(Scoring([play("Ash", 1, 0)]).addingScorers(to: [named]).isEmpty)
    }

    @Test func `a retracted goal does not get the scorer of the goal that replaced it`() {
        let events = [score(1, 0, since: (0, 0)), correction(to: 0, 0), score(1, 0, since: (0, 0))]
        let completed = Scoring([play("Ash", 1, 0)]).addingScorers(to: events)
        #expect(completed.map(\.index) == [2] && completed.map(\.event.scorer) == ["Ash"])
    }

    @Test func `a correction of one side keeps the scorers of the other side's goals`() {
        let events = [score(0, 1, since: (0, 0)), score(1, 1, since: (0, 1)), correction(to: 0, 1)]
        let completed = Scoring([play("Ash", 0, 1, .away), play("Birch", 1, 1)]).addingScorers(to: events)
        #expect(completed.map(\.index) == [0])
    }

    @Test func `goals of one event get their scorers one by one`() {
        let both = score(2, 0, since: (0, 0))
        let first = Scoring([play("Ash", 1, 0)]).addingScorers(to: [both]).map(\.event)
        #expect(first.map(\.scorer) == [nil] && first.map(\.namesAllScorers) == [false])
        let second = Scoring([play("Ash", 1, 0), play("Ash", 2, 0)]).addingScorers(to: first).map(\.event)
        #expect(second.map { $0.scorers?.map(\.player) } == [["Ash", "Ash"]])
        #expect(second.map(\.namesAllScorers) == [true] && second.map(\.scorer) == [nil])
    }

    @Test func `the scorers of a retracted goal are not credited with a later score`() {
        // Ash's goal was credited to the other side later: 1-0, 0-0, 0-1, 1-1.
        let plays = [play("Ash", 1, 0), play("Birch", 0, 1, .away), play("Cedar", 1, 1)]
        let both = score(1, 1, since: (0, 0))
        let completed = Scoring(plays).addingScorers(to: [both]).map(\.event)
        #expect(completed.map { $0.scorers?.map(\.player) } == [["Birch", "Cedar"]])
        #expect(completed.map(\.namesAllScorers) == [true])
        // The result is the same if the page lists the plays in another order.
        #expect(Scoring([plays[2], plays[0], plays[1]]).scorers(from: .zero, to: Score(home: 1, away: 1)).count == 2)
    }

    @Test func `a scoring play that crosses the earlier score does not count among the goals since then`() {
        let three = Scorer(player: "Ash", side: .home, points: 3, score: Score(home: 5, away: 0))
        let one = Scorer(player: "Birch", side: .home, points: 1, score: Score(home: 6, away: 0))
        let scoring = Scoring([three, one])
        #expect(scoring.scorers(from: Score(home: 4, away: 0), to: Score(home: 6, away: 0)) == [one])
        #expect(scoring.scorers(from: Score(home: 2, away: 0), to: Score(home: 6, away: 0)) == [three, one])
    }

    @Test func `a surplus scorer is removed once the plays of all goals are known`() {
        let three = [play("Ash", 1, 0), play("Elm", 0, 1, .away), play("Oak", 1, 1)]
        let named = score(1, 1, since: (0, 0), scorers: three)
        let completed = Scoring([play("Birch", 0, 1, .away), play("Cedar", 1, 1)]).addingScorers(to: [named])
        #expect(completed.map { $0.event.scorers?.map(\.player) } == [["Birch", "Cedar"]])
    }

    @Test func `all scorers are named if their points add up for each side`() {
        let two = score(2, 1, since: (1, 0))
        #expect(two.withScorers([play("Ash", 2, 0), play("Birch", 2, 1, .away)]).namesAllScorers)
        #expect(!two.withScorers([play("Ash", 2, 0), play("Birch", 2, 1)]).namesAllScorers, "two points of one side")
        #expect(!two.withScorers([play("Ash", 2, 0)]).namesAllScorers)
    }

    @Test func `a retracted goal does not count for a milestone`() {
        // Ash's first goal was credited to the other side later. Two goals that count follow.
        let plays = [play("Ash", 1, 0), play("Birch", 0, 1, .away), play("Ash", 1, 1), play("Ash", 2, 1)]
        let before = game(.live, 1, 1, period: 1, clock: 200)
        let events = game(.live, 2, 1, period: 1, clock: 100).events(
            since: before,
            in: GameBackground(sport: .lacrosse, scoring: Scoring(plays))
        )
        #expect(!events.contains { $0.kind == .milestone })
    }

    @Test func `a score without a known earlier score is unchanged`() {
        let event = GameEvent(kind: .score, score: Score(home: 1, away: 0), side: .home)
        #expect(Scoring([play("Ash", 1, 0)]).addingScorers(to: [event]).isEmpty)
    }
}
