package import APIModels
import FoundationEssentials
import Scores
package import Storage
import Time

extension TeamProfileResponse {
    /// - Parameter standing: `nil` if the team is in no standings.
    package init(_ team: TeamBrief, _ profile: TeamProfile, _ standing: TeamStandingResponse?) {
        self.init(
            team: TeamResponse(team),
            league: LeagueName(profile.league),
            sport: profile.sport.rawValue,
            slug: profile.slug,
            fullName: profile.fullName,
            color: profile.color,
            logos: profile.logos.map { logo in
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
