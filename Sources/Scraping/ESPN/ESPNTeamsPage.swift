package import Normalizing

/// `/apis/site/v2/sports/{sport}/{league}/teams`: the teams of a league with their logos; also the page of one team.
package enum ESPNTeamsPage {
    package static func read(_ page: [UInt8]) throws(ParseError) -> RawLeagueTeams {
        let fields = try JSONPage.fields(page)
        var list = RawLeagueTeams(source: ESPN.source)
        if let team = fields.fields("team"), !fields.has("events") {
            list.sport = ESPN.slug(uid: team.text("uid"))
            list.teams = [entry(team)]
            return list
        }
        let league = fields.objects("sports").first?.objects("leagues").first
        guard let teams = league?.list("teams") else {
            throw .unexpectedShape(path: "sports.leagues.teams")
        }
        list.sport = league?.text("slug")
        list.teams = teams.map { $0.fields?.fields("team").map(entry) ?? RawLeagueTeams.Entry() }
        return list
    }

    private static func entry(_ fields: JSONFields) -> RawLeagueTeams.Entry {
        var entry = RawLeagueTeams.Entry()
        entry.team = ESPN.team(fields)
        entry.logos = fields.objects("logos").compactMap { logo in
            logo.text("href").map { RawLeagueTeams.Logo(address: $0, words: logo.texts("rel")) }
        }
        return entry
    }
}
