/// A point in time: whole microseconds since 1970-01-01 00:00:00 UTC, without leap seconds.
///
/// The resolution and the range are those of Postgres's `timestamptz`, so a value survives the way to the database and
/// back bit by bit. A `Double` of seconds would not, and `Date` is one.
package struct Instant: Hashable, Sendable, Comparable {
    /// Microseconds since the Unix epoch; negative before 1970.
    package var microseconds: Int64

    package init(microseconds: Int64) {
        self.microseconds = microseconds
    }

    /// `seconds` since the Unix epoch; `nil` where the microseconds would not fit 64 bits.
    package init?(secondsSinceEpoch seconds: Int64) {
        let (value, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000)
        guard !overflow else { return nil }
        microseconds = value
    }

    /// Whole seconds since the Unix epoch, rounded towards the past.
    package var secondsSinceEpoch: Int64 {
        microseconds.flooredQuotient(by: 1_000_000)
    }

    package static func < (left: Instant, right: Instant) -> Bool {
        left.microseconds < right.microseconds
    }

    /// The instant `duration` later; stays at the end of the range instead of wrapping.
    package static func + (instant: Instant, duration: Duration) -> Instant {
        let (value, overflow) = instant.microseconds.addingReportingOverflow(duration.wholeMicroseconds)
        return Instant(microseconds: overflow ? (duration < .zero ? .min : .max) : value)
    }

    package static func - (instant: Instant, duration: Duration) -> Instant {
        instant + (.zero - duration)
    }

    /// The time from `earlier` to `later`; negative when they are the other way round.
    package static func - (later: Instant, earlier: Instant) -> Duration {
        // Each fits a Duration by itself; the difference of the two ends of the range would not fit 64 bits.
        .microseconds(later.microseconds) - .microseconds(earlier.microseconds)
    }
}

extension Duration {
    /// The duration in microseconds, the rest cut off; the ends of `Int64` where it would not fit.
    package var wholeMicroseconds: Int64 {
        let (seconds, attoseconds) = components
        let (scaled, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000)
        if overflow { return seconds < 0 ? .min : .max }
        let (sum, carried) = scaled.addingReportingOverflow(attoseconds / 1_000_000_000_000)
        return carried ? (seconds < 0 ? .min : .max) : sum
    }

    /// The duration in milliseconds, the rest cut off.
    package var wholeMilliseconds: Int64 { wholeMicroseconds / 1000 }

    /// The duration in seconds, for metrics and text; arithmetic stays in `Duration`.
    package var seconds: Double { Double(wholeMicroseconds) / 1_000_000 }
}

extension Int64 {
    /// Division that rounds towards negative infinity, as calendars need it before 1970.
    func flooredQuotient(by divisor: Int64) -> Int64 {
        let quotient = self / divisor
        return self % divisor < 0 ? quotient - 1 : quotient
    }
}
