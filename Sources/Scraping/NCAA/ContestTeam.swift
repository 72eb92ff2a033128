import Normalizing

/// An entry of `teams`, which all of NCAA's answers share in large part.
struct ContestTeam: Decodable {
    let team: RawTeam

    init(from decoder: any Decoder) throws {
        let fields = try JSONFields(decoder)
        var team = RawTeam()
        team.isHome = fields.flag("isHome")
        team.id = fields.text("seoname")
        team.mark = fields.text("teamId")
        team.shortName = fields.text("nameShort")
        team.fullName = fields.text("nameFull")
        team.abbreviation = fields.text("name6Char")
        team.conference = fields.text("conferenceSeo")
        team.rank = fields.text("teamRank")
        team.color = fields.text("color")
        team.record = fields.text("record")
        team.score = fields.text("score")
        self.team = team
    }
}
