package import Normalizing

/// The answers of `NCAA_GetGamecenterBoxscoreLacrosseById_web`, of its likes for other sports, and of the team stats,
/// which are the same object without players: the figures of one game.
///
/// Source of the format: captured answers of softball; lacrosse's own fields are those that public clients read.
package enum BoxScorePage {
    package static func read(_ page: [UInt8]) throws(ParseError) -> RawGame {
        try BoxScore.read(page)
    }
}

/// The object `boxscore`.
private struct BoxScore: GraphQLGame {
    static let field = "boxscore"
    static let marks = ["teamBoxscore", "teams"]

    let game: RawGame
    var isHollow: Bool { game.id == nil && game.teams.isEmpty }

    init(_ fields: JSONFields) {
        game = RawGame(ncaaBoxScore: fields)
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
        self.box = box.objects("teamBoxscore").map(RawTeamSheet.init(ncaa:))
        stateScore()
    }

    /// The page states no score, but the figures hold it. Noughts on both sides are those of a section that was never
    /// filled in.
    private mutating func stateScore() {
        // In lacrosse points are goals and assists.
        let isBasketball = ["MBB", "WBB"].contains(sport)
        let paths = isBasketball ? ["points"] : ["goals", "batterTotals.runsScored"]
        for index in teams.indices {
            let figures = box.first { $0.team != nil && $0.team == teams[index].mark }?.figures ?? []
            teams[index].score = paths.lazy.compactMap { path in figures.first { $0.key == path }?.value }.first
        }
        guard teams.allSatisfy({ $0.score == "0" }) else { return }
        for index in teams.indices { teams[index].score = nil }
    }
}
