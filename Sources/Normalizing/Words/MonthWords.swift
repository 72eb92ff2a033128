import Scores
import Time

extension CivilDate {
    /// `Feb 18`, `February 18`, `Wed, Feb. 18`, in the year that brings it nearest to `today`.
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

    /// The number of the month that a word in lower case begins like: `feb`, `february`, `sept`.
    static func month(named word: String) -> Int? {
        months.firstIndex(of: String(word.prefix(3))).map { $0 + 1 }
    }

    private static let months = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]
}
