/// One poll or one computed ranking, as a source prints it.
package struct RankingReading: Hashable, Sendable {
    package var league: LeagueID
    /// The poll's name as found, such as `NCAA Men's Lacrosse RPI`; `nil`: the page has none.
    package var name: String?
    /// The date of the ranking; `nil`: the page has no date.
    package var asOf: TableDate?
    /// The teams, in the page's order.
    package var entries: [RankingEntry]
    package var rejected: [RejectedEntry]

    package init(
        league: LeagueID,
        name: String?,
        asOf: TableDate?,
        entries: [RankingEntry],
        rejected: [RejectedEntry] = []
    ) {
        self.league = league
        self.name = name
        self.asOf = asOf
        self.entries = entries
        self.rejected = rejected
    }
}

/// A team's place in a ranking.
package struct RankingEntry: Hashable, Sendable {
    package var team: TeamReading
    /// The rank, from 1. Teams that share a place have the same rank. `nil`: the team is not ranked, for example
    /// because it only received votes.
    package var rank: Int?
    /// The place in the previous ranking; `nil`: the source does not give it.
    package var previous: PreviousRank?
    /// The number of first-place votes; `nil`: the source has none, as in a computed ranking.
    package var firstPlaceVotes: Int?
    /// The points; `nil`: the source has none.
    package var points: Int?
    /// The team's record; `nil`: the source has none.
    package var record: TeamRecord?
    /// The other columns.
    package var other: [PrintedStat]

    package init(
        team: TeamReading,
        rank: Int?,
        previous: PreviousRank? = nil,
        firstPlaceVotes: Int? = nil,
        points: Int? = nil,
        record: TeamRecord? = nil,
        other: [PrintedStat] = []
    ) {
        self.team = team
        self.rank = rank
        self.previous = previous
        self.firstPlaceVotes = firstPlaceVotes
        self.points = points
        self.record = record
        self.other = other
    }

    /// The number of places gained since the previous ranking: 2 means from fifth to third, −1 from third to fourth.
    /// `nil`: one of the places is unknown, for example because the team was not ranked.
    package var movement: Int? {
        guard let rank, case .ranked(let before) = previous else { return nil }
        return before - rank
    }
}

/// A team's place in the previous ranking.
package enum PreviousRank: Hashable, Sendable {
    /// The team was ranked; the value is its place, from 1.
    case ranked(Int)
    /// The source states that the team was not ranked.
    case unranked
}
