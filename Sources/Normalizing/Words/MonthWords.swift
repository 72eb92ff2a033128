import Scores
import Time

extension CivilDate {
    /// Reads `Feb 18`, `February 18` or `Wed, Feb. 18`, in the year that brings it nearest to `today`.
    init?(monthAndDay text: String?, near today: CivilDate) {
        let words = text?.words ?? []
        let numbers = words.compactMap { Int(printed: $0) }
        guard numbers.count == 1,
            let month = words.lazy.compactMap({ Self.month(named: $0) }).first
        else { return nil }
        let candidates = (-1...1).compactMap {
            CivilDate(year: today.year + $0, month: month, day: numbers[0])
        }
        let distance = { (day: CivilDate) in abs(day.daysSinceEpoch - today.daysSinceEpoch) }
        guard let nearest = candidates.min(by: { distance($0) < distance($1) }) else { return nil }
        self = nearest
    }

    /// Reads `Feb 15, 2026`, `February 15, 2026` or `Sunday, Feb. 15, 2026`: a month, a day and a year, and nothing
    /// else.
    init?(inWords text: String?) {
        var words = (text?.words ?? [])[...]
        if words.count == 4, let first = words.first, Self.weekdays.contains(where: { $0.isAbbreviated(as: first) }) {
            words.removeFirst()
        }
        let parts = Array(words)
        guard parts.count == 3, parts[2].utf8.count == 4, let day = Int(printed: parts[1]),
            let year = Int(printed: parts[2]),
            let month = Self.monthNames.firstIndex(where: { $0.isAbbreviated(as: parts[0]) })
        else { return nil }
        self.init(year: year, month: month + 1, day: day)
    }

    /// Returns the number of the month by the first three letters of a word in lower case: `feb`, `february`, `sept`.
    static func month(named word: String) -> Int? {
        months.firstIndex(of: String(word.prefix(3))).map { $0 + 1 }
    }

    private static let monthNames = [
        "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
        "december",
    ]

    private static let weekdays = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"]

    private static let months = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]
}

extension String {
    /// Whether `word`, in lower case, is this name of a month, or its beginning of at least three letters.
    fileprivate func isAbbreviated(as word: String) -> Bool {
        word.utf8.count >= 3 && hasPrefix(word)
    }
}

extension TableDate {
    /// Reads `Through Games May. 25, 2026`, `… - Through games Monday, May 25, 2026` or `Through games 02/21/2016`.
    ///
    /// A day that does not follow `through` is not read, because `Last Updated Sep 11, 2026` is the day on which the
    /// page was written.
    init?(printed text: String?) {
        guard let text = text?.unblanked else { return nil }
        let words = text.words
        let after = words.lastIndex(of: "through").map { Array(words[($0 + 1)...]) } ?? []
        self.init(through: Self.day(in: after), text: text)
    }

    private static func day(in words: [String]) -> CivilDate? {
        guard words.count >= 3 else { return nil }
        for start in 0...words.count - 3 {
            let date = words[start..<start + 3].compactMap { Int(printed: $0) }
            if date.count == 3 { return CivilDate(year: date[2], month: date[0], day: date[1]) }
            guard date.count == 2, let month = CivilDate.month(named: words[start]) else { continue }
            return CivilDate(year: date[1], month: month, day: date[0])
        }
        return nil
    }
}
