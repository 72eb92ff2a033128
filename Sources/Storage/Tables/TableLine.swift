import Scores

/// A line of a table as its SQL table holds it, but for the team that it was found to mean.
///
/// It crosses to and from Postgres as JSON whose keys are the columns.
package protocol TableLine: Codable, Hashable, Sendable {
    associatedtype CodingKeys: CodingKey, CaseIterable

    /// The SQL table.
    static var table: String { get }

    /// The lines with what only those before them can say.
    /// - Parameters:
    ///   - stored: The lines that were believed before.
    ///   - isDatedAnew: Whether the page says that it counts up to another day than before; `nil` where it has no date.
    static func completed(_ lines: [Self], after stored: [Self], isDatedAnew: Bool?) -> [Self]
}

extension TableLine {
    package static func completed(_ lines: [Self], after stored: [Self], isDatedAnew: Bool?) -> [Self] { lines }

    /// Its columns, by commas.
    static var columns: String { CodingKeys.allCases.map(\.stringValue).joined(separator: ", ") }
}

/// A table of a page, to be stored.
struct TableContent<Line: TableLine> {
    /// Its name in addresses.
    let slug: String
    /// As printed.
    let name: String?
    let league: LeagueID
    let asOf: TableDate?
    let lines: [Line]
}

extension Int {
    /// The number, where an `integer` column can hold it.
    var inColumn: Int? { Int32(exactly: self).map(Int.init) }

    /// The number, where it is a place.
    var asRank: Int? { self > 0 ? inColumn : nil }
}

extension String {
    /// The text without what `jsonb` cannot hold.
    var inColumn: String { contains("\0") ? filter { $0 != "\0" } : self }
}

extension [PrintedStat] {
    var inColumn: [PrintedStat] { map { PrintedStat(name: $0.name.inColumn, value: $0.value.inColumn) } }
}
