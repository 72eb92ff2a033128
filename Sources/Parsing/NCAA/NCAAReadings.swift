package import Normalizing
package import Scores
package import Sports

extension GameReading {
    /// Reads a response of `GetGamecenterGameById_web`: one game with its line score and the teams' records.
    ///
    /// - Parameter league: The requested league. A game that names another league keeps that one.
    package init(ncaaGame page: [UInt8], league: ExpectedLeague) throws(ParseError) {
        let entries = try ContestsPage.read(page).games
        guard entries.count == 1 else {
            throw entries.isEmpty ? .noGame : .unexpectedShape(path: "data.contests[1]")
        }
        guard case .game(let raw) = entries[0] else { throw .unexpectedShape(path: "data.contests[0]") }
        self = try raw.reading(league: league)
    }
}

extension GameReading {
    /// Reads a response of `NCAA_GetGamecenterBoxscoreLacrosseById_web`, or of the similar queries for other sports.
    ///
    /// - Parameter league: The requested league. A game that names another league keeps that one.
    package init(ncaaBoxScore page: [UInt8], league: ExpectedLeague) throws(ParseError) {
        self = try BoxScorePage.read(page).reading(league: league)
    }

    /// Reads a response of `NCAA_GetGamecenterTeamStatsLacrosseById_web`, or of the similar queries for other sports.
    ///
    /// - Parameter league: The requested league. A game that names another league keeps that one.
    package init(ncaaTeamStats page: [UInt8], league: ExpectedLeague) throws(ParseError) {
        self = try BoxScorePage.read(page).reading(league: league)
    }
}

extension SeasonDaysReading {
    /// Reads a response of `NCAA_schedules_today_web`, which does not name its league.
    ///
    /// - Parameter league: The requested league.
    package init(ncaaSchedule page: [UInt8], league: ExpectedLeague) throws(ParseError) {
        self = try SeasonDaysPage.read(page).normalized(league: league.id)
        // A list of weeks, or of anything else, must not be read as a season without games.
        guard !days.isEmpty || rejected.isEmpty else {
            throw .unexpectedShape(path: "data.schedules.games.contestDate")
        }
    }
}

/// The response of `NCAA_schedules_today_web`: the days of a season with the number of games on each.
///
/// Source of the format: the fields that public clients read (no captured response is available).
package enum SeasonDaysPage {
    package static func read(_ page: [UInt8]) throws(ParseError) -> RawSeasonDays {
        let response = try GraphQLResponse(page)
        guard let schedules = response.data?.fields("schedules") else {
            throw response.failure ?? .unexpectedShape(path: "data.schedules")
        }
        guard let games = schedules.list("games") else {
            let isWrongQuery = !schedules.has("games") && !schedules.has("today")
            throw isWrongQuery ? .wrongQuery : .unexpectedShape(path: "data.schedules.games")
        }
        guard !games.compactMap(\.fields).haveOnlyTypename else { throw .wrongQuery }
        return RawSeasonDays(
            today: schedules.fields("today")?.text("date"),
            days: games.map { entry in
                let date = entry.fields?.text("contestDate").map { String($0.prefix { $0 != "T" }) }
                return RawGameDay(date: date, games: entry.fields?.text("count"))
            }
        )
    }
}
