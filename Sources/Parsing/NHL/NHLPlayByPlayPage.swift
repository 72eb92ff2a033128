package import Normalizing

/// The page `/gamecenter/{id}/play-by-play`: one game with all its plays.
///
/// The list of plays is not append-only: between two readings plays are inserted and removed, and later ones are
/// renumbered.
package enum NHLPlayByPlayPage {
    package static func read(_ page: [UInt8]) throws(ParseError) -> RawGame {
        let fields = try JSONPage.fields(page)
        guard let plays = fields.list("plays") else {
            throw .unexpectedShape(path: "plays")
        }
        var game = NHL.game(fields, reference: .number)
        for player in fields.objects("rosterSpots") {
            guard let id = player.text("playerId") else { continue }
            game.coded.roster[id] = Self.player(player, id: id)
        }
        game.coded.shootout = game.coded.shootout ?? NHL.shootout(plays.compactMap(\.fields))
        game.coded.plays = plays.compactMap { $0.fields.map { play($0, teams: game.teams) } }
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

    private static func play(_ fields: JSONFields, teams: [RawTeam]) -> RawCodedPlay {
        let details = fields.fields("details")
        var play = RawCodedPlay()
        play.id = fields.text("eventId")
        play.sequence = fields.text("sortOrder")
        play.period = fields.fields("periodDescriptor")?.text("number") ?? fields.text("period")
        play.clock = fields.text("timeRemaining")
        play.code = fields.text("typeDescKey")
        play.team = details?.text("eventOwnerTeamId")
        play.text = text(fields, ownerIsHome: teams.first { $0.reference != nil && $0.reference == play.team }?.isHome)
        play.homeScore = details?.text("homeScore")
        play.awayScore = details?.text("awayScore")
        play.x = details?.text("xCoord")
        play.y = details?.text("yCoord")
        play.zone = details?.text("zoneCode")
        play.homeEnd = fields.text("homeTeamDefendingSide")
        play.players = Self.players.compactMap { role in
            details?.text(role).map { id in
                let total = role == "scoringPlayerId" ? details?.text("scoringPlayerTotal") : nil
                return RawPlayPlayer(id: id, role: role, seasonTotal: total)
            }
        }
        return play
    }

    /// Returns the page's own words as the text, because it has no sentences: `penalty holding MIN 2`,
    /// `goal wrist power-play`.
    private static func text(_ fields: JSONFields, ownerIsHome: Bool?) -> String {
        let (code, details) = (fields.text("typeDescKey"), fields.fields("details"))
        var words = [code] + ["shotType", "descKey", "reason"].map { details?.text($0) }
        // The class of the penalty, and its length in minutes.
        if code == "penalty" { words += [details?.text("typeCode"), details?.text("duration")] }
        if code == "goal", let ownerIsHome { words += gameContext(of: fields, ownerIsHome: ownerIsHome) }
        return words.compactMap(\.self).joined(separator: " ")
    }

    /// Returns `empty-net`, `power-play` or `short-handed` for a goal; empty at even strength and in a shootout. The
    /// page has four digits: the visitors' goalie and skaters, then the home side's skaters and goalie. Skaters are
    /// compared only if both goalies are on the ice, because a sixth skater may replace one.
    private static func gameContext(of goal: JSONFields, ownerIsHome: Bool) -> [String] {
        let digits = (goal.text("situationCode") ?? "").compactMap(\.wholeNumberValue)
        guard digits.count == 4, goal.fields("periodDescriptor")?.text("periodType") != "SO" else { return [] }
        let goalies = (own: ownerIsHome ? digits[3] : digits[0], other: ownerIsHome ? digits[0] : digits[3])
        let hasGoalie = goal.fields("details")?.text("goalieInNetId") != nil
        if goalies.other == 0, !hasGoalie { return ["empty-net"] }
        guard goalies.own == 1, goalies.other == 1 else { return [] }
        let lead = (digits[2] - digits[1]) * (ownerIsHome ? 1 : -1)
        return lead == 0 ? [] : [lead > 0 ? "power-play" : "short-handed"]
    }

    /// The fields that contain players, in the order in which plays name them.
    private static let players = [
        "scoringPlayerId", "assist1PlayerId", "assist2PlayerId", "shootingPlayerId", "blockingPlayerId",
        "goalieInNetId", "hittingPlayerId", "hitteePlayerId", "winningPlayerId", "losingPlayerId",
        "committedByPlayerId", "drawnByPlayerId", "servedByPlayerId", "playerId",
    ]
}
