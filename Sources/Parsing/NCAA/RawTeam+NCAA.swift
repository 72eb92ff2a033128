import Normalizing

extension RawTeam {
    /// - Parameter fields: An entry of `teams`, which is similar in all of the NCAA's responses.
    init(ncaa fields: JSONFields) {
        self.init()
        isHome = fields.flag("isHome")
        id = fields.text("seoname")
        mark = fields.text("teamId")
        shortName = fields.text("nameShort")
        fullName = fields.text("nameFull")
        abbreviation = fields.text("name6Char")
        conference = fields.text("conferenceSeo")
        rank = fields.text("teamRank")
        color = fields.text("color")
        record = fields.text("record")
        score = fields.text("score")
    }
}
