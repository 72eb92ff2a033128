package import Time

#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

extension Date {
    /// Makes the same instant: exact for whole seconds, and to the microsecond until the year 2100.
    package init(_ instant: Instant) {
        let microseconds = instant.microseconds - Instant.referenceDate
        self.init(timeIntervalSinceReferenceDate: Double(microseconds) / 1_000_000)
    }
}

extension Instant {
    /// Makes the same instant, rounded to a microsecond.
    package init(_ date: Date) {
        let microseconds = (date.timeIntervalSinceReferenceDate * 1_000_000).rounded()
        self.init(microseconds: Int64(microseconds) + Self.referenceDate)
    }

    /// 2001-01-01, from which `Date` counts, in microseconds since 1970.
    fileprivate static let referenceDate: Int64 = 978_307_200_000_000
}
