/// Counts runs by the minute of their end and by outcome.
struct SaturdayMinutes {
    enum Outcome: String {
        case completed, snoozed
    }

    struct Minute: Hashable {
        let number: Int
        let outcome: Outcome
    }

    private var minutes: [Minute: (runs: Int64, milliseconds: Double)] = [:]

    mutating func add(_ outcome: Outcome, _ seconds: Double, at end: Double) {
        let minute = Minute(number: Int((end / 60).rounded(.down)), outcome: outcome)
        let before = minutes[minute] ?? (0, 0)
        minutes[minute] = (before.runs + 1, before.milliseconds + seconds * 1000)
    }

    /// The full minutes of the last half hour, newest first; `ago` is the age in minutes.
    func last(at now: Int) -> [(ago: Int64, outcome: Outcome, runs: Int64, milliseconds: Double)] {
        let this = Int((Double(now) / 60).rounded(.down))
        return (1...30).flatMap { ago in
            [Outcome.completed, .snoozed].compactMap { outcome in
                minutes[Minute(number: this - ago, outcome: outcome)].map { runs, milliseconds in
                    (Int64(ago), outcome, runs, milliseconds)
                }
            }
        }
    }
}
