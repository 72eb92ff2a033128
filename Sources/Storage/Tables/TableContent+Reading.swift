import Scores

// The tables of a page. One that has its page for itself is called by that in addresses, for as long as the page
// stands; what is printed above it changes more lightly.

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
    /// - Parameter isAlone: Whether the page has no other.
    init(_ category: LeaderCategory, of leaders: LeadersReading, on page: TablePage, isAlone: Bool) {
        slug = Self.slug(isAlone ? page.name ?? category.name : category.name, of: page)
        name = category.name.inColumn
        league = leaders.league
        asOf = leaders.asOf
        lines = category.entries.enumerated().map { LeaderLine($1, place: $0 + 1) }
    }
}

extension TableContent {
    /// A name that has no letter of ASCII is none in an address.
    private static func slug(_ name: String?, of page: TablePage) -> String {
        let slug = name?.slug ?? ""
        return slug.isEmpty ? page.kind.rawValue : slug
    }
}
