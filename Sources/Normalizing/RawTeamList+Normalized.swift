package import Scores

extension RawTeamList {
    /// All teams that can be read; the others are listed with their reasons. A team that is listed twice is so once.
    package var normalized: TeamListReading {
        var reading = TeamListReading(league: LeagueID(sport: sport, division: division), teams: [])
        var seen: Set<TeamReading> = []
        for (index, entry) in teams.enumerated() {
            switch entry {
            case .unreadable(let reason):
                reading.rejected.append(RejectedEntry(index: index, id: nil, reason: reason))
            case .team(let raw):
                guard let team = TeamReading(raw.team, source: source) else {
                    reading.rejected.append(RejectedEntry(index: index, id: nil, reason: "\(UnreadableGame.nameless)"))
                    continue
                }
                guard seen.insert(team).inserted else { continue }
                reading.teams.append(ListedTeam(team: team, logos: raw.logos))
            }
        }
        return reading
    }
}

extension RawListedTeam {
    fileprivate var logos: [LogoAddress] {
        [
            lightLogo.map { LogoAddress(url: $0, background: .light) },
            darkLogo.map { LogoAddress(url: $0, background: .dark) },
        ]
        .compactMap(\.self)
    }
}
