package import APIModels
import Scores
package import Storage

extension SearchResponse {
    package init(_ found: some Sequence<FoundName>, hasMore: Bool) {
        self.init(results: found.map(SearchResultResponse.init), hasMore: hasMore)
    }
}

extension SearchResultResponse {
    package init(_ name: FoundName) {
        switch name {
        case .team(let league, let team):
            self.init(
                kind: .team,
                id: team.id.description,
                name: team.name,
                league: LeagueName(league),
                abbreviation: TeamBrief.shownAbbreviation(team.abbreviation, slug: team.slug),
                conference: team.conference?.abbreviation,
                logoURL: team.logo?.path
            )
        case .conference(let league, let conference):
            self.init(
                kind: .conference,
                id: conference.abbreviation,
                name: conference.name,
                league: LeagueName(league)
            )
        case .player(let league, let player, let team):
            self.init(
                kind: .player,
                id: player.id.description,
                name: PlayerName.displayName(player.name),
                league: LeagueName(league),
                teamID: team.id.rawValue,
                team: team.name,
                jersey: player.jersey,
                position: player.position
            )
        }
    }
}
