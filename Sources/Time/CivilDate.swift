/// A day of the proleptic Gregorian calendar without a time zone, for example a game day.
package struct CivilDate: Hashable, Sendable, Comparable {
    package let year: Int
    /// 1…12.
    package let month: Int
    /// 1…31, valid for the month.
    package let day: Int

    /// Creates a day; `nil` when the calendar has no such day, or the year is outside 1…9999.
    package init?(year: Int, month: Int, day: Int) {
        guard (1...9999).contains(year), (1...12).contains(month), day >= 1,
            day <= Self.length(ofMonth: month, inYear: year)
        else { return nil }
        self.year = year
        self.month = month
        self.day = day
    }

    /// Creates the day that is `daysSinceEpoch` days after 1970-01-01.
    ///
    /// Formula: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", `civil_from_days`.
    /// - Returns: `nil` outside the years 1…9999.
    package init?(daysSinceEpoch: Int) {
        guard (-719_162...2_932_896).contains(daysSinceEpoch) else { return nil }
        let shifted = daysSinceEpoch + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let marchMonth = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * marchMonth + 2) / 5 + 1
        month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    /// Days since 1970-01-01; the inverse of ``init(daysSinceEpoch:)`` (`days_from_civil` of the same source).
    package var daysSinceEpoch: Int {
        let shiftedYear = month <= 2 ? year - 1 : year
        let era = (shiftedYear >= 0 ? shiftedYear : shiftedYear - 399) / 400
        let yearOfEra = shiftedYear - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    /// Returns the day `days` later, or earlier when negative; `nil` outside the years 1…9999.
    package func adding(days: Int) -> CivilDate? {
        CivilDate(daysSinceEpoch: daysSinceEpoch + days)
    }

    package static func < (left: CivilDate, right: CivilDate) -> Bool {
        (left.year, left.month, left.day) < (right.year, right.month, right.day)
    }

    private static func length(ofMonth month: Int, inYear year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}

extension CivilDate: CustomStringConvertible {
    /// For example `2026-05-02`.
    package var description: String {
        var text: [UInt8] = []
        write(to: &text)
        return String(decoding: text, as: UTF8.self)
    }

    /// Appends ``description`` in ASCII.
    package func write(to text: inout [UInt8]) {
        append(year, width: 4, to: &text)
        text.append(UInt8(ascii: "-"))
        append(month, width: 2, to: &text)
        text.append(UInt8(ascii: "-"))
        append(day, width: 2, to: &text)
    }

    /// Reads `2026-05-02` and nothing else.
    package init?(_ text: some StringProtocol) {
        let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0].count == 4, parts[1].count == 2, parts[2].count == 2,
            let year = digits(parts[0]), let month = digits(parts[1]), let day = digits(parts[2])
        else { return nil }
        self.init(year: year, month: month, day: day)
    }
}

extension CivilDate: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let date = CivilDate(text) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a day of the form 2026-05-02")
        }
        self = date
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
