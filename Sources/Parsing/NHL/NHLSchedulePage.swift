package import Normalizing

/// The page `/schedule/{date}`: the games of seven days, each with its state and score.
package enum NHLSchedulePage {
    package static func read(_ page: [UInt8]) throws(ParseError) -> RawScoreboard {
        let fields = try JSONPage.fields(page)
        // A score page also has such a list, with the numbers of games.
        guard let days = fields.list("gameWeek"), !fields.has("games") else {
            throw .unexpectedShape(path: "gameWeek")
        }
        return RawScoreboard(
            games: days.flatMap { day in
                let date = day.fields?.text("date")
                let games = day.fields?.list("games") ?? []
                return games.map { entry -> RawScoreboardEntry in
                    switch entry {
                    case .read(let fields): .game(game(fields, on: date))
                    case .unreadable(let reason): .unreadable(reason)
                    }
                }
            }
        )
    }

    private static func game(_ fields: JSONFields, on date: String?) -> RawGame {
        var game = NHL.game(fields, reference: .abbreviation)
        game.start.date = game.start.date ?? date
        return game
    }
}
