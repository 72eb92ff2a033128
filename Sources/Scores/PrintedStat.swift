/// One figure of a table that a source prints: the column's heading and what stands in it.
///
/// Both are as found, blanks folded: columns differ by sport, page and year, and no list of ours would hold them all.
package struct PrintedStat: Hashable, Sendable, Codable {
    /// `FO Won`, `GAA`.
    package var name: String
    /// `11`, `60:00`, `.524`, `-`.
    package var value: String

    package init(name: String, value: String) {
        self.name = name
        self.value = value
    }
}

extension Sequence where Element == PrintedStat {
    /// The value in the column `name`, compared letter for letter; `nil` where there is no such column.
    package subscript(name: String) -> String? {
        first { $0.name == name }?.value
    }
}
