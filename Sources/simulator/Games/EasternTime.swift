import Time

/// An instant in New York's local time, in which NCAA pages are written.
struct EasternTime: Hashable, Sendable {
    let date: CivilDate
    /// Seconds since local midnight, 0…86,399.
    let secondOfDay: Int

    /// Converts an instant; `nil` outside the years 1…9999.
    init?(_ instant: Instant) {
        let local = instant.secondsSinceEpoch + Int64(Self.offset(at: instant))
        let second = ((local % 86_400) + 86_400) % 86_400
        guard let date = CivilDate(daysSinceEpoch: Int((local - second) / 86_400)) else { return nil }
        self.date = date
        secondOfDay = Int(second)
    }

    /// The time on the 24-hour clock: `18:30`.
    var hourAndMinute: String {
        "\(twoDigits(secondOfDay / 3600)):\(twoDigits(secondOfDay / 60 % 60))"
    }

    /// Returns the seconds east of UTC: −14,400 in daylight saving time, otherwise −18,000.
    ///
    /// Daylight saving time is from 02:00 on the second Sunday of March to 02:00 on the first Sunday of November (15
    /// U.S.C. 260a), which are 07:00 UTC and 06:00 UTC. Earlier rules are not supported.
    static func offset(at instant: Instant) -> Int {
        let seconds = instant.secondsSinceEpoch
        guard let utcDay = CivilDate(daysSinceEpoch: Int(clamping: seconds / 86_400)),
            let march = sunday(2, month: 3, year: utcDay.year), let november = sunday(1, month: 11, year: utcDay.year)
        else { return -18_000 }
        let begin = Int64(march) * 86_400 + 7 * 3600
        let end = Int64(november) * 86_400 + 6 * 3600
        return (begin..<end).contains(seconds) ? -14_400 : -18_000
    }

    /// Returns the instant of local midnight at the start of the day of `instant`.
    static func midnight(before instant: Instant) -> Instant? {
        guard let local = EasternTime(instant),
            let midnightUTC = Instant(secondsSinceEpoch: Int64(local.date.daysSinceEpoch) * 86_400)
        else { return nil }
        // The clocks change at 02:00, so local midnight has the same offset as 00:00 UTC, in the evening before.
        return midnightUTC - .seconds(offset(at: midnightUTC))
    }

    /// Returns the days since 1970 of the `ordinal`th Sunday of a month.
    private static func sunday(_ ordinal: Int, month: Int, year: Int) -> Int? {
        guard let first = CivilDate(year: year, month: month, day: 1)?.daysSinceEpoch else { return nil }
        // 1970-01-01 was a Thursday, so day 3 was the first Sunday.
        let toSunday = ((3 - first) % 7 + 7) % 7
        return first + toSunday + (ordinal - 1) * 7
    }
}

extension CivilDate {
    /// The date in the form of the NCAA: `05/02/2026`.
    var american: String {
        "\(twoDigits(month))/\(twoDigits(day))/\(year)"
    }

    /// Parses `05/02/2026`, and also `2026/05/02`, which NCAA accepts as well.
    init?(american text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 3 else { return nil }
        let ordered = parts[0].utf8.count == 4 ? [parts[0], parts[1], parts[2]] : [parts[2], parts[0], parts[1]]
        self.init(ordered.joined(separator: "-"))
    }

    /// The `seasonYear`: the year in which this day's academic year began. It begins on 1 August.
    var seasonYear: Int {
        month >= 8 ? year : year - 1
    }
}

/// Pads a number to two digits: `07` for 7.
func twoDigits(_ value: Int) -> String {
    (0..<10).contains(value) ? "0\(value)" : String(value)
}
