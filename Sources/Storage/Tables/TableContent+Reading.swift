import Scores

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
    /// - Parameter isAlone: Whether the page has no other table.
    init(_ category: LeaderCategory, of leaders: LeadersReading, on page: TablePage, isAlone: Bool) {
        slug = Self.slug(isAlone ? page.name ?? category.name : category.name, of: page)
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
