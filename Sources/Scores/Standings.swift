/// The standings of a league.
package struct StandingsReading: Hashable, Sendable {
    package var league: LeagueID
    /// The date of the standings; `nil`: the page has no date.
    package var asOf: TableDate?
    /// The tables, in the page's order.
    package var groups: [StandingsGroup]
    package var rejected: [RejectedEntry]

    package init(
        league: LeagueID,
        asOf: TableDate?,
        groups: [StandingsGroup],
        rejected: [RejectedEntry] = []
    ) {
        self.league = league
        self.asOf = asOf
        self.groups = groups
        self.rejected = rejected
    }
}

/// One table: a conference, a division, or a league without either.
package struct StandingsGroup: Hashable, Sendable {
    /// The name: `Big Ten`. For a division of a conference it has both names: `Eastern Conference, Atlantic`. `nil`:
    /// the page has no name.
    package var name: String?
    /// The teams' lines, in the source's order: by ``StandingsEntry/place`` if structured data prints one for each
    /// team, otherwise in the page's order.
    package var entries: [StandingsEntry]

    package init(name: String?, entries: [StandingsEntry]) {
        self.name = name
        self.entries = entries
    }
}

/// A team's line in a table.
package struct StandingsEntry: Hashable, Sendable {
    package var team: TeamReading
    /// The printed place, from 1; `nil`: the source prints none. It is not derived from the order.
    package var place: Int?
    /// The record in all games; `nil`: the source does not give it.
    package var overall: TeamRecord?
    /// The record against teams of the same conference; `nil`: the source does not give it.
    package var conference: TeamRecord?
    /// The other columns. Below a heading of two lines the name has both: `Overall STREAK`.
    package var other: [PrintedStat]

    package init(
        team: TeamReading,
        place: Int? = nil,
        overall: TeamRecord? = nil,
        conference: TeamRecord? = nil,
        other: [PrintedStat] = []
    ) {
        self.team = team
        self.place = place
        self.overall = overall
        self.conference = conference
        self.other = other
    }
}
