/// A list of teams as a scraper found it.
package struct RawTeamList: Hashable, Sendable {
    package var source: String
    /// The source's words for the league; `nil` on lists of schools.
    package var sport: String?
    package var division: String?
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
    /// Addresses of logos, for the backgrounds that they are drawn for.
    package var lightLogo: String?
    package var darkLogo: String?

    package init() {}
}
