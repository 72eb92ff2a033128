import CLinux
import Glibc

/// A reading of the clock that is never set, in nanoseconds since some beginning.
struct Moment: Comparable, Sendable {
    let nanoseconds: Int64

    static func now() -> Moment {
        Moment(nanoseconds: linux_clock_nanoseconds(CLOCK_MONOTONIC))
    }

    /// Never wraps: what is too far away is the last moment there is.
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
    /// Cut off at what 64 bits hold, 292 years.
    var nanoseconds: Int64 {
        let (seconds, attoseconds) = components
        let (whole, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        return overflow
            ? (seconds < 0 ? .min : .max) : whole.addingReportingOverflow(attoseconds / 1_000_000_000).partialValue
    }
}
