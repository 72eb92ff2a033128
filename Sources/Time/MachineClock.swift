import FoundationEssentials
import Synchronization

/// The clock of this machine, for example for log lines, rate limits, HTTP dates and tokens that external servers
/// check. Jobs and games use the clock of the database.
package enum MachineClock {
    private static let offsetSeconds = Atomic<Int>(0)

    /// The time of day, with ``offset`` added.
    package static var now: Instant {
        Instant(microseconds: Int64(Date.now.timeIntervalSince1970 * 1_000_000)) + offset
    }

    /// The whole seconds that are added to the system's clock; zero except in a demo at another time. Set it before
    /// anything reads ``now``.
    package static var offset: Duration {
        get { .seconds(offsetSeconds.load(ordering: .relaxed)) }
        set { offsetSeconds.store(Int(newValue.components.seconds), ordering: .relaxed) }
    }
}
