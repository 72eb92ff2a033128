package import Normalizing

/// The page `/gamecenter/{id}/boxscore`: one game with the statistics of its skaters and goalies.
package enum NHLBoxScorePage {
    package static func read(_ page: [UInt8]) throws(ParseError) -> RawGame {
        let fields = try JSONPage.fields(page)
        var game = NHL.game(fields, reference: .number)
        // Until the summer of 2024 the statistics were inside an object `boxscore`. A page without them is a box score
        // only if the game has no play.
        guard let box = fields.fields("playerByGameStats") ?? fields.fields("boxscore")?.fields("playerByGameStats")
        else {
            guard NHL.mayLackPlay(game, fields) else { throw .unexpectedShape(path: "playerByGameStats") }
            return game
        }
        game.box = [("awayTeam", false), ("homeTeam", true)].compactMap { name, isHome in
            guard let team = box.fields(name) else { return nil }
            let reference = game.teams.first { $0.isHome == isHome }?.reference
            return sheet(team, of: reference, figures: fields.fields(name))
        }
        return game
    }

    private static func sheet(_ fields: JSONFields, of reference: String?, figures team: JSONFields?) -> RawTeamSheet {
        var sheet = RawTeamSheet(team: reference)
        if let shots = team?.text("sog") { sheet.figures = [RawFigure(key: "sog", label: nil, value: shots)] }
        sheet.tables = [
            table("forwards", fields, columns: skaters), table("defense", fields, columns: skaters),
            table("goalies", fields, columns: goalies),
        ]
        return sheet
    }

    /// Reads a table of players. The page has a named value for each figure of each player. A missing value becomes
    /// blank, such as a goalie's decision during the game, or a share of zero attempts.
    private static func table(_ name: String, _ fields: JSONFields, columns: [String]) -> RawStatTable {
        var table = RawStatTable(name: name)
        table.keys = columns
        table.rows = fields.objects(name).map { player in
            var row = RawStatRow()
            row.player = RawPlayer(
                id: player.text("playerId"),
                name: NHL.localized(player, "name"),
                jersey: player.text("sweaterNumber"),
                position: player.text("position")
            )
            row.isStarter = player.flag("starter")
            // Both goalies are listed, even if one of them did not play.
            row.hasPlayed = player.text("toi").map { $0 != "00:00" }
            row.note = player.text("decision")
            // Until the summer of 2024 a skater's shots on goal were named "shots".
            row.cells = columns.map { player.text($0) ?? ($0 == "sog" ? player.text("shots") : nil) ?? "" }
            return row
        }
        return table
    }

    private static let skaters = [
        "goals", "assists", "points", "plusMinus", "pim", "hits", "powerPlayGoals", "sog", "faceoffWinningPctg", "toi",
        "blockedShots", "shifts", "giveaways", "takeaways",
    ]

    private static let goalies = [
        "evenStrengthShotsAgainst", "powerPlayShotsAgainst", "shorthandedShotsAgainst", "saveShotsAgainst", "savePctg",
        "evenStrengthGoalsAgainst", "powerPlayGoalsAgainst", "shorthandedGoalsAgainst", "pim", "goalsAgainst", "toi",
        "shotsAgainst", "saves",
    ]
}
