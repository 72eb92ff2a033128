package import Normalizing

/// The response of `NCAA_GetGamecenterPbpGenericById_web` and of the similar query for basketball: one game with its
/// plays.
package enum PlayByPlayPage {
    package static func read(_ page: [UInt8]) throws(ParseError) -> RawGame {
        try PlayByPlay.read(page)
    }
}

/// The object `playbyplay`.
private struct PlayByPlay: GraphQLGame {
    static let field = "playbyplay"
    static let requiredFields = ["periods", "teams"]

    let game: RawGame
    let isEmpty: Bool

    init(_ fields: JSONFields) {
        var game = RawGame(source: NCAA.source)
        game.id = fields.text("contestId")
        // "MLA PLAY-BY-PLAY"
        game.sport = fields.text("title")?.split(separator: " ").first.map(String.init)
        game.division = fields.text("divisionName", "division")
        game.state = fields.text("status")
        game.stateTexts = [game.state].compactMap(\.self)
        game.period = fields.text("period")
        game.clock = NCAA.clock(fields)
        game.teams = fields.objects("teams").map(RawTeam.init(ncaa:))
        game.read(linescoresOf: fields)
        game.periods = fields.list("periods")?.compactMap { $0.fields.map(RawPeriod.init(ncaa:)) }
        self.game = game
        isEmpty = game.id == nil && game.teams.isEmpty && game.periods == nil || Self.isEmpty(fields)
    }

    /// Whether all objects of one level contain only their type's name: teams, periods, groups of plays, or plays.
    private static func isEmpty(_ fields: JSONFields) -> Bool {
        let periods = fields.objects("periods")
        let groups = periods.flatMap { $0.objects("playbyplayStats") }
        let plays = groups.flatMap { $0.objects("plays") }
        return [fields.objects("teams"), periods, groups, plays].contains { $0.haveOnlyTypename }
    }
}

extension RawPeriod {
    /// - Parameter fields: An entry of `periods`.
    fileprivate init(ncaa fields: JSONFields) {
        self.init()
        number = fields.text("periodNumber")
        label = fields.text("periodDisplay")
        plays = fields.objects("playbyplayStats").flatMap(Self.plays)
    }

    /// - Parameter group: An entry of `playbyplayStats`: plays of one team at one time, in lacrosse always exactly one.
    ///   In basketball the entry is a play itself.
    private static func plays(in group: JSONFields) -> [RawPlay] {
        guard group.has("plays") else { return play(basketball: group).map { [$0] } ?? [] }
        return group.objects("plays").map { fields in
            var play = RawPlay()
            play.clock = fields.text("clock") ?? group.text("clock")
            play.team = fields.text("teamId") ?? group.text("teamId")
            play.text = fields.text("playText")
            play.homeScore = fields.text("homeScore")
            play.awayScore = fields.text("visitorScore")
            return play
        }
    }

    /// Reads a basketball play. The text of a team's play is in `homeText` or `visitorText`; a play of no team has only
    /// `eventDescription`.
    /// - Returns: `nil` for an entry without text.
    private static func play(basketball fields: JSONFields) -> RawPlay? {
        var play = RawPlay()
        play.clock = fields.text("clock")
        play.team = fields.text("teamId")
        play.text = ["eventDescription", "homeText", "visitorText"].lazy
            .compactMap { fields.text($0) }.first { !$0.isEmpty }
        guard play.text != nil else { return nil }
        play.homeScore = fields.text("homeScore")
        play.awayScore = fields.text("visitorScore")
        return play
    }
}
