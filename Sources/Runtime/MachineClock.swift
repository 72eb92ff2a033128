import FoundationEssentials
package import Time

/// The clock of this machine, for example for log lines, rate limits, HTTP dates and tokens that external servers
/// check. Jobs and games use the clock of the database.
package enum MachineClock {
    package static var now: Instant {
        Instant(microseconds: Int64(Date.now.timeIntervalSince1970 * 1_000_000))
    }
}
