import Scores

/// A team of a contest, in the form common to all responses about one game.
struct ContestTeam {
    private let side: Side
    private let team: Team

    init(_ side: Side, of view: GameView) {
        self.side = side
        team = view.teams[side]
    }

    func fill(_ json: inout FeedJSONWriter) {
        json.field("__typename", "ContestTeam")
        json.field("isHome", side == .home)
        json.field("teamId", String(team.id))
        json.field("seoname", team.seoname)
        json.field("name6Char", team.char6)
        json.field("nameShort", team.short)
        json.field("nameFull", team.full)
        json.field("teamName", team.nickname)
        json.field("color", team.color)
    }
}
