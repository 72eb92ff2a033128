package import Normalizing

/// The page `/gamecenter/{id}/landing`: one game with its goals by period. It has no full list of plays, so the game
/// gets no plays from it.
package enum NHLLandingPage {
    package static func read(_ page: [UInt8]) throws(ParseError) -> RawGame {
        let fields = try JSONPage.fields(page)
        var game = NHL.game(fields, reference: .abbreviation)
        // A game without play has a preview instead of a list of goals. Any other page without the list is not this
        // page.
        guard let scoring = fields.fields("summary")?.list("scoring") else {
            guard NHL.mayLackPlay(game, fields), !fields.has("plays"), !fields.has("playerByGameStats") else {
                throw .unexpectedShape(path: "summary.scoring")
            }
            return game
        }
        game.coded.shootout = game.coded.shootout ?? NHL.shootout(scoring.compactMap(\.fields))
        game.goals = scoring.compactMap(\.fields).flatMap { period in
            NHL.goals(period.objects("goals"), period: period.fields("periodDescriptor")?.text("number"))
        }
        return game
    }
}
