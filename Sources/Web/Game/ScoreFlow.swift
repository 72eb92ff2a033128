import Scores

/// The score after each goal by playing time, for a chart of the lead.
struct ScoreFlow: Hashable {
    struct Point: Hashable {
        /// Playing time since the start, without breaks.
        let seconds: Int
        let score: Score

        /// The lead of the home team; negative if the away team leads.
        var lead: Int { score.home - score.away }
    }

    /// A period on the time axis. Its start and length are in seconds.
    struct Stretch: Hashable {
        let label: String
        let start: Int
        let length: Int
    }

    /// In the order of the plays, which is chronological.
    let points: [Point]
    let periods: [Stretch]
    /// The playing time of the last play, in seconds.
    let now: Int

    /// The length of the time axis in seconds. It ends with the last period that was reached, but not before regulation
    /// ends.
    var length: Int { periods.last.map { $0.start + $0.length } ?? 0 }

    /// - Returns: `nil` if no play has a score, or the length of the periods is not known.
    init?(_ plays: [Play], _ format: GameFormat?) {
        guard let format, plays.contains(where: { $0.score != nil }) else { return nil }
        let last = max(format.regulation, plays.map(\.period.number).max() ?? 0)
        var periods: [Stretch] = []
        var start = 0
        for number in 1...last {
            guard let period = format.period(number) else { return nil }
            // A shootout has no clock. It is drawn as one minute.
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
            // Time must not go back if a source corrects its clocks.
            now = max(now, stretch.start + played)
            guard let score = play.score, score != points.last?.score else { continue }
            points.append(Point(seconds: now, score: score))
        }
        self.points = points
        self.now = now
    }

    /// The largest lead of a team; 0 if it never led.
    func largestLead(of side: Side) -> Int {
        max(0, points.map { side == .home ? $0.lead : -$0.lead }.max() ?? 0)
    }

    /// How often the lead changed from one team to the other.
    var leadChanges: Int { LeadChanges.indices(in: points.map(\.score)).count }

    /// How often the score was tied, not counting 0–0 at the start.
    var ties: Int { points.count { $0.lead == 0 && $0.score.home > 0 } }

    /// A summary in words: `Duke led by up to 4, Maryland by 2. Lead changes: 3. Ties: 2.`
    func summary(home: String, away: String) -> String {
        let leads = [(home, largestLead(of: .home)), (away, largestLead(of: .away))].filter { $0.1 > 0 }
            .sorted { $0.1 > $1.1 }
        let most = leads.enumerated().map { $0 == 0 ? "\($1.0) led by up to \($1.1)" : "\($1.0) by \($1.1)" }
        let first = most.isEmpty ? "Neither team has led." : most.joined(separator: ", ") + "."
        return "\(first) Lead changes: \(leadChanges). Ties: \(ties)."
    }
}
