package import JobQueue

extension Backoff {
    /// The backoff of jobs between a goal and a phone. A job that waits for a retry keeps its lane and holds back all
    /// later alerts of the game, and a score is news only for minutes.
    package static let delivery = Backoff(base: .milliseconds(500), ceiling: .seconds(10))
}

extension JobOptions {
    /// The maximum attempts of jobs between a goal and a phone. With ``Backoff/delivery`` they take about five
    /// minutes, for which most alerts are useful. A job that always fails keeps its lane no longer than that. One
    /// that hangs keeps it longer, by its time limit for each attempt.
    package static let deliveryAttempts: Int16 = 36
}
