import Scores

/// How the lead went to and fro: the score after each goal, by the time that was played until then.
struct ScoreFlow: Hashable {
    struct Point: Hashable {
        /// Since the beginning, breaks not counted.
        let seconds: Int
        let score: Score

        /// How many the home side leads by; negative where the visitors do.
        var lead: Int { score.home - score.away }
    }

    /// A period on the axis of time.
    struct Stretch: Hashable {
        let label: String
        let start: Int
        let length: Int
    }

    /// In the order of the plays, which is that of time.
    let points: [Point]
    let periods: [Stretch]
    /// How far the game has come: where its last play is.
    let now: Int

    /// In seconds: until the end of the last period that was reached, regulation at least.
    var length: Int { periods.last.map { $0.start + $0.length } ?? 0 }

    /// - Returns: `nil` where no play tells a score, or nobody knows how long the periods are.
    init?(_ plays: [Play], _ format: GameFormat?) {
        guard let format, plays.contains(where: { $0.score != nil }) else { return nil }
        let last = max(format.regulation, plays.map(\.period.number).max() ?? 0)
        var periods: [Stretch] = []
        var start = 0
        for number in 1...last {
            guard let period = format.period(number) else { return nil }
            // A shootout has no clock: it is shown as if it took a minute.
            let length = max(60, format.seconds(of: period))
            periods.append(Stretch(label: period.label, start: start, length: length))
            start += length
        }
        self.periods = periods
        var points: [Point] = []
        var now = 0
        for play in plays where play.period.number >= 1 {
            let stretch = periods[play.period.number - 1]
            let played = play.clock.map { stretch.length - min($0.seconds, stretch.length) } ?? 0
            // A source that mends its clocks must not turn time back.
            now = max(now, stretch.start + played)
            guard let score = play.score, score != points.last?.score else { continue }
            points.append(Point(seconds: now, score: score))
        }
        self.points = points
        self.now = now
    }

    /// The most that a side led by; 0 where it never did.
    func largestLead(of side: Side) -> Int {
        max(0, points.map { side == .home ? $0.lead : -$0.lead }.max() ?? 0)
    }

    /// How often the lead went from one side to the other.
    var leadChanges: Int {
        let leaders = points.compactMap(\.score.leader)
        return zip(leaders, leaders.dropFirst()).count { $0 != $1 }
    }

    /// How often the score was level again.
    var ties: Int { points.count { $0.lead == 0 && $0.score.home > 0 } }

    /// `Duke led by 4 at most, Maryland by 2. Lead changes: 3. Level again: 2.`
    func summary(home: String, away: String) -> String {
        let leads = [(home, largestLead(of: .home)), (away, largestLead(of: .away))].filter { $0.1 > 0 }
            .sorted { $0.1 > $1.1 }
        let most = leads.enumerated().map { $0 == 0 ? "\($1.0) led by \($1.1) at most" : "\($1.0) by \($1.1)" }
        let first = most.isEmpty ? "Nobody has led." : most.joined(separator: ", ") + "."
        return "\(first) Lead changes: \(leadChanges). Level again: \(ties)."
    }
}
