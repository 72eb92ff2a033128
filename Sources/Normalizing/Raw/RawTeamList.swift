package import Scores
package import Sports

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

extension RawTeamList {
    /// Reads all teams. Teams that cannot be read are listed with their reasons. A team that is listed twice is kept
    /// once.
    /// - Parameter leagues: The leagues that a slug on the page may name.
    package func normalized(in leagues: LeagueRegistry) -> TeamListReading {
        let named = LeagueID(sport: sport, division: division)
        var reading = TeamListReading(league: named ?? league.map(leagues.league(printed:)), teams: [])
        var seen: Set<TeamReading> = []
        for (index, entry) in teams.enumerated() {
            switch entry {
            case .unreadable(let reason):
                reading.rejected.append(RejectedEntry(index: index, id: nil, reason: reason))
            case .team(let raw):
                guard let team = TeamReading(raw.team, source: source) else {
                    reading.rejected.append(.nameless(at: index))
                    continue
                }
                guard seen.insert(team).inserted else { continue }
                reading.teams.append(ListedTeam(team: team, logos: raw.logos.compactMap(LogoAddress.init)))
            }
        }
        return reading
    }
}

extension LogoAddress {
    /// Creates an address; `nil` if it is not an `https://` URL.
    fileprivate init?(_ raw: RawLogo) {
        guard let address = raw.address.unblanked, address.hasPrefix("https://") else { return nil }
        let background: Background? = raw.words.contains("dark") ? .dark : raw.words.contains("default") ? .light : nil
        self.init(url: address, background: background)
    }
}
