package import Scores
package import Sports

extension RawTeamList {
    /// All teams that can be read; the others are listed with their reasons. A team that is listed twice is so once.
    /// - Parameter leagues: Those that a slug on the page may name.
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
    /// `nil` for an address that is not of the web, or not encrypted.
    fileprivate init?(_ raw: RawLogo) {
        guard let address = raw.address.unblanked, address.hasPrefix("https://") else { return nil }
        let background: Background? = raw.words.contains("dark") ? .dark : raw.words.contains("default") ? .light : nil
        self.init(url: address, background: background)
    }
}
