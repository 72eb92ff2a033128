/// The tables of a league.
package struct StandingsReading: Hashable, Sendable {
    package var league: LeagueID
    /// `nil` where the page does not say.
    package var asOf: TableDate?
    /// In the page's order.
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
    /// `Big Ten`; a division of a conference names both, `Eastern Conference, Atlantic`. `nil` where the page has no
    /// name.
    package var name: String?
    /// Who stands before whom by the source's word: by ``StandingsEntry/place`` where a page in fields prints one for
    /// each team, else in the page's order.
    package var entries: [StandingsEntry]

    package init(name: String?, entries: [StandingsEntry]) {
        self.name = name
        self.entries = entries
    }
}

/// A team's line in a table.
package struct StandingsEntry: Hashable, Sendable {
    package var team: TeamReading
    /// The printed place, from 1; `nil` where the source prints none. It is not counted from the order.
    package var place: Int?
    /// `nil` where the source does not say.
    package var overall: TeamRecord?
    /// Against teams of the same conference; `nil` where the source does not say.
    package var conference: TeamRecord?
    /// The other columns; under a heading of two lines the name is both, `Overall STREAK`.
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
