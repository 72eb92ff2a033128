package import Normalizing

/// `/gamecenter/{id}/play-by-play`: one game with all its plays.
///
/// Plays are no log: between two pages some come in between, some go, and all after them have new numbers.
package enum NHLPlayByPlayPage {
    package static func read(_ page: [UInt8]) throws(ParseError) -> RawGame {
        let fields = try JSONPage.fields(page)
        guard let plays = fields.list("plays") else {
            throw .unexpectedShape(path: "plays")
        }
        var game = NHL.game(fields, mark: .number)
        for player in fields.objects("rosterSpots") {
            guard let id = player.text("playerId") else { continue }
            game.coded.roster[id] = Self.player(player, id: id)
        }
        game.coded.plays = plays.compactMap { $0.fields.map(play) }
        return game
    }

    private static func player(_ fields: JSONFields, id: String) -> RawPlayer {
        let names = [NHL.localized(fields, "firstName"), NHL.localized(fields, "lastName")]
        var player = RawPlayer(
            id: id,
            name: names.compactMap(\.self).joined(separator: " "),
            jersey: fields.text("sweaterNumber"),
            position: fields.text("positionCode")
        )
        player.team = fields.text("teamId")
        return player
    }

    private static func play(_ fields: JSONFields) -> RawCodedPlay {
        let details = fields.fields("details")
        var play = RawCodedPlay()
        play.sequence = fields.text("sortOrder")
        play.period = fields.fields("periodDescriptor")?.text("number") ?? fields.text("period")
        play.clock = fields.text("timeRemaining")
        play.code = fields.text("typeDescKey")
        play.team = details?.text("eventOwnerTeamId")
        play.text = text(code: play.code, details)
        play.homeScore = details?.text("homeScore")
        play.awayScore = details?.text("awayScore")
        play.players = Self.players.compactMap { role in
            details?.text(role).map { RawPlayPlayer(id: $0, role: role) }
        }
        return play
    }

    /// The page has no sentences; its own words stand for them: `penalty holding`, `shot-on-goal wrist`.
    private static func text(code: String?, _ details: JSONFields?) -> String {
        let words = [code] + ["shotType", "descKey", "reason"].map { details?.text($0) }
        return words.compactMap(\.self).joined(separator: " ")
    }

    /// The fields that hold players, in the order in which plays name them.
    private static let players = [
        "scoringPlayerId", "assist1PlayerId", "assist2PlayerId", "shootingPlayerId", "blockingPlayerId",
        "goalieInNetId", "hittingPlayerId", "hitteePlayerId", "winningPlayerId", "losingPlayerId",
        "committedByPlayerId", "drawnByPlayerId", "servedByPlayerId", "playerId",
    ]
}
