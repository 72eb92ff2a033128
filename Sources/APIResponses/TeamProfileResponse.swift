package import APIModels
import FoundationEssentials
import Scores
package import Storage
import Time

extension TeamProfileResponse {
    /// - Parameter standing: `nil` if the team is in no standings.
    package init(_ team: TeamBrief, _ portrait: TeamPortrait, _ standing: TeamStandingResponse?) {
        self.init(
            team: TeamResponse(team),
            league: LeagueName(portrait.league),
            sport: portrait.sport.rawValue,
            slug: portrait.slug,
            fullName: portrait.fullName,
            color: portrait.color,
            logos: portrait.logos.map { logo in
                TeamLogoResponse(background: logo.background, url: logo.name.path)
            },
            standing: standing
        )
    }
}

extension TeamStandingResponse {
    package init(_ table: ShownTable<StandingsLine>, _ line: StandingsLine) {
        self.init(
            source: table.source,
            updatedAt: Date(table.askedAt),
            group: line.groupName,
            place: line.groupPlace,
            record: line.overall?.description,
            conferenceRecord: line.conference?.description
        )
    }
}
