import Scores

/// Divides the plays of a game into moments. A cut is the first play of a moment.
struct MomentCuts {
    private let line: GameLine
    private let rules: MomentRules
    let runs: [ScoringRun]
    /// For each play, whether a moment begins with it.
    private var begins: [Bool]
    /// For each play, whether no cut may be before it, because it is inside a run.
    private var isInsideRun: [Bool]

    /// - Parameter line: A line with at least one play.
    init(_ line: GameLine, _ rules: MomentRules) {
        self.line = line
        self.rules = rules
        runs = ScoringRun.all(in: line, size: rules.run)
        begins = [Bool](repeating: false, count: line.entries.count)
        isInsideRun = begins
        cutPeriods()
        cutRuns()
        cutClosing()
    }

    /// The plays of each moment.
    var moments: [Range<Int>] {
        var moments = joined(divided(ranges))
        // A story needs four moments. A game in progress has no story yet, and may still get more moments.
        while line.game.isOver, moments.count < 4,
            let most = moments.indices.max(by: { moments[$0].count < moments[$1].count }),
            moments[most].count >= 2
        {
            let cut = middle(of: moments[most], margin: 1, sparingRuns: false) ?? moments[most].lowerBound + 1
            moments.replaceSubrange(
                most...most,
                with: [moments[most].lowerBound..<cut, cut..<moments[most].upperBound]
            )
        }
        return moments
    }

    private var ranges: [Range<Int>] {
        let cuts = begins.indices.filter { begins[$0] } + [begins.count]
        return zip(cuts, cuts.dropFirst()).map { $0..<$1 }
    }

    /// Rule M1: a period begins a moment.
    private mutating func cutPeriods() {
        begins[0] = true
        for index in line.entries.indices.dropFirst() { begins[index] = line.beginsPeriod(index) }
    }

    /// Rule M2: a run is a moment of its own, and nothing cuts inside it.
    private mutating func cutRuns() {
        for run in runs {
            begins[run.plays.lowerBound] = true
            let next = run.plays.upperBound + 1
            if next < begins.count { begins[next] = true }
            for index in run.plays.dropFirst() { isInsideRun[index] = true }
        }
    }

    /// Rule M3: the last minutes of regulation are a moment of their own, if the game is close.
    private mutating func cutClosing() {
        let last = line.game.format.regulation
        let plays = line.game.plays
        guard let index = plays.indices.first(where: { plays[$0].isLate(in: last, seconds: rules.closeSeconds) }) else {
            return
        }
        let before = line.entries[index].before
        if abs(before.home - before.away) <= rules.closeMargin, !isInsideRun[index] { begins[index] = true }
    }

    /// Rule M4: a long moment is divided at the whistle nearest to its middle, until none is long.
    private func divided(_ moments: [Range<Int>]) -> [Range<Int>] {
        moments.flatMap { moment -> [Range<Int>] in
            let entries = line.entries
            let duration = entries[moment.upperBound - 1].elapsed - entries[moment.lowerBound].elapsed
            guard duration > rules.longSeconds, moment.count >= 16, let cut = middle(of: moment, margin: 6) else {
                return [moment]
            }
            return divided([moment.lowerBound..<cut, cut..<moment.upperBound])
        }
    }

    /// Returns the play before which a moment is divided: after the whistle that is nearest to its middle in time, or
    /// after the nearest play if there is no whistle. Of two that are equally near, the earlier one is taken.
    /// - Parameter margin: The fewest plays on either side.
    private func middle(of moment: Range<Int>, margin: Int, sparingRuns: Bool = true) -> Int? {
        let first = moment.lowerBound + margin
        let last = moment.upperBound - margin
        guard first <= last else { return nil }
        let double = line.entries[moment.lowerBound].elapsed + line.entries[moment.upperBound - 1].elapsed
        let cuts = (first...last).filter { !sparingRuns || !isInsideRun[$0] }
        let whistles = cuts.filter { rules.whistles.contains(line.game.plays[$0 - 1].kind) }
        return (whistles.isEmpty ? cuts : whistles).min { left, right in
            abs(2 * line.entries[left - 1].elapsed - double) < abs(2 * line.entries[right - 1].elapsed - double)
        }
    }

    /// Rule M5: a moment without a score and with fewer than four plays joins its neighbor in the same period: the one
    /// before it, unless that is a run and there is one after it.
    private func joined(_ moments: [Range<Int>]) -> [Range<Int>] {
        var joined: [Range<Int>] = []
        var waiting: Int?
        for (position, moment) in moments.enumerated() {
            let begin = waiting ?? moment.lowerBound
            waiting = nil
            let isShort = moment.count < 4 && !moment.contains { line.entries[$0].changesScore }
            let next = position + 1 < moments.count ? moments[position + 1].lowerBound : nil
            let hasNext = next.map { !line.beginsPeriod($0) } ?? false
            let follows = !line.beginsPeriod(begin)
            let previousIsRun = begin > 0 && runs.contains { $0.plays.upperBound == begin - 1 }
            if isShort, follows, !joined.isEmpty, !previousIsRun || !hasNext {
                joined[joined.count - 1] = joined[joined.count - 1].lowerBound..<moment.upperBound
            } else if isShort, hasNext {
                waiting = begin
            } else {
                joined.append(begin..<moment.upperBound)
            }
        }
        return joined
    }
}

extension Play {
    /// Whether the play is in the last seconds of the given period.
    func isLate(in number: Int, seconds: Int) -> Bool {
        guard period.number == number, let clock else { return false }
        return clock.seconds < seconds || clock.seconds == seconds && (clock.tenths ?? 0) == 0
    }
}
