import Time

/// A time zone of the United States, by the rule in force since 2007 (Energy Policy Act of 2005, section 110). Daylight
/// time lasts from the second Sunday of March, 02:00 standard time, to the first Sunday of November, 02:00 daylight
/// time.
struct AmericanZone: Hashable, Sendable {
    /// Hours east of UTC, negative.
    private let standardHours: Int
    private let hasDaylightTime: Bool

    static let eastern = AmericanZone(standardHours: -5, hasDaylightTime: true)
    static let central = AmericanZone(standardHours: -6, hasDaylightTime: true)
    static let mountain = AmericanZone(standardHours: -7, hasDaylightTime: true)
    static let arizona = AmericanZone(standardHours: -7, hasDaylightTime: false)
    static let pacific = AmericanZone(standardHours: -8, hasDaylightTime: true)
    static let alaska = AmericanZone(standardHours: -9, hasDaylightTime: true)
    static let hawaii = AmericanZone(standardHours: -10, hasDaylightTime: false)

    /// Returns the local day of an instant, and the seconds since its midnight.
    func wallClock(of instant: Instant) -> (day: CivilDate, second: Int)? {
        let local = instant.secondsSinceEpoch + Int64(offset(at: instant))
        let second = Int((local % 86_400 + 86_400) % 86_400)
        guard let day = CivilDate(daysSinceEpoch: Int((local - Int64(second)) / 86_400)) else { return nil }
        return (day, second)
    }

    /// Returns the instant of a wall time. The hour that is skipped in spring is read as standard time, and the hour
    /// that is repeated in autumn as daylight time.
    func instant(of day: CivilDate, second: Int) -> Instant? {
        let asUTC = Int64(day.daysSinceEpoch) * 86_400 + Int64(second)
        let daylight = Instant(secondsSinceEpoch: asUTC - Int64(standardHours + 1) * 3600)
        if let daylight, offset(at: daylight) == (standardHours + 1) * 3600 { return daylight }
        return Instant(secondsSinceEpoch: asUTC - Int64(standardHours) * 3600)
    }

    /// Returns the offset at an instant, in seconds east of UTC.
    func offset(at instant: Instant) -> Int {
        let second = instant.secondsSinceEpoch
        let standard = standardHours * 3600
        guard hasDaylightTime, let year = CivilDate(daysSinceEpoch: Int(second / 86_400))?.year,
            let march = Self.sunday(2, ofMonth: 3, inYear: year),
            let november = Self.sunday(1, ofMonth: 11, inYear: year)
        else { return standard }
        let begins = Int64(march.daysSinceEpoch) * 86_400 + Int64((2 - standardHours) * 3600)
        let ends = Int64(november.daysSinceEpoch) * 86_400 + Int64((1 - standardHours) * 3600)
        return (begins..<ends).contains(second) ? standard + 3600 : standard
    }

    /// Returns the first, second … Sunday of a month.
    private static func sunday(_ ordinal: Int, ofMonth month: Int, inYear year: Int) -> CivilDate? {
        guard let first = CivilDate(year: year, month: month, day: 1) else { return nil }
        // 1970-01-01 was a Thursday.
        let weekday = ((first.daysSinceEpoch + 4) % 7 + 7) % 7
        return first.adding(days: (7 - weekday) % 7 + 7 * (ordinal - 1))
    }
}
