import Time

/// A goal scored in a bench game, as the simulator returns it.
struct ScoredGoal: Sendable, Decodable {
    struct Score: Sendable, Decodable {
        let home: Int
    }

    let contestId: String
    let at: Instant
    let score: Score
}

/// A score that was pushed.
struct PushedScore: Sendable {
    let contestId: String
    let home: Int
    /// When the job that read the score from the page was claimed.
    let claimedAt: Instant
    /// When the push arrived.
    let at: Instant
}

/// The latency of each goal.
struct PipelineTally: Sendable {
    /// Milliseconds from the claim of the job that read the page to the arrival of the push; infinite for a goal
    /// without a push.
    let own: [Double]
    /// Milliseconds from the goal to the arrival of the push, including the wait for the next reading.
    let total: [Double]

    var scored: Int { own.count }
    var pushed: Int { own.count(where: \.isFinite) }

    /// Matches each goal with the first push that shows its score or a later one. The score is later if the page was
    /// read only after the next goal.
    init(goals: [ScoredGoal], pushed: [PushedScore]) {
        let pushes = goals.map { goal in
            pushed.filter { $0.contestId == goal.contestId && $0.home >= goal.score.home }.min { $0.at < $1.at }
        }
        own = pushes.map { $0.map { ($0.at - $0.claimedAt).seconds * 1000 } ?? .infinity }
        total = zip(goals, pushes).map { goal, push in push.map { ($0.at - goal.at).seconds * 1000 } ?? .infinity }
    }

    /// Returns the lines of the report. A goal without a push counts as slower than every limit, so no percentile omits
    /// it. The latency of such a goal is ``lostMilliseconds``.
    func results(_ name: String) -> [BenchReport.Result] {
        let percentiles: [(String, [Double], Double)] = [
            ("p50", own, 0.5), ("p99", own, 0.99), ("with_poll_p50", total, 0.5), ("with_poll_p99", total, 0.99),
        ]
        return [
            .init(
                name: "\(name)_told",
                value: Double(pushed),
                unit: "goals",
                baseline: "scored",
                baselineValue: Double(scored)
            )
        ]
            + percentiles.map { suffix, values, share in
                .init(
                    name: "\(name)_\(suffix)",
                    value: min(values.percentile(share), Self.lostMilliseconds),
                    unit: "ms"
                )
            }
    }

    /// The latency reported for a goal without a push, in milliseconds: an hour, because JSON has no infinity, and no
    /// limit is that long.
    static let lostMilliseconds = 3_600_000.0
}
