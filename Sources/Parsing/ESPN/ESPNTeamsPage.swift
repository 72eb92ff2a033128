package import Normalizing

/// The page `/apis/site/v2/sports/{sport}/{league}/teams` with the teams of a league and their logos. The page of one
/// team can be read too.
package enum ESPNTeamsPage {
    package static func read(_ page: [UInt8]) throws(ParseError) -> RawTeamList {
        let fields = try JSONPage.fields(page)
        if let team = fields.fields("team"), !fields.has("events") {
            var list = RawTeamList(source: ESPN.source, teams: [.team(listed(team))])
            list.league = ESPN.slug(uid: team.text("uid"))
            return list
        }
        let league = fields.objects("sports").first?.objects("leagues").first
        guard let teams = league?.list("teams") else {
            throw .unexpectedShape(path: "sports.leagues.teams")
        }
        var list = RawTeamList(source: ESPN.source, teams: teams.map(entry))
        list.league = league?.text("slug")
        return list
    }

    private static func entry(_ entry: JSONEntry) -> RawTeamListEntry {
        switch entry {
        case .read(let fields): fields.fields("team").map { .team(listed($0)) } ?? .unreadable("no team")
        case .unreadable(let reason): .unreadable(reason)
        }
    }

    private static func listed(_ fields: JSONFields) -> RawListedTeam {
        var team = RawListedTeam()
        team.team = ESPN.team(fields)
        team.logos = fields.objects("logos").compactMap { logo in
            logo.text("href").map { RawLogo(address: $0, words: logo.texts("rel")) }
        }
        return team
    }
}
