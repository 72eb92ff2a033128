import Scores

/// Which column of a table means what, by the words of its heading.
struct TableColumns<Meaning: Hashable> {
    private let headings: [String]
    private let places: [Meaning: Int]

    /// - Parameters:
    ///   - words: What headings mean, by their ``StringProtocol/words`` with single blanks between them, `#` by itself.
    ///     Where two columns mean the same, the first counts and the other is printed as it is.
    ///   - beginnings: What a heading means by its first word, whatever follows: `SCHOOL (1ST PLACE VOTES)`. Taken
    ///     where
    ///     no column means the same by all its words.
    init(_ headings: [String], words: [String: Meaning], beginnings: [String: Meaning] = [:]) {
        self.headings = headings
        var places: [Meaning: Int] = [:]
        for (place, heading) in headings.enumerated() {
            guard let meaning = words[Self.key(heading)], places[meaning] == nil else { continue }
            places[meaning] = place
        }
        let taken = Set(places.values)
        for (place, heading) in headings.enumerated() where !taken.contains(place) {
            guard let meaning = heading.words.first.flatMap({ beginnings[$0] }), places[meaning] == nil else {
                continue
            }
            places[meaning] = place
        }
        self.places = places
    }

    private static func key(_ heading: String) -> String {
        let words = heading.words
        return words.isEmpty ? String(heading.trimmed) : words.joined(separator: " ")
    }

    func has(_ meaning: Meaning) -> Bool { places[meaning] != nil }

    /// The cell of a meaning; `nil` where the table, or the row, has none.
    func cell(_ meaning: Meaning, of row: [RawCell]) -> RawCell? {
        guard let place = places[meaning], row.indices.contains(place) else { return nil }
        return row[place]
    }

    /// What stands in it; `nil` where nothing does.
    func text(_ meaning: Meaning, of row: [RawCell]) -> String? {
        cell(meaning, of: row)?.text.unblanked
    }

    /// The columns without a meaning, as printed, the blank ones and those without a heading left out.
    func rest(of row: [RawCell]) -> [PrintedStat] {
        let meant = Set(places.values)
        return zip(headings, row).enumerated().compactMap { place, column in
            guard !meant.contains(place), let name = column.0.unblanked, let value = column.1.text.unblanked else {
                return nil
            }
            return PrintedStat(name: name, value: value)
        }
    }

    /// The place of the last column that has a heading; `nil` where it has a meaning of its own.
    var lastWithoutMeaning: Int? {
        guard let last = headings.lastIndex(where: { $0.unblanked != nil }), !places.values.contains(last) else {
            return nil
        }
        return last
    }
}
