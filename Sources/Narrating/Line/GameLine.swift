package import Scores

/// A game's plays with playing time, score and chance to win: everything that moments and blocks are chosen by.
package struct GameLine: Sendable {
    /// The state of the game around one play.
    package struct Entry: Hashable, Sendable {
        /// Playing time since the start in seconds, without breaks. It never falls.
        package let elapsed: Int
        package let before: Score
        package let after: Score
        /// The side that scored by the play; `nil`: the score did not change, or no single play explains the change.
        package let scorer: Side?
        /// Whether scores are missing here: the change fits no single play, or a scoring play has no valid score.
        package let isGap: Bool
        /// The chance of the home side to win after the play, in ten-thousandths.
        package let chance: Int
        /// How much the score of the play alone changed that chance.
        package let swing: Int

        /// The points of ``scorer``; 0 if there is none.
        package var points: Int { scorer.map { after[$0] - before[$0] } ?? 0 }
        package var changesScore: Bool { after.home != before.home || after.away != before.away }
    }

    package let game: StoryGame
    /// One entry per play.
    package let entries: [Entry]
    /// The length of regulation in seconds.
    package let regulation: Int

    /// - Parameter model: The sport's model of the chance to win. If the league has a figure of its own, it replaces
    ///   the model's.
    package init(_ game: StoryGame, _ model: WinChanceModel) {
        self.game = game
        let format = game.format
        regulation = format.regulation * format.periodSeconds
        let scores = ScoreSteps(game)
        var clock = PlayingTime(format)
        let model = model.with(game.winChanceFigure)
        let last = game.plays.count - 1
        entries = game.plays.indices.map { index in
            let play = game.plays[index]
            let time = clock.advance(to: play)
            let step = scores.steps[index]
            let chance = model.chance(of: step.after, time.remaining, in: format)
            let before = step.before == step.after ? chance : model.chance(of: step.before, time.remaining, in: format)
            return Entry(
                elapsed: time.elapsed,
                before: step.before,
                after: step.after,
                scorer: step.scorer,
                isGap: step.isGap,
                chance: index == last && game.isOver ? Self.result(step.after) : chance,
                swing: chance - before
            )
        }
    }

    /// The playing time of the last play, in seconds.
    package var length: Int { entries.last?.elapsed ?? 0 }
    /// The score after the last play.
    package var score: Score { entries.last?.after ?? .zero }

    /// Whether a play is the first of its period.
    func beginsPeriod(_ play: Int) -> Bool { play == 0 || game.plays[play].period != game.plays[play - 1].period }

    /// How often the lead passes from one side to the other in some plays, with or without a tie between.
    func leadChanges(in plays: Range<Int>) -> Int {
        let leaders = [entries[plays.lowerBound].before.leader] + entries[plays].map(\.after.leader)
        let known = leaders.compactMap(\.self)
        return zip(known, known.dropFirst()).count { $0 != $1 }
    }

    /// How often a score in some plays ties the game.
    func ties(in plays: Range<Int>) -> Int { entries[plays].count { $0.changesScore && $0.after.leader == nil } }

    private static func result(_ score: Score) -> Int {
        switch score.leader {
        case .home: WinChanceModel.certain
        case .away: 0
        case nil: WinChanceModel.even
        }
    }

    /// Why the game cannot have a story; `nil` if it can.
    var refusal: StoryRefusal? {
        if entries.isEmpty { return .noPlays }
        if entries.count < 12 { return .tooShort }
        if score != game.score { return .scoresDisagree }
        if game.plays.count(where: { $0.clock == nil && !$0.period.isShootout }) * 2 > entries.count {
            return .incompletePlays
        }
        let times = [0] + entries.map(\.elapsed) + [max(length, regulation)]
        let longest = zip(times, times.dropFirst()).map { $1 - $0 }.max() ?? 0
        return longest * 4 > max(length, regulation) ? .incompletePlays : nil
    }
}

extension WinChanceModel {
    /// The chance of the home side.
    fileprivate func chance(of score: Score, _ remaining: Int, in format: GameFormat) -> Int {
        chance(
            lead: score.home - score.away,
            remaining: remaining,
            of: format.regulation * format.periodSeconds
        )
    }
}

/// The playing time of each play.
private struct PlayingTime {
    let format: GameFormat
    var elapsed = 0

    init(_ format: GameFormat) {
        self.format = format
    }

    /// Returns the time since the start, and the time left in regulation or in the overtime. Time does not go back if
    /// a source corrects its clocks.
    mutating func advance(to play: Play) -> (elapsed: Int, remaining: Int) {
        let number = play.period.number
        let overtimes = max(0, number - 1 - format.regulation)
        let start = min(number - 1, format.regulation) * format.periodSeconds + overtimes * format.overtimeSeconds
        let length = format.seconds(of: play.period)
        let played = play.clock.map { length - min($0.seconds, length) } ?? 0
        elapsed = max(elapsed, start + played)
        let end = number > format.regulation ? start + length : format.regulation * format.periodSeconds
        return (elapsed, max(0, end - elapsed))
    }
}

/// The score before and after each play.
private struct ScoreSteps {
    struct Step {
        var before: Score
        var after: Score
        var scorer: Side?
        var isGap = false
    }

    let steps: [Step]

    /// A score that falls or repeats is skipped, and so is one above the final score.
    init(_ game: StoryGame) {
        var running = RunningScore(by: game.points)
        var score = Score.zero
        var steps = game.plays.map { play in
            var step = Step(before: score, after: score)
            guard game.points.isScoring(play.kind) else { return step }
            guard let stated = play.score, stated != score, stated.isAtLeast(score),
                !game.isOver || game.score.isAtLeast(stated)
            else {
                step.isGap = true
                return step
            }
            step.after = stated
            step.scorer = running.gain(of: play.kind, to: stated).side
            step.isGap = step.scorer == nil
            score = stated
            return step
        }
        // The winner of a shootout gets one more goal, which is the goal of no play.
        if game.isOver, let last = steps.indices.last, game.plays[last].period.isShootout,
            let more = game.score.minus(score), more.total == 1
        {
            steps[last].after = game.score
        }
        self.steps = steps
    }
}
