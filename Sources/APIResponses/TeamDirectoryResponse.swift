package import APIModels
package import Scores
package import Storage

extension TeamDirectoryResponse {
    /// The heading for teams without a known conference.
    private static let other = "Other"

    package init(_ teams: [TeamBrief]) {
        let conferences = Dictionary(grouping: teams) { $0.conference?.abbreviation ?? Self.other }
        self.init(conferences: conferences.mapValues { teams in teams.map { TeamResponse($0) } })
    }
}

extension ConferencesResponse {
    /// Lists each conference once, by the abbreviation that other requests use as the parameter `conference`.
    package init(_ conferences: [ConferenceTeams], of league: LeagueID) {
        // A source may have two names for one conference.
        let named = Dictionary(grouping: conferences, by: \.conference.abbreviation)
        self.init(
            league: LeagueName(league),
            conferences: named.sorted { $0.key < $1.key }.map { id, conferences in
                ConferenceResponse(
                    id: id,
                    names: conferences.map(\.conference.name),
                    title: conferences.first?.conference.title ?? id,
                    teams: conferences.reduce(0) { $0 + $1.teams }
                )
            }
        )
    }
}

extension RosterResponse {
    package init(of team: TeamBrief, _ players: [RosterPlayer]) {
        self.init(team: TeamResponse(team), players: players.map(RosterPlayerResponse.init))
    }
}

extension RosterPlayerResponse {
    package init(_ player: RosterPlayer) {
        self.init(
            id: player.id.rawValue,
            name: PlayerName.displayName(player.name),
            jersey: player.jersey,
            position: player.position
        )
    }
}
