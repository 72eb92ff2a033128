import Scores

/// A line of a table as stored in its SQL table, without the team that was matched.
///
/// It is sent to and read from Postgres as JSON, with the columns as keys.
package protocol TableLine: Codable, Hashable, Sendable {
    associatedtype CodingKeys: CodingKey, CaseIterable

    /// The SQL table.
    static var table: String { get }

    /// Completes the lines with facts that only the stored lines have.
    /// - Parameters:
    ///   - stored: The lines that were accepted before.
    ///   - isDatedAnew: Whether the page states another date than before; `nil` when it has no date.
    static func completed(_ lines: [Self], after stored: [Self], isDatedAnew: Bool?) -> [Self]
}

extension TableLine {
    package static func completed(_ lines: [Self], after stored: [Self], isDatedAnew: Bool?) -> [Self] { lines }

    /// The columns, separated by commas.
    static var columns: String { CodingKeys.allCases.map(\.stringValue).joined(separator: ", ") }
}

/// A table of a page, to be stored.
struct TableContent<Line: TableLine> {
    /// The name in URLs.
    let slug: String
    /// The printed title.
    let name: String?
    let league: LeagueID
    let asOf: TableDate?
    let lines: [Line]
}

extension Int {
    /// The number if it fits into an `integer` column.
    var inColumn: Int? { Int32(exactly: self).map(Int.init) }

    /// The number if it is positive and so can be a rank.
    var asRank: Int? { self > 0 ? inColumn : nil }
}

extension String {
    /// The text without NUL characters, which `jsonb` cannot store.
    var inColumn: String { contains("\0") ? filter { $0 != "\0" } : self }
}

extension [PrintedStat] {
    var inColumn: [PrintedStat] { map { PrintedStat(name: $0.name.inColumn, value: $0.value.inColumn) } }
}
