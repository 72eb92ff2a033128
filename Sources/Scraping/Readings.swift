import Normalizing
package import Scores
package import Time

extension ScoreboardReading {
    /// Reads an answer of `GetContests_web`.
    ///
    /// - Parameters:
    ///   - league: The league that was asked for; games that name another keep theirs.
    ///   - day: The day that was asked for, where one was.
    package init(
        ncaaContests page: [UInt8],
        league: LeagueID = .mensLacrosseD1,
        day: CivilDate? = nil
    ) throws(ParseError) {
        self = try ContestsPage.read(page).normalized(league: league, day: day)
    }
}

extension GameReading {
    /// Reads an answer of `NCAA_GetGamecenterPbpGenericById_web`.
    package init(ncaaPlayByPlay page: [UInt8], league: LeagueID = .mensLacrosseD1) throws(ParseError) {
        self = try PlayByPlayPage.read(page).reading(league: league)
    }

    /// Reads a StatCrew file of lacrosse.
    package init(statCrew page: [UInt8], league: LeagueID = .mensLacrosseD1) throws(ParseError) {
        self = try StatCrewPage.read(page).reading(league: league)
    }
}

extension RawGame {
    /// The game that the page is about.
    func reading(league: LeagueID) throws(ParseError) -> GameReading {
        do {
            return try normalized(league: league)
        } catch {
            throw .unreadableGame(error)
        }
    }
}
