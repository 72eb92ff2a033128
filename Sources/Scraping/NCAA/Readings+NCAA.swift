import Normalizing
package import Scores
package import Sports

extension GameReading {
    /// Reads an answer of `GetGamecenterGameById_web`: one game with its line score and the teams' records.
    ///
    /// - Parameter league: The league that was asked for; a game that names another keeps it.
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
    /// Reads an answer of `NCAA_GetGamecenterBoxscoreLacrosseById_web`, or of its likes for other sports.
    ///
    /// - Parameter league: The league that was asked for; a game that names another keeps it.
    package init(ncaaBoxScore page: [UInt8], league: ExpectedLeague) throws(ParseError) {
        self = try BoxScorePage.read(page).reading(league: league)
    }

    /// Reads an answer of `NCAA_GetGamecenterTeamStatsLacrosseById_web`, or of its likes for other sports.
    ///
    /// - Parameter league: The league that was asked for; a game that names another keeps it.
    package init(ncaaTeamStats page: [UInt8], league: ExpectedLeague) throws(ParseError) {
        self = try BoxScorePage.read(page).reading(league: league)
    }
}

extension SeasonDaysReading {
    /// Reads an answer of `NCAA_schedules_today_web`, which does not say whose days it lists.
    ///
    /// - Parameter league: The league that was asked for.
    package init(ncaaSchedule page: [UInt8], league: ExpectedLeague) throws(ParseError) {
        self = try SeasonDaysPage.read(page).normalized(league: league.id)
        // A list of weeks, or of anything else, is no season without games.
        guard !days.isEmpty || rejected.isEmpty else {
            throw .unexpectedShape(path: "data.schedules.games.contestDate")
        }
    }
}
