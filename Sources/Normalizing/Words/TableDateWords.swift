import Scores
import Time

extension TableDate {
    /// Reads `Through Games May. 25, 2026`, `… - Through games Monday, May 25, 2026` or `Through games 02/21/2016`.
    ///
    /// The day on which a page was written (`Last Updated Sep 11, 2026`) is not the last day that counts.
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
