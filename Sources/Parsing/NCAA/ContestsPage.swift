package import Normalizing

/// The response of `GetContests_web` with a day's games of one sport and division. The response of
/// `GetGamecenterGameById_web` is the same list with a single entry that has more fields.
package enum ContestsPage {
    package static func read(_ page: [UInt8]) throws(ParseError) -> RawScoreboard {
        let response = try GraphQLResponse(page)
        guard let entries = response.data?.list("contests") else {
            throw response.failure ?? .unexpectedShape(path: "data.contests")
        }
        // The hash of another query results in objects that contain only their type's name.
        let games = entries.map(game)
        if !games.isEmpty, games.allSatisfy(isEmpty) { throw .wrongQuery }
        let contests = entries.compactMap(\.fields)
        for part in ["teams", "linescores"] where contests.flatMap({ $0.objects(part) }).haveOnlyTypename {
            throw .wrongQuery
        }
        return RawScoreboard(games: games)
    }

    private static func game(_ entry: JSONEntry) -> RawScoreboardEntry {
        switch entry {
        case .read(let fields): .game(RawGame(contest: fields))
        case .unreadable(let reason): .unreadable(reason)
        }
    }

    private static func isEmpty(_ entry: RawScoreboardEntry) -> Bool {
        if case .game(let game) = entry { game.id == nil && game.teams.isEmpty } else { false }
    }
}

extension RawGame {
    /// - Parameter fields: An entry of `contests`.
    fileprivate init(contest fields: JSONFields) {
        self.init(source: NCAA.source)
        id = fields.text("contestId", "id") ?? fields.text("url")?.split(separator: "/").last.map(String.init)
        sport = fields.text("sportCode", "sportUrl")
        division = fields.text("division")
        state = fields.text("gameState")
        stateTexts = [fields.text("statusCodeDisplay"), fields.text("finalMessage")].compactMap(\.self)
        period = fields.text("currentPeriod")
        clock = fields.text("contestClock", "clock")
        start.date = fields.text("startDate")
        start.time = fields.text("startTime")
        start.epoch = fields.text("startTimeEpoch")
        start.hasTime = fields.flag("hasStartTime")
        start.isToBeAnnounced = fields.flag("tba")
        if let place = fields.fields("location") {
            venue.name = place.text("venue")
            venue.city = place.text("city")
            venue.state = place.text("stateUsps")
        }
        // The field has one of these names on scoreboards, and the other on the pages of games.
        if let channel = fields.text("broadcasterName", "network") {
            information.broadcasts = [RawBroadcast(name: channel)]
        }
        teams = fields.objects("teams").map(RawTeam.init(ncaa:))
        read(linescoresOf: fields)
        // Some pages have the state only in the period field: "Postponed", "FINAL (OT)".
        if let period { stateTexts.append(period) }
    }
}

extension RawTeam {
    /// - Parameter fields: An entry of `teams`, which is similar in all of the NCAA's responses.
    init(ncaa fields: JSONFields) {
        self.init()
        isHome = fields.flag("isHome")
        id = fields.text("seoname")
        reference = fields.text("teamId")
        shortName = fields.text("nameShort")
        fullName = fields.text("nameFull")
        abbreviation = fields.text("name6Char")
        conference = fields.text("conferenceSeo")
        rank = fields.text("teamRank")
        color = fields.text("color")
        record = fields.text("record")
        score = fields.text("score")
    }
}

/// The columns of the NCAA's line scores.
enum LineColumn {
    /// Returns the columns of periods, in the order of play. If no column names its period, returns all columns in
    /// their order.
    static func periods(of columns: [JSONFields]) -> [JSONFields] {
        let headings = columns.map { $0.nonBlankText("period").flatMap(PeriodHeading.init) }
        guard headings.contains(where: { $0 != nil }) else { return columns }
        return columns.indices
            .compactMap { index in headings[index].map { (heading: $0, index: index) } }
            .sorted { ($0.heading, $0.index) < ($1.heading, $1.index) }
            .map { columns[$0.index] }
    }
}

extension RawGame {
    /// Reads the line score of one of the NCAA's objects, if it has one.
    mutating func read(linescoresOf fields: JSONFields) {
        let columns = LineColumn.periods(of: fields.objects("linescores"))
        let headings = columns.compactMap { $0.nonBlankText("period").flatMap(PeriodHeading.init) }
        regulation = regulation ?? PeriodHeading.regulation(of: headings).map(String.init)
        for index in teams.indices where !columns.isEmpty {
            let isHome = teams[index].isHome == true
            teams[index].lineScore = columns.map { $0.text(isHome ? "home" : "visit") ?? "" }
        }
    }
}
