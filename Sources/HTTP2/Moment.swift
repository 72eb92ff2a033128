import CLinux
import Glibc

/// A reading of the clock that is never set, in nanoseconds since some beginning.
struct Moment: Comparable, Sendable {
    let nanoseconds: Int64

    static func now() -> Moment {
        var time = timespec()
        // Cannot fail: the clock exists on every Linux, and the pointer is good.
        unsafe clock_gettime(CLOCK_MONOTONIC, &time)
        return Moment(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
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
