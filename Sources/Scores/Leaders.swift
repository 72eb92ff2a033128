/// Who leads a league, by one or more statistics.
package struct LeadersReading: Hashable, Sendable {
    package var league: LeagueID
    /// `nil` where the page does not say.
    package var asOf: TableDate?
    package var categories: [LeaderCategory]
    /// Of how many pages this is one; `nil` where the source does not say.
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
    /// Adds the list's next page. Who is level with the last of this one has his or her place.
    /// - Returns: `false` for a page of another list, or of another day; nothing is added then.
    package mutating func append(_ next: LeadersReading) -> Bool {
        guard next.league == league, next.asOf == asOf, next.categories.map(\.name) == categories.map(\.name) else {
            return false
        }
        for (index, category) in next.categories.enumerated() {
            let last = categories[index].entries.last?.rank
            categories[index].entries += category.entries.enumerated().map { place, entry in
                var entry = entry
                let isLevel = category.entries[...place].allSatisfy { $0.rank == nil }
                if isLevel { entry.rank = last }
                return entry
            }
        }
        rejected += next.rejected
        return true
    }
}

/// The leaders by one statistic.
package struct LeaderCategory: Hashable, Sendable {
    /// `Face-Off Winning Percentage`.
    package var name: String
    /// In the page's order.
    package var entries: [LeaderEntry]

    package init(name: String, entries: [LeaderEntry]) {
        self.name = name
        self.entries = entries
    }
}

/// A player or a team among the leaders.
package struct LeaderEntry: Hashable, Sendable {
    /// From 1; those who are level have the same. `nil` where the source prints none.
    package var rank: Int?
    /// `nil` in a category of teams.
    package var player: PlayerReading?
    /// `nil` where the source does not name the player's.
    package var team: TeamReading?
    /// The statistic that the category is about.
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
