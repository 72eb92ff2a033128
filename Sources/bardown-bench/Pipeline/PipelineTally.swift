import Time

/// A goal that was put into a bench game: what the simulator answers to it.
struct ScoredGoal: Sendable, Decodable {
    struct Score: Sendable, Decodable {
        let home: Int
    }

    let contestId: String
    let at: Instant
    let score: Score
}

/// A score that a push told.
struct ToldScore: Sendable {
    let contestId: String
    let home: Int
    /// When the job that read it from the page was claimed.
    let claimedAt: Instant
    /// When the push arrived.
    let at: Instant
}

/// How long each goal took to its fan.
struct PipelineTally: Sendable {
    /// Milliseconds from the claim of the job that read the page to the arrival of the push; infinite for a goal that
    /// was never told.
    let own: [Double]
    /// Milliseconds from the goal to the arrival of the push: the wait for the next reading included.
    let total: [Double]

    var scored: Int { own.count }
    var told: Int { own.count(where: \.isFinite) }

    /// A goal is told by the first push that shows its score or, where the page was read after the next goal, a later
    /// one.
    init(goals: [ScoredGoal], told: [ToldScore]) {
        let pushes = goals.map { goal in
            told.filter { $0.contestId == goal.contestId && $0.home >= goal.score.home }.min { $0.at < $1.at }
        }
        own = pushes.map { $0.map { ($0.at - $0.claimedAt).seconds * 1000 } ?? .infinity }
        total = zip(goals, pushes).map { goal, push in push.map { ($0.at - goal.at).seconds * 1000 } ?? .infinity }
    }

    /// Its lines of the report. A goal that was not told is slower than every limit: no percentile leaves it out, and
    /// one that falls on it is ``unheard``.
    func results(_ name: String) -> [BenchReport.Result] {
        let percentiles: [(String, [Double], Double)] = [
            ("p50", own, 0.5), ("p99", own, 0.99), ("with_poll_p50", total, 0.5), ("with_poll_p99", total, 0.99),
        ]
        return [
            .init(
                name: "\(name)_told",
                value: Double(told),
                unit: "goals",
                baseline: "scored",
                baselineValue: Double(scored)
            )
        ]
            + percentiles.map { suffix, values, share in
                .init(name: "\(name)_\(suffix)", value: min(values.percentile(share), Self.unheard), unit: "ms")
            }
    }

    /// An hour: JSON has no infinity, and no limit is as long.
    static let unheard = 3_600_000.0
}
