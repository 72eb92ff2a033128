package import Normalizing

/// The answer of `NCAA_GetGamecenterPbpGenericById_web`: one game with all its plays. The same for every sport.
package enum PlayByPlayPage {
    package static func read(_ page: [UInt8]) throws(ParseError) -> RawGame {
        try PlayByPlay.read(page)
    }
}

/// The object `playbyplay`.
private struct PlayByPlay: GraphQLGame {
    static let field = "playbyplay"
    static let marks = ["periods", "teams"]

    let game: RawGame
    let isHollow: Bool

    init(from decoder: any Decoder) throws {
        let fields = try JSONFields(decoder)
        var game = RawGame(source: NCAA.source)
        game.id = fields.text("contestId")
        // "MLA PLAY-BY-PLAY"
        game.sport = fields.text("title")?.split(separator: " ").first.map(String.init)
        game.division = fields.text("divisionName", "division")
        game.state = fields.text("status")
        game.stateTexts = [game.state].compactMap(\.self)
        game.period = fields.text("period")
        game.clock = Self.clock(fields.text("minutes"), fields.text("seconds"))
        game.teams = fields.list("teams", of: ContestTeam.self)?.compactMap(\.value?.team) ?? []
        game.periods = fields.list("periods", of: PlaysOfPeriod.self)?.compactMap(\.value?.period)
        self.game = game
        isHollow = game.id == nil && game.teams.isEmpty && game.periods == nil
    }

    /// The two fields of the clock in the form that the plays have it.
    private static func clock(_ minutes: String?, _ seconds: String?) -> String? {
        guard let minutes, let seconds, !minutes.isEmpty, !seconds.isEmpty else { return nil }
        return "\(minutes):\(seconds.utf8.count == 1 ? "0" : "")\(seconds)"
    }
}

/// An entry of `periods`.
private struct PlaysOfPeriod: Decodable {
    let period: RawPeriod

    init(from decoder: any Decoder) throws {
        let fields = try JSONFields(decoder)
        var period = RawPeriod()
        period.number = fields.text("periodNumber")
        period.label = fields.text("periodDisplay")
        let groups = fields.list("playbyplayStats", of: PlayGroup.self) ?? []
        period.plays = groups.flatMap { $0.value?.plays ?? [] }
        self.period = period
    }
}

/// An entry of `playbyplayStats`: plays of one team at one time, in lacrosse always exactly one.
private struct PlayGroup: Decodable {
    let plays: [RawPlay]

    init(from decoder: any Decoder) throws {
        let fields = try JSONFields(decoder)
        let team = fields.text("teamId")
        let clock = fields.text("clock")
        plays = (fields.list("plays", of: GenericPlay.self) ?? []).compactMap { entry in
            guard var play = entry.value?.play else { return nil }
            play.team = play.team ?? team
            play.clock = play.clock ?? clock
            return play
        }
    }
}

/// An entry of `plays`.
private struct GenericPlay: Decodable {
    let play: RawPlay

    init(from decoder: any Decoder) throws {
        let fields = try JSONFields(decoder)
        var play = RawPlay()
        play.clock = fields.text("clock")
        play.team = fields.text("teamId")
        play.text = fields.text("playText")
        play.homeScore = fields.text("homeScore")
        play.awayScore = fields.text("visitorScore")
        self.play = play
    }
}
