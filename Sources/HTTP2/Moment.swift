import CLinux
import Glibc

/// A reading of the monotonic clock, in nanoseconds since an arbitrary start.
struct Moment: Comparable, Sendable {
    let nanoseconds: Int64

    static func now() -> Moment {
        Moment(nanoseconds: linux_clock_nanoseconds(CLOCK_MONOTONIC))
    }

    /// Saturates instead of overflowing.
    static func + (moment: Moment, duration: Duration) -> Moment {
        let (sum, overflow) = moment.nanoseconds.addingReportingOverflow(duration.nanoseconds)
        return Moment(nanoseconds: overflow ? .max : sum)
    }

    static func - (later: Moment, earlier: Moment) -> Duration {
        .nanoseconds(later.nanoseconds - earlier.nanoseconds)
    }

    static func < (one: Moment, other: Moment) -> Bool {
        one.nanoseconds < other.nanoseconds
    }
}

extension Duration {
    /// The duration in nanoseconds, clamped to 64 bits (292 years).
    var nanoseconds: Int64 {
        let (seconds, attoseconds) = components
        let (whole, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        return overflow
            ? (seconds < 0 ? .min : .max) : whole.addingReportingOverflow(attoseconds / 1_000_000_000).partialValue
    }
}
