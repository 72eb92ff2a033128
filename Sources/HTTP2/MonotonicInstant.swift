import CLinux
import Glibc
import Time

/// A reading of the monotonic clock, in nanoseconds since an arbitrary start.
struct MonotonicInstant: Comparable, Sendable {
    let nanoseconds: Int64

    static func now() -> MonotonicInstant {
        MonotonicInstant(nanoseconds: linux_clock_nanoseconds(CLOCK_MONOTONIC))
    }

    /// Saturates instead of overflowing.
    static func + (instant: MonotonicInstant, duration: Duration) -> MonotonicInstant {
        let (sum, overflow) = instant.nanoseconds.addingReportingOverflow(duration.nanoseconds)
        return MonotonicInstant(nanoseconds: overflow ? .max : sum)
    }

    static func - (later: MonotonicInstant, earlier: MonotonicInstant) -> Duration {
        .nanoseconds(later.nanoseconds - earlier.nanoseconds)
    }

    static func < (one: MonotonicInstant, other: MonotonicInstant) -> Bool {
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
