/// A list of teams as a scraper found it.
package struct RawTeamList: Hashable, Sendable {
    package var source: String
    /// The source's words for the league; `nil` on lists of schools.
    package var sport: String?
    package var division: String?
    /// The league's slug, where the source has one word for both.
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
    /// Not even the shape of a team; what it is instead, in words.
    case unreadable(String)
}

/// A team of a list.
package struct RawListedTeam: Hashable, Sendable {
    package var team = RawTeam()
    package var logos: [RawLogo] = []

    package init() {}
}

/// The address of a logo, and the words for what it is: `full`, `default`, `dark`.
package struct RawLogo: Hashable, Sendable {
    package var address: String
    package var words: [String]

    package init(address: String, words: [String]) {
        self.address = address
        self.words = words
    }
}
