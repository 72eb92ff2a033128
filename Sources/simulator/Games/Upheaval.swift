import Scores

/// What upsets a game beyond its plays.
enum Upheaval: Hashable, Sendable {
    /// Not played on this day; until `announced` it stands there as if it would be.
    case postponed(announced: SimulatedTime)
    /// Begins `by` later than scheduled, which is not known before `announced`.
    case lateStart(by: Duration, announced: SimulatedTime)
    /// The hour of the start is to be announced, and is at `until`.
    case startUnknown(until: SimulatedTime)
    /// A goal that goes up on the board and is taken off again.
    case wavedOff(WavedOffGoal)
}

/// A goal that did not count after all: the board shows one more for a while.
struct WavedOffGoal: Hashable, Sendable {
    /// As it stands in the play-by-play meanwhile, with the running score that it made.
    let play: ScriptedPlay
    /// Since the opening face-off; before the next goal that counts.
    let until: Duration

    /// Whether the goal stands on the board.
    func stands(at elapsed: Duration) -> Bool {
        (play.elapsed..<until).contains(elapsed)
    }
}

extension WavedOffGoal {
    /// Puts such a goal into the longest stretch without one, where it can stand longest: at most five minutes.
    ///
    /// - Returns: `nil` for a game whose goals leave no room.
    init?(in script: GameScript, by side: Side, _ goal: ToldGoal) {
        let longest = Self.stretches(of: script).max { $0.to - $0.from < $1.to - $1.from }
        guard let longest, longest.to - longest.from > .seconds(90) else { return nil }
        let from = longest.from + .seconds(30)
        let clock = script.clock(at: from)
        var score = longest.score
        score[side] += 1
        play = ScriptedPlay(
            elapsed: from,
            period: longest.period,
            clock: clock,
            printedClock: printedClock(clock),
            teamID: script.teams[side].id,
            text: goal.text,
            score: score,
            action: goal.action,
            entry: .goal(goal.words)
        )
        until = min(from + .minutes(5), longest.to - .seconds(15))
    }

    private struct Stretch {
        let period: Int
        let from: Duration
        let to: Duration
        /// What the board shows during it.
        let score: Score
    }

    /// From goal to goal, and never across a break: nobody waves off a goal while the teams are inside.
    private static func stretches(of script: GameScript) -> [Stretch] {
        var score = Score.nilNil
        var stretches: [Stretch] = []
        for period in script.periods where period.number <= script.format.regulation {
            var from = period.opens
            for goal in script.goals where goal.play.period == period.number {
                stretches.append(Stretch(period: period.number, from: from, to: goal.play.elapsed, score: score))
                score = goal.score
                from = goal.play.elapsed
            }
            stretches.append(Stretch(period: period.number, from: from, to: period.closes, score: score))
        }
        return stretches
    }
}
