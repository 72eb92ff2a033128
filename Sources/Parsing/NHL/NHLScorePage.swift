package import Normalizing

/// The page `/score/{date}`: one day's games, with their goals.
package enum NHLScorePage {
    package static func read(_ page: [UInt8]) throws(ParseError) -> RawScoreboard {
        let fields = try JSONPage.fields(page)
        guard let games = fields.list("games"), !fields.has("plays") else {
            throw .unexpectedShape(path: "games")
        }
        return RawScoreboard(
            games: games.map { entry in
                switch entry {
                case .read(let fields):
                    var game = NHL.game(fields, reference: .abbreviation)
                    let goals = fields.objects("goals")
                    game.goals = NHL.goals(goals)
                    game.coded.shootout = game.coded.shootout ?? NHL.shootout(goals)
                    return .game(game)
                case .unreadable(let reason): return .unreadable(reason)
                }
            },
            day: fields.text("currentDate")
        )
    }
}
