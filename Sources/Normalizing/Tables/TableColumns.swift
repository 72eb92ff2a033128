import Scores

/// The columns of a table by their meaning, which the words of their headings show.
struct TableColumns<Meaning: Hashable> {
    private let headings: [String]
    private let indices: [Meaning: Int]

    /// - Parameters:
    ///   - words: The meanings of headings, keyed by their ``StringProtocol/words`` joined with single blanks, or by
    ///     `#`. If two columns have the same meaning, the first counts and the other is kept as printed.
    ///   - firstWords: The meanings of headings by their first word alone: `SCHOOL (1ST PLACE VOTES)`. They are used
    ///     only for a meaning that no whole heading has.
    init(_ headings: [String], words: [String: Meaning], firstWords: [String: Meaning] = [:]) {
        self.headings = headings
        var indices: [Meaning: Int] = [:]
        for (index, heading) in headings.enumerated() {
            guard let meaning = words[Self.key(heading)], indices[meaning] == nil else { continue }
            indices[meaning] = index
        }
        let used = Set(indices.values)
        for (index, heading) in headings.enumerated() where !used.contains(index) {
            guard let meaning = heading.words.first.flatMap({ firstWords[$0] }), indices[meaning] == nil else {
                continue
            }
            indices[meaning] = index
        }
        self.indices = indices
    }

    private static func key(_ heading: String) -> String {
        let words = heading.words
        return words.isEmpty ? String(heading.trimmed) : words.joined(separator: " ")
    }

    func has(_ meaning: Meaning) -> Bool { indices[meaning] != nil }

    /// Returns the cell of a meaning; `nil` if the table or the row has none.
    func cell(_ meaning: Meaning, of row: [RawCell]) -> RawCell? {
        guard let index = indices[meaning], row.indices.contains(index) else { return nil }
        return row[index]
    }

    /// Returns the text of the cell of a meaning; `nil` if there is no such cell or it is blank.
    func text(_ meaning: Meaning, of row: [RawCell]) -> String? {
        cell(meaning, of: row)?.text.unblanked
    }

    /// Returns the columns without a meaning as printed, except for blank ones and those without a heading.
    func unrecognized(in row: [RawCell]) -> [PrintedStat] {
        let recognized = Set(indices.values)
        return zip(headings, row).enumerated().compactMap { index, column in
            guard !recognized.contains(index), let name = column.0.unblanked, let value = column.1.text.unblanked else {
                return nil
            }
            return PrintedStat(name: name, value: value)
        }
    }

    /// The index of the last column that has a heading; `nil` if it has a meaning of its own.
    var lastUnrecognized: Int? {
        guard let last = headings.lastIndex(where: { $0.unblanked != nil }), !indices.values.contains(last) else {
            return nil
        }
        return last
    }
}
