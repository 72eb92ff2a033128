import Normalizing
import Scores
import TestTools
import Testing
import Time

/// Tests how line scores are adapted to scores that are read more often.
@Suite("Balanced line scores")
struct BalancedLineTests {
    private func line(_ columns: (Int, Int)...) -> [PeriodScore] {
        columns.enumerated().map {
            PeriodScore(period: Period(number: $0.offset + 1), score: Score(home: $0.element.0, away: $0.element.1))
        }
    }

    private func game(
        _ home: Int,
        _ away: Int,
        period: Int,
        _ line: [PeriodScore] = [],
        _ status: GameStatus = .live
    ) -> Snapshot {
        var game = Snapshot.live(home, away, period: period).with(status: status)
        game.periods = line
        return game
    }

    /// The line score after a scoreboard's reading.
    private func after(_ game: Snapshot, _ reading: GameReading) throws -> [PeriodScore] {
        guard case .changed(let snapshot) = game.accepting(scoreboard: reading, held: nil, isNewer: true) else {
            return game.periods
        }
        return snapshot.periods
    }

    private func after(_ game: Snapshot, page line: [PeriodScore]) -> [PeriodScore] {
        var page = GameReading.of(.known(.live))
        page.periods = line
        return game.merging(detail: page).periods
    }

    @Test func `a goal that the line score lacks is counted for the current period`() throws {
        let reading = GameReading.of(.known(.live), 4, 2, period: 2)
        #expect(try after(game(3, 2, period: 2, line((2, 1), (1, 1))), reading) == line((2, 1), (2, 1)))
        #expect(try after(game(3, 2, period: 1, line((3, 2))), reading) == line((3, 2), (1, 0)))
    }

    @Test func `a page that is behind removes no goal from the line score, but corrects ended periods`() {
        let shown = game(4, 2, period: 2, line((3, 1), (1, 1)))
        #expect(after(shown, page: line((2, 1), (1, 1))) == line((2, 1), (2, 1)))
        #expect(after(shown, page: line((2, 1))) == line((3, 1), (1, 1)))
    }

    @Test func `a page that is ahead of the score is not used until the score follows`() {
        let shown = game(3, 2, period: 2, line((2, 1), (1, 1)))
        #expect(after(shown, page: line((2, 1), (2, 1))) == shown.periods)
    }

    @Test func `periods without a goal have a column`() throws {
        let first = game(1, 0, period: 1, line((1, 0)))
        let third = try after(first, .of(.known(.live), 1, 0, period: 3))
        #expect(third == line((1, 0), (0, 0), (0, 0)))
        let goal = try after(game(1, 0, period: 3, third), .of(.known(.live), 1, 1, period: 3))
        #expect(goal == line((1, 0), (0, 0), (0, 1)))
    }

    @Test func `every period number that is allowed gets a column, and larger numbers are ignored`() throws {
        let last = Period.numbers.upperBound
        let first = game(1, 0, period: 1, line((1, 0)))
        #expect(try after(first, .of(.known(.live), 1, 0, period: last)).count == last)
        #expect(try after(first, .of(.known(.live), 1, 0, period: last + 1)) == line((1, 0)))
    }

    @Test
    func `a goal in an unknown one of several periods removes the line score until a page shows the period`() throws {
        let unseen = try after(game(1, 0, period: 1, line((1, 0))), .of(.known(.live), 2, 0, period: 3))
        #expect(unseen.isEmpty)
        let page = line((1, 0), (1, 0), (0, 0))
        #expect(after(game(2, 0, period: 3, unseen), page: page) == page)
    }

    @Test func `the last goals of a game are counted for its last period until a page shows all periods`() throws {
        let over = GameReading.of(.known(.final), 6, 5, period: 5)
        let before = game(5, 5, period: 4, line((1, 1), (1, 1), (1, 1), (2, 2)))
        #expect(try after(before, over) == line((1, 1), (1, 1), (1, 1), (2, 2), (1, 0)))
    }

    @Test func `a game without a line score gets none from the score alone`() throws {
        #expect(try after(game(1, 0, period: 1), .of(.known(.live), 2, 0, period: 1)).isEmpty)
    }

    @Test func `a page may move a goal that was assigned to a period to an earlier one`() {
        // The goal at the end of the first period was counted for the second.
        let shown = game(4, 2, period: 3, line((3, 1), (1, 1), (0, 0)))
        #expect(after(shown, page: line((4, 1), (0, 1), (0, 0))) == line((4, 1), (0, 1), (0, 0)))
        #expect(after(shown, page: line((4, 1), (0, 1))) == line((4, 1), (0, 1), (0, 0)))
    }

    @Test func `a page that contradicts the line score and lacks goals of several periods removes the line score`() {
        let shown = game(4, 2, period: 3, line((3, 1), (1, 1), (0, 0)))
        let page = line((2, 1), (0, 1))
        #expect(after(shown, page: page).isEmpty, "the missing goal is of the second or the third period")
        var first = GameReading.of(.known(.live), 3, 1, period: 2)
        first.periods = line((2, 1))
        #expect(Snapshot(first: first)?.periods == [], "the missing goal is of the first or the second period")
    }

    @Test func `a retracted goal removes the line score until a page shows its period`() throws {
        let before = game(3, 2, period: 2, line((2, 1), (1, 1)))
        let lower = GameReading.of(.known(.live), 2, 2, period: 2)
        let held = HeldReading(status: .live, score: Score(home: 2, away: 2), period: nil, reason: "the score fell")
        guard case .changed(let fallen) = before.accepting(scoreboard: lower, held: held, isNewer: true) else {
            Issue.record("two readings were not accepted")
            return
        }
        #expect(fallen.periods.isEmpty)
        #expect(after(fallen, page: line((1, 1), (1, 1))) == line((1, 1), (1, 1)))
    }

    @Test func `goals in an unknown period remove the line score`() throws {
        var before = game(3, 2, period: 2, line((2, 1), (1, 1)))
        before.period = nil
        #expect(try after(before, .of(.known(.live), 4, 2)).isEmpty)
        #expect(try after(before, .of(.known(.final), 4, 2)).isEmpty)
        #expect(try after(before, .of(.known(.final), 3, 2)) == before.periods)
    }

    @Test func `the line score is removed if goals of an overtime imply that regulation did not end in a tie`() throws {
        let before = game(5, 4, period: 4, line((1, 1), (1, 1), (1, 1), (2, 1)))
        #expect(try after(before, .of(.known(.live), 6, 5, period: 5)).isEmpty)
    }

    @Test func `a page counts as applied once the line score has all its goals`() {
        let shown = game(4, 2, period: 2, line((2, 1), (2, 1)))
        #expect(shown.covers(line((2, 1), (1, 1))) && !shown.covers(line((2, 1), (2, 2))))
        let over = game(4, 2, period: 4, line((2, 1), (2, 1)), .final)
        #expect(!over.covers(line((2, 1), (1, 1))) && over.covers(line((2, 1), (2, 1))) && over.covers([]))
    }

    /// A random game. Its scoreboard and its page of periods may each be some goals behind.
    private struct Play {
        var random: SplitMix
        /// The goals in each period so far.
        private(set) var columns: [Score] = [.zero]
        /// All states of `columns` so far, the newest last.
        private(set) var states: [[Score]] = [[.zero]]

        init(seed: UInt64) { random = SplitMix(seed: seed) }

        mutating func go() {
            if columns.count < 6, Int.random(in: 0..<12, using: &random) == 0 {
                columns.append(.zero)
            } else {
                let side: Side = Bool.random(using: &random) ? .home : .away
                columns[columns.count - 1][side] += 1
            }
            states.append(columns)
        }

        /// The line score on a page that is at most `lag` states old.
        mutating func look(lag: Int) -> [Score] {
            states[max(0, states.count - 1 - Int.random(in: 0...lag, using: &random))]
        }
    }

    @Test(arguments: 1...Thoroughness.choose(quick: 40, thorough: 2000) as ClosedRange<UInt64>)
    func `the line score always adds up to the score, whichever pages are behind`(seed: UInt64) throws {
        var play = Play(seed: seed)
        var shown = try #require(Snapshot(first: .of(.known(.live), 0, 0, period: 1)))
        shown.periods = line((0, 0))
        var held: HeldReading?
        for step in 0..<150 {
            play.go()
            if Bool.random(using: &play.random) {
                let columns = play.look(lag: 2)
                let score = columns.reduce(Score.zero) { Score(home: $0.home + $1.home, away: $0.away + $1.away) }
                let reading = GameReading.of(.known(.live), score.home, score.away, period: columns.count)
                switch shown.accepting(scoreboard: reading, held: held, isNewer: true) {
                case .changed(let snapshot): (shown, held) = (snapshot, nil)
                case .held(let reading): held = reading
                case .unchanged, .stale: break
                }
            } else {
                var page = GameReading.of(.known(.live))
                page.periods = play.look(lag: 6).enumerated().map {
                    PeriodScore(period: Period(number: $0.offset + 1), score: $0.element)
                }
                let merged = shown.merging(detail: page)
                #expect(
                    merged.merging(detail: page) == merged,
                    "seed \(seed), step \(step): a second reading changes it"
                )
                shown = merged
            }
            let home = shown.periods.reduce(0) { $0 + $1.home }
            let away = shown.periods.reduce(0) { $0 + $1.away }
            #expect(
                shown.periods.isEmpty || Score(home: home, away: away) == shown.score,
                "seed \(seed), step \(step): \(shown)"
            )
            #expect(shown.periods.allSatisfy { $0.home >= 0 && $0.away >= 0 }, "seed \(seed), step \(step)")
            #expect(shown.periods.map(\.number) == Array(1..<1 + shown.periods.count), "seed \(seed), step \(step)")
        }
        // All pages are up to date in the end.
        var last = GameReading.of(.known(.final))
        last.periods = play.columns.enumerated().map {
            PeriodScore(period: Period(number: $0.offset + 1), score: $0.element)
        }
        shown.status = .final
        shown.score = play.columns.reduce(.zero) { Score(home: $0.home + $1.home, away: $0.away + $1.away) }
        #expect(shown.merging(detail: last).periods == last.periods, "seed \(seed)")
    }
}
