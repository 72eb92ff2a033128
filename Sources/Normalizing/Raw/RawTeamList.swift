/// A list of teams as found on a page.
package struct RawTeamList: Hashable, Sendable {
    package var source: String
    /// The source's word for the sport; `nil` on lists of schools.
    package var sport: String?
    package var division: String?
    /// The league's slug, if the source has one word for sport and division.
    package var league: String?
    package var teams: [RawTeamListEntry]

    package init(source: String, teams: [RawTeamListEntry]) {
        self.source = source
        self.teams = teams
    }
}

/// An entry of a list of teams.
package enum RawTeamListEntry: Hashable, Sendable {
    case team(RawListedTeam)
    /// An entry without the shape of a team, with a description of what it is instead.
    case unreadable(String)
}

/// A team of a list.
package struct RawListedTeam: Hashable, Sendable {
    package var team = RawTeam()
    package var logos: [RawLogo] = []

    package init() {}
}

/// The address of a logo, and the words that describe it: `full`, `default`, `dark`.
package struct RawLogo: Hashable, Sendable {
    package var address: String
    package var words: [String]

    package init(address: String, words: [String]) {
        self.address = address
        self.words = words
    }
}
