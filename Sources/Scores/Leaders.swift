/// The leaders of a league in one or more statistics.
package struct LeadersReading: Hashable, Sendable {
    package var league: LeagueID
    /// The date of the list; `nil`: the page has no date.
    package var asOf: TableDate?
    package var categories: [LeaderCategory]
    /// The number of pages of this list; `nil`: the source does not give it.
    package var pageCount: Int?
    package var rejected: [RejectedEntry]

    package init(
        league: LeagueID,
        asOf: TableDate?,
        categories: [LeaderCategory],
        pageCount: Int? = nil,
        rejected: [RejectedEntry] = []
    ) {
        self.league = league
        self.asOf = asOf
        self.categories = categories
        self.pageCount = pageCount
        self.rejected = rejected
    }
}

extension LeadersReading {
    /// Appends the list's next page. Its first entries get the rank of the last entry so far if no rank is printed for
    /// them, because a shared rank is printed only once.
    /// - Returns: `false` for a page of another list or day; then nothing is appended.
    package mutating func append(_ next: LeadersReading) -> Bool {
        guard next.league == league, next.asOf == asOf, next.categories.map(\.name) == categories.map(\.name) else {
            return false
        }
        for (index, category) in next.categories.enumerated() {
            let last = categories[index].entries.last?.rank
            categories[index].entries += category.entries.enumerated().map { offset, entry in
                var entry = entry
                let isLevel = category.entries[...offset].allSatisfy { $0.rank == nil }
                if isLevel { entry.rank = last }
                return entry
            }
        }
        rejected += next.rejected
        return true
    }
}

/// The leaders in one statistic.
package struct LeaderCategory: Hashable, Sendable {
    /// The name of the statistic: `Face-Off Winning Percentage`.
    package var name: String
    /// The leaders, in the page's order.
    package var entries: [LeaderEntry]

    package init(name: String, entries: [LeaderEntry]) {
        self.name = name
        self.entries = entries
    }
}

/// A player or a team among the leaders.
package struct LeaderEntry: Hashable, Sendable {
    /// The rank, from 1. Entries that are level have the same rank. `nil`: the source prints none.
    package var rank: Int?
    /// The player; `nil` in a category that ranks teams.
    package var player: PlayerReading?
    /// The team, or the player's team; `nil`: the source does not name it, or the leaders are those of one team.
    package var team: TeamReading?
    /// The value of the category's statistic.
    package var value: PrintedStat
    /// The other columns.
    package var other: [PrintedStat]

    package init(
        rank: Int?,
        player: PlayerReading?,
        team: TeamReading?,
        value: PrintedStat,
        other: [PrintedStat] = []
    ) {
        self.rank = rank
        self.player = player
        self.team = team
        self.value = value
        self.other = other
    }
}
