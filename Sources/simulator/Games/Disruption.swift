import Scores

/// An irregular event of a game.
enum Disruption: Hashable, Sendable {
    /// The game is not played on this day. Until `announced` it is listed as scheduled.
    case postponed(announced: SimulatedTime)
    /// The game starts `by` later than scheduled, which is announced at `announced`.
    case lateStart(by: Duration, announced: SimulatedTime)
    /// The start time is unknown until `until`.
    case startUnknown(until: SimulatedTime)
    /// A goal that is shown and later taken back.
    case wavedOff(WavedOffGoal)
}

/// A goal that does not count after all. The score includes it for a while.
struct WavedOffGoal: Hashable, Sendable {
    /// The play as listed meanwhile, with the score that includes it.
    let play: ScriptedPlay
    /// When it is taken back, as time since the opening face-off. It is before the next goal that counts.
    let until: Duration

    /// Returns whether the score includes the goal at this time.
    func isCounted(at elapsed: Duration) -> Bool {
        (play.elapsed..<until).contains(elapsed)
    }
}

extension WavedOffGoal {
    /// Places the goal in the longest interval without a goal, for at most five minutes.
    ///
    /// - Returns: `nil` if the intervals are too short.
    init?(in script: GameScript, by side: Side, _ goal: NarratedGoal) {
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
        /// The score during the interval.
        let score: Score
    }

    /// Returns the intervals between goals. None includes a break, because a goal is not waved off during a break.
    private static func stretches(of script: GameScript) -> [Stretch] {
        var score = Score.zero
        var stretches: [Stretch] = []
        for period in script.periods where period.number <= script.format.regulation {
            var from = period.startOffset
            for goal in script.goals where goal.play.period == period.number {
                stretches.append(Stretch(period: period.number, from: from, to: goal.play.elapsed, score: score))
                score = goal.score
                from = goal.play.elapsed
            }
            stretches.append(Stretch(period: period.number, from: from, to: period.endOffset, score: score))
        }
        return stretches
    }
}

/// The texts and the action of a generated goal.
struct NarratedGoal: Hashable, Sendable {
    let words: GoalWords
    /// The text in the play-by-play.
    let text: String
    let action: ScriptedAction
}

extension GameNarrator {
    /// Generates a goal by a random player of the side, with or without an assist.
    mutating func makeGoal(of side: Side, annotation: String? = nil) -> NarratedGoal {
        let scorer = randomPlayer(of: side, \.scorers)
        let passer = randomPlayer(of: side, \.scorers)
        let number = rosters[side].addGoal(scorer)
        let isAssisted = passer != scorer && random.chance(70)
        let assist =
            isAssisted
            ? GoalWords.Assist(name: name(passer, of: side), number: rosters[side].addAssist(passer)) : nil
        let words = GoalWords(scorer: name(scorer, of: side), number: number, annotation: annotation, assist: assist)
        let action = ScriptedAction(
            .goal,
            variant: annotation,
            [(.scorer, scorer)] + (isAssisted ? [(.assist, passer)] : []) + [(.goalie, rosters[side.other].goalie)]
        )
        return NarratedGoal(words: words, text: dialect.goal(teams[side].code, words), action: action)
    }
}
