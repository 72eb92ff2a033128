package import Scores

/// A line of a table as stored in its SQL table, without the team that was matched.
///
/// Lines are sent to and read from Postgres as JSON, with the names of columns as keys.
package protocol TableLine: Codable, Hashable, Sendable {
    associatedtype CodingKeys: CodingKey, CaseIterable

    /// The SQL table.
    static var table: String { get }

    /// Adds to the lines of a page the facts that only the stored lines have, such as the previous ranks.
    /// - Parameters:
    ///   - stored: The lines that were accepted before.
    ///   - hasNewDate: Whether the page states another date than the stored one; `nil` when it has no date.
    static func completed(_ lines: [Self], after stored: [Self], hasNewDate: Bool?) -> [Self]
}

extension TableLine {
    package static func completed(_ lines: [Self], after stored: [Self], hasNewDate: Bool?) -> [Self] { lines }

    /// The columns, separated by commas.
    static var columns: String { CodingKeys.allCases.map(\.stringValue).joined(separator: ", ") }
}

/// A table of a page that is to be stored.
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
    /// The number; `nil` if it does not fit into an `integer` column.
    var inColumn: Int? { Int32(exactly: self).map(Int.init) }

    /// The number as a rank; `nil` if it is not positive or does not fit into an `integer` column.
    var asRank: Int? { self > 0 ? inColumn : nil }
}

extension String {
    /// The text without NUL characters, which `jsonb` cannot store.
    var inColumn: String { contains("\0") ? filter { $0 != "\0" } : self }
}

extension [PrintedStat] {
    var inColumn: [PrintedStat] { map { PrintedStat(name: $0.name.inColumn, value: $0.value.inColumn) } }
}

/// A row of `leader_entry`.
package struct LeaderLine: TableLine {
    package static let table = "leader_entry"

    package var place: Int
    package var rank: Int?
    package var player: String?
    package var position: String?
    package var classYear: String?
    package var team: String?
    package var sourceTeamID: String?
    package var statistic: String
    package var value: String
    package var other: [PrintedStat]

    package enum CodingKeys: String, CodingKey, CaseIterable {
        case place, rank, player, position, team, statistic, value, other
        case classYear = "class_year"
        case sourceTeamID = "source_team_id"
    }

    /// - Parameter place: The line's number on the page, from 1.
    init(_ entry: LeaderEntry, place: Int) {
        self.place = place
        rank = entry.rank?.asRank
        player = entry.player?.name.inColumn
        position = entry.player?.position?.inColumn
        classYear = entry.player?.classYear?.inColumn
        team = entry.team?.name.inColumn
        sourceTeamID = entry.team?.sourceID?.id.inColumn
        statistic = entry.value.name.inColumn
        value = entry.value.value.inColumn
        other = entry.other.inColumn
    }
}

// The tables of a page. The only table of a page gets its slug from the page's name, because that stays the same as
// long as the page exists, while the printed title may change.

extension TableContent<RankingLine> {
    init(_ poll: RankingReading, on page: TablePage) {
        slug = Self.slug(page.name ?? poll.name, of: page)
        name = poll.name?.inColumn
        league = poll.league
        asOf = poll.asOf
        lines = poll.entries.enumerated().map { RankingLine($1, place: $0 + 1) }
    }
}

extension TableContent<StandingsLine> {
    init(_ standings: StandingsReading, on page: TablePage) {
        slug = Self.slug(page.name, of: page)
        name = nil
        league = standings.league
        asOf = standings.asOf
        let entries = standings.groups.flatMap { group in group.entries.map { (group.name, $0) } }
        lines = entries.enumerated().map { StandingsLine($1.1, in: $1.0, place: $0 + 1) }
    }
}

extension TableContent<LeaderLine> {
    /// - Parameter isOnlyCategory: Whether the page has no other table.
    init(_ category: LeaderCategory, of leaders: LeadersReading, on page: TablePage, isOnlyCategory: Bool) {
        slug = Self.slug(isOnlyCategory ? page.name ?? category.name : category.name, of: page)
        name = category.name.inColumn
        league = leaders.league
        asOf = leaders.asOf
        lines = category.entries.enumerated().map { LeaderLine($1, place: $0 + 1) }
    }
}

extension TableContent {
    /// The slug of a name. If the name has no ASCII letter or digit, the page's kind is used.
    private static func slug(_ name: String?, of page: TablePage) -> String {
        let slug = name?.slug ?? ""
        return slug.isEmpty ? page.kind.rawValue : slug
    }
}
