/// Parses the three forms of an HTTP date (RFC 9110, section 5.6.7), and formats the preferred one.
package enum HTTPDate {
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    private static let weekdays = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]

    /// Returns `Sun, 06 Nov 1994 08:49:37 GMT`, without fractions of a second; `nil` outside the years 1…9999.
    package static func text(_ instant: Instant) -> String? {
        let seconds = Int(instant.secondsSinceEpoch)
        // Rounds towards the past, so that days and weekdays are right before 1970 as well.
        let second = (seconds % 86_400 + 86_400) % 86_400
        let day = (seconds - second) / 86_400
        guard let date = CivilDate(daysSinceEpoch: day) else { return nil }
        let clock = [second / 3600, second / 60 % 60, second % 60].map(twoDigits).joined(separator: ":")
        let year = String(repeating: "0", count: 4 - String(date.year).utf8.count) + String(date.year)
        return "\(weekdays[(day % 7 + 7) % 7]), \(twoDigits(date.day)) \(months[date.month - 1]) \(year) \(clock) GMT"
    }

    private static func twoDigits(_ number: Int) -> String {
        number < 10 ? "0\(number)" : "\(number)"
    }

    /// Parses `Sun, 06 Nov 1994 08:49:37 GMT`, `Sunday, 06-Nov-94 08:49:37 GMT` or `Sun Nov  6 08:49:37 1994`.
    ///
    /// The day of the week is not checked, because servers get it wrong and it is not needed. `now` determines the
    /// century of a two-digit year, which is never more than 50 years ahead. The result is `nil` for any other text.
    package static func instant(_ text: String, now: Instant) -> Instant? {
        let words = text.split { $0 == " " || $0 == "," || $0 == "-" }
        switch words.count {
        case 6 where words[5] == "GMT":
            guard let year = year(words[3], now: now) else { return nil }
            return instant(year: year, month: words[2], day: words[1], time: words[4])
        case 5:
            guard words[4].utf8.count == 4, let year = number(words[4]) else { return nil }
            return instant(year: year, month: words[1], day: words[2], time: words[3])
        default:
            return nil
        }
    }

    private static func instant(year: Int, month: Substring, day: Substring, time: Substring) -> Instant? {
        let clock = time.split(separator: ":", omittingEmptySubsequences: false)
        guard clock.count == 3, clock.allSatisfy({ $0.utf8.count == 2 }), day.utf8.count <= 2,
            let hour = number(clock[0]), let minute = number(clock[1]), let second = number(clock[2]),
            hour < 24, minute < 60, second <= 60,
            let monthIndex = months.firstIndex(of: String(month)), let dayNumber = number(day),
            let date = CivilDate(year: year, month: monthIndex + 1, day: dayNumber)
        else { return nil }
        return Instant(secondsSinceEpoch: Int64(date.daysSinceEpoch * 86_400 + hour * 3600 + minute * 60 + second))
    }

    private static func year(_ text: Substring, now: Instant) -> Int? {
        guard let year = number(text) else { return nil }
        if text.utf8.count == 4 { return year }
        guard text.utf8.count == 2, let today = CivilDate(daysSinceEpoch: Int(now.secondsSinceEpoch / 86_400)) else {
            return nil
        }
        let sameCentury = today.year / 100 * 100 + year
        return sameCentury > today.year + 50 ? sameCentury - 100 : sameCentury
    }

    /// Parses one to four ASCII digits; `Int` alone would accept a sign.
    private static func number(_ text: Substring) -> Int? {
        guard (1...4).contains(text.utf8.count),
            text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        else { return nil }
        return Int(text)
    }
}
