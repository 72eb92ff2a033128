package import JobQueue

extension Backoff {
    /// Between tries of what stands between a goal and a phone. A job that waits to be tried again keeps its lane, with
    /// all later alerts of the game, and a score is news for minutes.
    package static let telling = Backoff(base: .milliseconds(500), ceiling: .seconds(10))
}

extension JobOptions {
    /// Tries of what stands between a goal and a phone: by ``Backoff/telling`` about five minutes, which most alerts
    /// are worth. What fails because of itself keeps its lane no longer than that; what hangs until its time limit,
    /// each time as long as that more.
    package static let tellingAttempts: Int16 = 36
}
