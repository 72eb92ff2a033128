package import Normalizing

/// `/apis/site/v2/sports/{sport}/{league}/scoreboard`: the games of a day; also a team's schedule, which is the same
/// list.
package enum ESPNScoreboardPage {
    package static func read(_ page: [UInt8]) throws(ParseError) -> RawScoreboard {
        let fields = try JSONPage.fields(page)
        guard let events = fields.list("events") else { throw .unexpectedShape(path: "events") }
        let slug = fields.objects("leagues").first?.text("slug")
        return RawScoreboard(
            games: events.map { entry in
                switch entry {
                case .read(let event):
                    ESPNCompetition.game(event, slug: slug).map { .game($0) } ?? .unreadable("no competition")
                case .unreadable(let reason): .unreadable(reason)
                }
            },
            day: fields.fields("day")?.text("date"),
            league: slug
        )
    }
}
