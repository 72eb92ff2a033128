import FoundationEssentials
package import Time

/// The machine's own clock, for what is judged by it: dates of log lines, tokens that a server outside checks. What
/// matters to jobs and games is decided by the database's.
package enum MachineClock {
    package static var now: Instant {
        Instant(microseconds: Int64(Date.now.timeIntervalSince1970 * 1_000_000))
    }
}
