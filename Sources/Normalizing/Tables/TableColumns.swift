import Scores

/// The columns of a table by their meaning, which the words of their headings show.
struct TableColumns<Meaning: Hashable> {
    private let headings: [String]
    private let places: [Meaning: Int]

    /// - Parameters:
    ///   - words: The meanings of headings, keyed by their ``StringProtocol/words`` joined with single blanks, or by
    ///     `#`. If two columns have the same meaning, the first counts and the other is kept as printed.
    ///   - beginnings: The meanings of headings by their first word alone: `SCHOOL (1ST PLACE VOTES)`. They are used
    ///     only for a meaning that no whole heading has.
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

    /// Returns the cell of a meaning; `nil` if the table or the row has none.
    func cell(_ meaning: Meaning, of row: [RawCell]) -> RawCell? {
        guard let place = places[meaning], row.indices.contains(place) else { return nil }
        return row[place]
    }

    /// Returns the text of the cell of a meaning; `nil` if there is no such cell or it is blank.
    func text(_ meaning: Meaning, of row: [RawCell]) -> String? {
        cell(meaning, of: row)?.text.unblanked
    }

    /// Returns the columns without a meaning as printed, except for blank ones and those without a heading.
    func rest(of row: [RawCell]) -> [PrintedStat] {
        let meant = Set(places.values)
        return zip(headings, row).enumerated().compactMap { place, column in
            guard !meant.contains(place), let name = column.0.unblanked, let value = column.1.text.unblanked else {
                return nil
            }
            return PrintedStat(name: name, value: value)
        }
    }

    /// The index of the last column that has a heading; `nil` if it has a meaning of its own.
    var lastWithoutMeaning: Int? {
        guard let last = headings.lastIndex(where: { $0.unblanked != nil }), !places.values.contains(last) else {
            return nil
        }
        return last
    }
}
