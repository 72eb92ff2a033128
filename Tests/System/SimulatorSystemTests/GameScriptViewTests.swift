import Scores
import Testing
import Time

@testable import simulator

@Suite("Game script view")
struct GameScriptViewTests {
    /// Seconds after the face-off, and the state on the scoreboard.
    @Test(
        arguments: [
            (-1, GameView.Stage.scheduled, 0, 0, 0),
            (0, .live(period: 1, clock: 900, isBreak: false), 0, 0, 1),
            (299, .live(period: 1, clock: 601, isBreak: false), 0, 0, 1),
            (300, .live(period: 1, clock: 600, isBreak: false), 1, 0, 2),
            (601, .live(period: 1, clock: 299, isBreak: false), 1, 1, 3),
            (900, .live(period: 1, clock: 0, isBreak: true), 1, 1, 3),
            (1019, .live(period: 1, clock: 0, isBreak: true), 1, 1, 3),
            (1020, .live(period: 2, clock: 900, isBreak: false), 1, 1, 3),
            (1470, .live(period: 2, clock: 450, isBreak: false), 2, 1, 4),
            (1920, .live(period: 2, clock: 0, isBreak: true), 2, 1, 4),
            (2520, .live(period: 3, clock: 900, isBreak: false), 2, 1, 4),
            (4440, .live(period: 4, clock: 0, isBreak: false), 2, 1, 4),
            (4470, .final(period: 4), 2, 1, 4),
            (99_999, .final(period: 4), 2, 1, 4),
        ]
    )
    func `a view has only the plays so far`(second: Int, stage: GameView.Stage, home: Int, away: Int, plays: Int) {
        let view = Scripts.game().view(at: .minutes(10) + .seconds(second))
        #expect(view.stage == stage)
        #expect(view.score == Score(home: home, away: away))
        #expect(view.plays.count == plays)
    }

    @Test func `a postponement shows once it is announced, and the game is not played`() {
        let game = Scripts.game([.postponed(announced: .minutes(4))])
        #expect(game.view(at: .minutes(3)).stage == .scheduled)
        #expect(game.view(at: .minutes(4)).stage == .postponed)
        #expect(game.view(at: .minutes(60)).stage == .postponed)
        #expect(game.view(at: .minutes(60)).plays.isEmpty)
        #expect(game.actualStart == nil)
        #expect(game.end == nil)
    }

    @Test func `a late start changes the start time once it is announced, and the face-off with it`() {
        let game = Scripts.game([.lateStart(by: .minutes(12), announced: .minutes(6))])
        #expect(game.view(at: .minutes(5)).start == .at(.minutes(10)))
        #expect(game.view(at: .minutes(6)).start == .at(.minutes(22)))
        #expect(game.view(at: .minutes(15)).stage == .scheduled)
        #expect(game.view(at: .minutes(22)).stage == .live(period: 1, clock: 900, isBreak: false))
        #expect(game.view(at: .minutes(27)).score == Score(home: 1, away: 0))
    }

    @Test func `an unknown start is shown as to be announced until it is known`() {
        let game = Scripts.game([.startUnknown(until: .minutes(8))])
        #expect(game.view(at: .minutes(7)).start == .toBeAnnounced(around: .minutes(10)))
        #expect(game.view(at: .minutes(8)).start == .at(.minutes(10)))
        #expect(game.view(at: .minutes(10)).stage == .live(period: 1, clock: 900, isBreak: false))
    }

    @Test func `a waved-off goal is on the board and in the plays only until it is waved off`() throws {
        let plain = Scripts.game()
        let record = NarratedGoal(
            words: GoalWords(scorer: "Three, C", number: 1, annotation: nil, assist: nil),
            text: "GOAL by BIR Three, C",
            action: ScriptedAction(.goal)
        )
        let goal = try #require(WavedOffGoal(in: plain, by: .away, record))
        let game = Scripts.game([.wavedOff(goal)])
        let at: (Duration) -> GameView = { game.view(at: .minutes(10) + $0) }
        #expect(
            at(goal.play.elapsed - .milliseconds(1)).score == plain.view(at: .minutes(10) + goal.play.elapsed).score
        )
        for elapsed in [goal.play.elapsed, goal.until - .milliseconds(1)] {
            let before = plain.view(at: .minutes(10) + elapsed)
            #expect(at(elapsed).score.away == before.score.away + 1)
            #expect(at(elapsed).score.home == before.score.home)
            #expect(at(elapsed).plays.count == before.plays.count + 1)
            #expect(at(elapsed).plays.contains(goal.play))
        }
        #expect(at(goal.until).score == plain.view(at: .minutes(10) + goal.until).score)
        #expect(at(goal.until).plays == plain.view(at: .minutes(10) + goal.until).plays)
        #expect(game.goals == plain.goals)
    }

    @Test(arguments: UInt64(0)..<50)
    func `between a waved-off goal and its withdrawal no other goal is scored`(seed: UInt64) {
        for game in GameGenerator(seed: seed).games(first: .zero) {
            for case .wavedOff(let goal) in game.disruptions {
                #expect(goal.until > goal.play.elapsed)
                #expect(game.goals.allSatisfy { !(goal.play.elapsed...goal.until).contains($0.play.elapsed) })
                let score = game.view(at: game.scheduledStart + goal.until).score
                #expect(goal.play.score.map { $0.home + $0.away } == score.home + score.away + 1)
            }
        }
    }

    @Test func `a bench game shows a goal from its time on, and nothing else ever changes`() {
        var game = BenchGame(number: 4)
        let start = Instant(microseconds: 1_780_000_000_000_000)
        game.add(goalOf: .away, at: start + .seconds(1))
        game.add(goalOf: .home, at: start + .seconds(2))
        #expect(game.view(at: start).score == .zero)
        #expect(game.view(at: start + .seconds(1)).score == Score(home: 0, away: 1))
        #expect(game.view(at: start + .seconds(9)).score == Score(home: 1, away: 1))
        #expect(game.view(at: start + .seconds(9)).plays.map(\.clock) == [899, 898])
        for _ in 0..<2000 { game.add(goalOf: .home, at: start + .seconds(3)) }
        #expect(game.view(at: start + .seconds(9)).stage == .live(period: 1, clock: 1, isBreak: false))
    }
}
