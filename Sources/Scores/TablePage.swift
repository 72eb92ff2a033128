/// The kind of a league's table. The raw values are those of the columns `table_page.kind` and `league_table.kind`,
/// and of job arguments.
package enum TableKind: String, Hashable, Sendable, Codable, CaseIterable {
    /// Polls and computed rankings.
    case rankings
    /// The places of teams in a conference, a division or the league.
    case standings
    /// The best players or teams in a statistic.
    case leaders
}

/// A page of a source with tables of a league.
package struct TablePage: Hashable, Sendable, Codable {
    package var kind: TableKind
    /// The source's name for the page in its URL, if it has several pages of the kind. For the NCAA this is the poll,
    /// such as `ncaa-mens-lacrosse-rpi`, or the statistic, such as `individual/410`.
    package var name: String?

    package init(_ kind: TableKind, name: String? = nil) {
        self.kind = kind
        self.name = name
    }
}

extension TablePage: CustomStringConvertible {
    /// For example `rankings/ncaa-mens-lacrosse-rpi`, `standings`.
    package var description: String { [kind.rawValue, name].compactMap(\.self).joined(separator: "/") }
}

/// The content of a page with tables.
package enum TableReading: Hashable, Sendable {
    /// A page may have several polls, or none.
    case rankings([RankingReading])
    case standings(StandingsReading)
    case leaders(LeadersReading)

    /// The number of lines that were read, in all tables.
    package var entryCount: Int {
        switch self {
        case .rankings(let polls): polls.reduce(0) { $0 + $1.entries.count }
        case .standings(let standings): standings.groups.reduce(0) { $0 + $1.entries.count }
        case .leaders(let leaders): leaders.categories.reduce(0) { $0 + $1.entries.count }
        }
    }

    /// The lines that could not be read.
    package var rejected: [RejectedEntry] {
        switch self {
        case .rankings(let polls): polls.flatMap(\.rejected)
        case .standings(let standings): standings.rejected
        case .leaders(let leaders): leaders.rejected
        }
    }

    /// The teams of the lines that name one.
    package var teams: [TeamReading] {
        switch self {
        case .rankings(let polls): polls.flatMap(\.entries).map(\.team)
        case .standings(let standings): standings.groups.flatMap(\.entries).map(\.team)
        case .leaders(let leaders): leaders.categories.flatMap(\.entries).compactMap(\.team)
        }
    }
}
