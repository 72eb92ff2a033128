package import Time

/// Moves the dates in a page from the time of the tape to the time of the playback, so that a game of last winter
/// appears to be played today.
///
/// Dates move by whole days. Instants within 36 hours of the tape's beginning move with the tape's clock, others by
/// whole days. Dates more than 400 days away are left alone: they are birthdays or founding dates, not games.
package struct ShiftedDates: Sendable {
    private let origin: Instant
    private let days: Int
    let real: @Sendable (Instant) -> Instant

    /// - Parameters:
    ///   - origin: The tape's beginning.
    ///   - days: The number of days from the recording to the playback.
    ///   - real: Converts tape time to playback time.
    package init(origin: Instant, days: Int, real: @escaping @Sendable (Instant) -> Instant) {
        self.origin = origin
        self.days = days
        self.real = real
    }

    /// Moves the dates in a page: `2026-05-02`, `05/02/2026`, `2026-05-02T23:30Z` and similar forms, and seconds since
    /// 1970 after a name that ends in `Epoch`.
    package func shifting(body: [UInt8]) -> [UInt8] {
        shifting(body, inAddress: false)
    }

    /// Moves the dates in an address: `2026-05-02`, `2026/05/02`, `05/02/2026`, `20260502`.
    package func shifting(address: String) -> String {
        String(decoding: shifting(Array(address.utf8), inAddress: true), as: UTF8.self)
    }

    private func shifting(_ text: [UInt8], inAddress: Bool) -> [UInt8] {
        var shifted: [UInt8] = []
        shifted.reserveCapacity(text.count)
        var index = 0
        var copied = 0
        while index < text.count {
            guard text[index].isDigit else {
                index += 1
                continue
            }
            let end = text[index...].prefix { $0.isDigit }.endIndex
            let isLoose = index == 0 || !text[index - 1].isAlphanumeric
            if isLoose, let (moved, after) = moved(text, from: index, digits: end - index, inAddress: inAddress) {
                shifted += text[copied..<index] + moved
                copied = after
            }
            index = max(end, copied)
        }
        return shifted + text[copied...]
    }

    /// Returns the replacement for the date that begins at `index`, and where the date ends; `nil` if there is none.
    private func moved(
        _ text: [UInt8],
        from index: Int,
        digits: Int,
        inAddress: Bool
    ) -> (text: [UInt8], end: Int)? {
        switch digits {
        case 4:
            if let stamp = TimeStamp(text, at: index) { return moved(stamp).map { ($0, stamp.end) } }
            return day(text, at: index, "yyyy-mm-dd") ?? (inAddress ? day(text, at: index, "yyyy/mm/dd") : nil)
        case 2: return day(text, at: index, "mm/dd/yyyy")
        case 8 where inAddress: return day(text, at: index, "yyyymmdd")
        case 10 where !inAddress && text[..<index].ends(with: "Epoch\":"):
            guard let seconds = number(text[index..<index + 10]),
                let instant = Instant(secondsSinceEpoch: Int64(seconds))
            else { return nil }
            return moved(instant).map { (Array("\($0.secondsSinceEpoch)".utf8), index + 10) }
        default: return nil
        }
    }

    private func moved(_ stamp: TimeStamp) -> [UInt8]? {
        guard let instant = stamp.instant, let later = moved(instant) else { return nil }
        return stamp.text(movedBy: later.secondsSinceEpoch - instant.secondsSinceEpoch)
    }

    /// Moves an instant; `nil` if it is too far from the tape's time.
    private func moved(_ instant: Instant) -> Instant? {
        let distance = instant - origin
        if abs(distance.seconds) <= 129_600 { return real(instant) }
        guard abs(distance.seconds) <= 86_400 * Double(Self.maxDays) else { return nil }
        return instant + .seconds(86_400 * days)
    }

    /// Reads a day in this form at `index` and moves it.
    private func day(_ text: [UInt8], at index: Int, _ form: StaticString) -> (text: [UInt8], end: Int)? {
        let form = Array(form.description.utf8)
        let end = index + form.count
        guard end <= text.count, end == text.count || !text[end].isAlphanumeric else { return nil }
        var parts: [UInt8: Int] = [:]
        for (letter, byte) in zip(form, text[index..<end]) {
            switch (letter, byte.isDigit) {
            case (UInt8(ascii: "-"), false), (UInt8(ascii: "/"), false): guard letter == byte else { return nil }
            case (UInt8(ascii: "-"), _), (UInt8(ascii: "/"), _), (_, false): return nil
            default: parts[letter] = parts[letter, default: 0] * 10 + Int(byte - UInt8(ascii: "0"))
            }
        }
        guard let year = parts[UInt8(ascii: "y")], let month = parts[UInt8(ascii: "m")],
            let day = parts[UInt8(ascii: "d")], let date = CivilDate(year: year, month: month, day: day),
            abs(date.daysSinceEpoch - Int(origin.secondsSinceEpoch / 86_400)) <= Self.maxDays,
            let moved = date.adding(days: days)
        else { return nil }
        return (Self.formatted(moved, as: form), end)
    }

    /// The farthest distance of a date from the tape's day, in days: about one season.
    private static let maxDays = 400

    private static func formatted(_ date: CivilDate, as form: [UInt8]) -> [UInt8] {
        var rest: [UInt8: [UInt8]] = [
            UInt8(ascii: "y"): Array(date.description.utf8.prefix(4)),
            UInt8(ascii: "m"): Array(date.description.utf8.dropFirst(5).prefix(2)),
            UInt8(ascii: "d"): Array(date.description.utf8.suffix(2)),
        ]
        return form.map { letter in
            guard let digit = rest[letter]?.first else { return letter }
            rest[letter]?.removeFirst()
            return digit
        }
    }
}

extension ArraySlice<UInt8> {
    fileprivate func ends(with text: StaticString) -> Bool {
        let text = text.description.utf8
        return suffix(text.count).elementsEqual(text)
    }
}

extension UInt8 {
    var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

    var isAlphanumeric: Bool {
        isDigit || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20)
    }
}

/// Returns the value of decimal digits; `nil` for anything else.
func number(_ digits: ArraySlice<UInt8>) -> Int? {
    guard !digits.isEmpty, digits.count <= 10, digits.allSatisfy(\.isDigit) else { return nil }
    return digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
}
