package import Normalizing

/// The answer of `GetContests_web`, one day's games of one sport and division; also that of
/// `GetGamecenterGameById_web`, which is the same list with a single, fuller entry.
package enum ContestsPage {
    package static func read(_ page: [UInt8]) throws(ParseError) -> RawScoreboard {
        let answer = try JSONPage.decode(GraphQLAnswer<Body>.self, from: page)
        guard let contests = answer.body?.contests else {
            throw answer.failure ?? .unexpectedShape(path: "data.contests")
        }
        // The hash of another query brings objects that hold nothing but their type's name.
        if !contests.isEmpty, contests.allSatisfy({ $0.value?.isHollow == true }) { throw .wrongQuery }
        return RawScoreboard(
            games: contests.map { entry in
                switch entry {
                case .read(let contest): .game(contest.game)
                case .unreadable(let reason): .unreadable(reason)
                }
            }
        )
    }

    private struct Body: Decodable {
        let contests: [JSONEntry<Contest>]?

        init(from decoder: any Decoder) throws {
            contests = try JSONFields(decoder).list("contests")
        }
    }
}

/// An entry of `contests`.
private struct Contest: Decodable {
    let game: RawGame
    let isHollow: Bool

    init(from decoder: any Decoder) throws {
        let fields = try JSONFields(decoder)
        var game = RawGame(source: NCAA.source)
        game.id = fields.text("contestId", "id") ?? fields.text("url")?.split(separator: "/").last.map(String.init)
        game.sport = fields.text("sportCode", "sportUrl")
        game.division = fields.text("division")
        game.state = fields.text("gameState")
        game.stateTexts = [fields.text("statusCodeDisplay"), fields.text("finalMessage")].compactMap(\.self)
        game.period = fields.text("currentPeriod")
        game.clock = fields.text("contestClock", "clock")
        game.start.date = fields.text("startDate")
        game.start.time = fields.text("startTime")
        game.start.epoch = fields.text("startTimeEpoch")
        game.start.hasTime = fields.flag("hasStartTime")
        game.start.isToBeAnnounced = fields.flag("tba")
        let columns: [LineScoreColumn] = fields.list("linescores")?.compactMap(\.value) ?? []
        game.teams = fields.list("teams", of: ContestTeam.self)?.compactMap(\.value?.team) ?? []
        for index in game.teams.indices where !columns.isEmpty {
            let isHome = game.teams[index].isHome == true
            game.teams[index].lineScore = columns.map { (isHome ? $0.home : $0.away) ?? "" }
        }
        // A page that prints the state only where the period stands: "Postponed", "FINAL (OT)".
        if let period = game.period { game.stateTexts.append(period) }
        self.game = game
        isHollow = game.id == nil && game.teams.isEmpty
    }
}

/// A column of `linescores`.
private struct LineScoreColumn: Decodable {
    let home: String?
    let away: String?

    init(from decoder: any Decoder) throws {
        let fields = try JSONFields(decoder)
        home = fields.text("home")
        away = fields.text("visit")
    }
}
