package import Scores
package import Sports

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
