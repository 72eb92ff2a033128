import Scores

/// The moments of a game, and the score at its breaks. A game that goes on has one, too.
package struct Timeline: Sendable {
    package let line: GameLine
    package let moments: [Moment]
    package let chips: [ScoreChip]
    /// The points of a run in the game's sport.
    let runSize: Int

    /// - Parameter rules: The rules of the game's sport.
    package init(_ game: StoryGame, _ rules: StoryRules) {
        line = GameLine(game, rules.winChance)
        runSize = rules.moments.run
        guard !game.plays.isEmpty else {
            (moments, chips) = ([], [])
            return
        }
        let cuts = MomentCuts(line, rules.moments)
        let ranges = cuts.moments
        let line = line
        moments = ranges.enumerated().map { index, plays in
            Moment(index, plays, of: line, runs: cuts.runs, rules, isLast: index == ranges.count - 1)
        }
        chips = Self.chips(moments, line, rules.breakName)
    }

    private static func chips(_ moments: [Moment], _ line: GameLine, _ breakName: String?) -> [ScoreChip] {
        var periods: [Score] = []
        var before = Score.zero
        return moments.compactMap { moment in
            let isLast = moment.index == moments.count - 1
            guard isLast ? line.game.isOver : moments[moment.index + 1].period != moment.period else { return nil }
            // A period without plays has no goals.
            while periods.count < moment.period.number - 1 { periods.append(.zero) }
            periods.append(moment.scoreEnd.minus(before) ?? .zero)
            before = moment.scoreEnd
            let label = isLast ? "Final" : label(after: moment.period, of: line.game, breakName)
            return ScoreChip(after: moment.index, label: label, score: moment.scoreEnd, periods: periods)
        }
    }

    private static func label(after period: Period, of game: StoryGame, _ breakName: String?) -> String {
        if period.kind != .regulation { return "End of \(period.label)" }
        let count = game.format.regulation
        if period.number == count { return "End of regulation" }
        if period.number * 2 == count { return "Halftime" }
        return breakName.map { "\(period.label) \($0)" } ?? "End of \(period.label)"
    }
}

extension Moment {
    fileprivate init(
        _ index: Int,
        _ plays: Range<Int>,
        of line: GameLine,
        runs: [ScoringRun],
        _ rules: StoryRules,
        isLast: Bool
    ) {
        let game = line.game
        let (first, last) = (plays.lowerBound, plays.upperBound - 1)
        let period = game.plays[first].period
        let run = runs.filter { plays.contains($0.plays.lowerBound) && plays.contains($0.plays.upperBound) }
            .max { $0.points < $1.points }
        let entries = line.entries[plays]
        let changes = entries.count { $0.before.leader != $0.after.leader }
        let isClosing = period.kind != .regulation || line.isCloseAndLate(first, rules.moments)
        let kind: Kind = run != nil ? .run : isClosing ? .closing : changes >= 3 ? .battle : .neutral
        let hasAllOfClosing = line.isAllOfClosing(plays, rules.moments)
        let swing = line.swing(of: plays)
        let isLatePeriod = period.number >= game.format.regulation
        self.init(
            index: index,
            plays: plays,
            kind: kind,
            period: period,
            beginsPeriod: line.beginsPeriod(first),
            startClock: game.plays[first].clock,
            endClock: game.plays[last].clock,
            scoreStart: entries[first].before,
            scoreEnd: entries[last].after,
            run: run,
            leadChanges: line.leadChanges(in: plays),
            ties: line.ties(in: plays),
            closeSeconds: hasAllOfClosing ? rules.moments.closeSeconds : nil,
            swing: swing,
            isNotable: kind != .neutral || abs(swing) >= 1000 || isLatePeriod && changes > 0,
            isOpen: isLast && !game.isOver,
            sides: Side.allCases.filter { entries[last].after[$0] > entries[first].before[$0] }
        )
    }
}

extension GameLine {
    /// Whether a play is in the closing minutes of regulation and the game is close before it.
    fileprivate func isCloseAndLate(_ play: Int, _ rules: MomentRules) -> Bool {
        let before = entries[play].before
        return game.plays[play].isLate(in: game.format.regulation, seconds: rules.closeSeconds)
            && abs(before.home - before.away) <= rules.closeMargin
    }

    /// Whether some plays are all those in the closing minutes of regulation: they begin with the cut of rule M3 and
    /// end with the period.
    fileprivate func isAllOfClosing(_ plays: Range<Int>, _ rules: MomentRules) -> Bool {
        let last = game.format.regulation
        guard isCloseAndLate(plays.lowerBound, rules) else { return false }
        if game.plays[..<plays.lowerBound].contains(where: { $0.isLate(in: last, seconds: rules.closeSeconds) }) {
            return false
        }
        return plays.upperBound == game.plays.count || game.plays[plays.upperBound].period.number != last
    }
}
