/// A point in time: whole microseconds since 1970-01-01 00:00:00 UTC, without leap seconds.
///
/// The resolution and the range are those of Postgres's `timestamptz`, so a value survives a round trip to the database
/// unchanged. A `Double` of seconds, and so `Date`, would not.
package struct Instant: Hashable, Sendable, Comparable {
    /// Microseconds since the Unix epoch; negative before 1970.
    package var microseconds: Int64

    package init(microseconds: Int64) {
        self.microseconds = microseconds
    }

    /// Creates an instant from seconds since the Unix epoch; `nil` when the microseconds do not fit into 64 bits.
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

    /// Returns the instant `duration` later, clamped to the ends of the range.
    package static func + (instant: Instant, duration: Duration) -> Instant {
        let (value, overflow) = instant.microseconds.addingReportingOverflow(duration.wholeMicroseconds)
        return Instant(microseconds: overflow ? (duration < .zero ? .min : .max) : value)
    }

    package static func - (instant: Instant, duration: Duration) -> Instant {
        instant + (.zero - duration)
    }

    /// Returns the time from `earlier` to `later`; negative when `later` is the earlier one.
    package static func - (later: Instant, earlier: Instant) -> Duration {
        // Each value fits a Duration by itself. The difference between the two ends of the range would not fit into 64
        // bits.
        .microseconds(later.microseconds) - .microseconds(earlier.microseconds)
    }
}

extension Duration {
    /// The duration in whole microseconds, truncated, and clamped to the range of `Int64`.
    package var wholeMicroseconds: Int64 {
        let (seconds, attoseconds) = components
        let (scaled, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000)
        if overflow { return seconds < 0 ? .min : .max }
        let (sum, carried) = scaled.addingReportingOverflow(attoseconds / 1_000_000_000_000)
        return carried ? (seconds < 0 ? .min : .max) : sum
    }

    /// The duration in whole milliseconds, truncated.
    package var wholeMilliseconds: Int64 { wholeMicroseconds / 1000 }

    /// The duration in seconds, for metrics and text. Use `Duration` for arithmetic.
    package var seconds: Double { Double(wholeMicroseconds) / 1_000_000 }

    /// Returns the duration in a unit with a fixed number of decimal places: 1.25 s in seconds with one place is `1.3`.
    ///
    /// Microseconds are rounded half away from zero, as in Postgres's `round(numeric, integer)`.
    /// - Parameters:
    ///   - unit: At least a microsecond.
    ///   - places: 0…6.
    package func decimal(in unit: Duration, places: Int) -> String {
        let scale = (0..<places).reduce(Int128(1)) { power, _ in power * 10 }
        let divisor = Int128(unit.wholeMicroseconds)
        let (quotient, rest) = (Int128(wholeMicroseconds) * scale).quotientAndRemainder(dividingBy: divisor)
        let rounded = quotient + (2 * rest.magnitude >= divisor.magnitude ? (self < .zero ? -1 : 1) : 0)
        let digits = String(rounded.magnitude)
        let padded = String(repeating: "0", count: max(0, places + 1 - digits.count)) + digits
        let whole = (rounded < 0 ? "-" : "") + padded.dropLast(places)
        return places == 0 ? whole : "\(whole).\(padded.suffix(places))"
    }
}

extension Int64 {
    /// Divides by a positive number and rounds towards negative infinity, which calendar arithmetic needs before 1970.
    func flooredQuotient(by divisor: Int64) -> Int64 {
        let quotient = self / divisor
        return self % divisor < 0 ? quotient - 1 : quotient
    }
}
