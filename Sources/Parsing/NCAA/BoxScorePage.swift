package import Normalizing

/// The figures of one game, from the responses of `NCAA_GetGamecenterBoxscoreLacrosseById_web`, the similar queries for
/// other sports, and the team stats, which are the same object without players.
///
/// Source of the format: captured responses for softball. The fields of lacrosse are those that public clients read.
package enum BoxScorePage {
    package static func read(_ page: [UInt8]) throws(ParseError) -> RawGame {
        try BoxScore.read(page)
    }
}

/// The object `boxscore`.
private struct BoxScore: GraphQLGame {
    static let field = "boxscore"
    static let requiredFields = ["teamBoxscore", "teams"]

    let game: RawGame
    let isEmpty: Bool

    init(_ fields: JSONFields) {
        game = RawGame(ncaaBoxScore: fields)
        isEmpty = game.id == nil && game.teams.isEmpty || Self.isEmpty(fields)
    }

    /// Whether all objects of one level contain only their type's name, or whether there are objects for figures but no
    /// figure, neither of a team nor of a player. Both mean that the query was for another sport.
    private static func isEmpty(_ fields: JSONFields) -> Bool {
        let teams = fields.objects("teamBoxscore")
        let totals = teams.compactMap { $0.fields("teamStats") }
        let players = teams.flatMap { $0.objects("playerStats") }
        if [fields.objects("teams"), teams, players].contains(where: { $0.haveOnlyTypename }) { return true }
        let hasFigures = players.contains { $0.names.contains { !RawTeamSheet.isIdentityField($0) } }
        return totals.haveOnlyTypename && !hasFigures || totals.isEmpty && !players.isEmpty && !hasFigures
    }
}

extension RawGame {
    /// - Parameter box: The object `boxscore`.
    fileprivate init(ncaaBoxScore box: JSONFields) {
        self.init(source: NCAA.source)
        id = box.text("contestId")
        // "MLA Boxscore"
        sport = box.text("sportCode") ?? box.text("title")?.split(separator: " ").first.map(String.init)
        division = box.text("divisionName", "division")
        state = box.text("status")
        period = box.text("period")
        clock = NCAA.clock(box)
        stateTexts = [period].compactMap(\.self)
        teams = box.objects("teams").map(RawTeam.init(ncaa:))
        read(linescoresOf: box)
        self.box = box.objects("teamBoxscore").map(RawTeamSheet.init(ncaa:))
        stateScore()
    }

    /// Sets the score from the figures, because the page states none. If both are zero, no score is set, because such
    /// zeros come from a section that was never filled in.
    private mutating func stateScore() {
        // In lacrosse, the score is the number of goals, because points are goals plus assists.
        let isBasketball = ["MBB", "WBB"].contains(sport)
        let paths = isBasketball ? ["points"] : ["goals", "batterTotals.runsScored"]
        for index in teams.indices {
            let figures = box.first { $0.team != nil && $0.team == teams[index].reference }?.figures ?? []
            teams[index].score = paths.lazy.compactMap { path in figures.first { $0.key == path }?.value }.first
        }
        guard teams.allSatisfy({ $0.score == "0" }) else { return }
        for index in teams.indices { teams[index].score = nil }
    }
}
