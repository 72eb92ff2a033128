/// The list of a source's teams.
package struct TeamListReading: Hashable, Sendable {
    /// The league of the teams; `nil` for a list of schools, which have teams in many leagues.
    package var league: LeagueID?
    /// The teams, in the page's order.
    package var teams: [ListedTeam]
    package var rejected: [RejectedEntry]

    package init(league: LeagueID?, teams: [ListedTeam], rejected: [RejectedEntry] = []) {
        self.league = league
        self.teams = teams
        self.rejected = rejected
    }
}

/// A team of a list.
package struct ListedTeam: Hashable, Sendable {
    package var team: TeamReading
    package var logos: [LogoAddress]

    package init(team: TeamReading, logos: [LogoAddress] = []) {
        self.team = team
        self.logos = logos
    }
}

/// The URL of a team's logo at a source.
package struct LogoAddress: Hashable, Sendable, Codable {
    package enum Background: String, Hashable, Sendable, Codable, CaseIterable {
        case light, dark
    }

    /// Absolute, `https`.
    package var url: String
    /// The background for which the logo is drawn; `nil`: the source does not give it.
    package var background: Background?

    package init(url: String, background: Background? = nil) {
        self.url = url
        self.background = background
    }
}
