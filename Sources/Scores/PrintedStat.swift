/// One statistic in a table of a source: the column's heading and the value.
///
/// Both are as found, with single blanks. Columns differ by sport, page and year, so no fixed list could contain them
/// all.
package struct PrintedStat: Hashable, Sendable, Codable {
    /// The heading: `FO Won`, `GAA`.
    package var name: String
    /// The printed value: `11`, `60:00`, `.524`, `-`.
    package var value: String

    package init(name: String, value: String) {
        self.name = name
        self.value = value
    }
}

extension Sequence where Element == PrintedStat {
    /// The value in the column `name`, compared exactly; `nil`: there is no such column.
    package subscript(name: String) -> String? {
        first { $0.name == name }?.value
    }
}
