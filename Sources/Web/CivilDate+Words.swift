import Time

extension CivilDate {
    private static let weekdays = ["Thursday", "Friday", "Saturday", "Sunday", "Monday", "Tuesday", "Wednesday"]
    private static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]

    /// `Saturday`.
    var weekday: String {
        // 1970-01-01 was a Thursday; a day before it has a negative remainder.
        Self.weekdays[(daysSinceEpoch % 7 + 7) % 7]
    }

    /// `Saturday, May 2, 2026`.
    var longText: String { "\(weekday), \(Self.months[month - 1]) \(day), \(year)" }

    /// `Sat, May 2`.
    var shortText: String { "\(weekday.prefix(3)), \(Self.months[month - 1].prefix(3)) \(day)" }
}
