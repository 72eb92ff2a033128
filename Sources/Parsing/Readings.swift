import Normalizing
package import Scores
package import Sports
package import Time

extension ScoreboardReading {
    /// Reads a response of `GetContests_web`.
    ///
    /// - Parameters:
    ///   - league: The requested league. A game that names another league keeps that one.
    ///   - day: The requested day; `nil` if none was requested.
    package init(
        ncaaContests page: [UInt8],
        league: ExpectedLeague,
        day: CivilDate? = nil
    ) throws(ParseError) {
        self = try ContestsPage.read(page).normalized(league: league, day: day)
    }

    /// Reads a group's page on StatBroadcast. Its games are of many days and sports.
    ///
    /// - Parameters:
    ///   - league: The league for rows that name no sport.
    ///   - today: The present day, because the page omits the year; without it the games have no day.
    package init(
        statBroadcastGroup page: [UInt8],
        league: ExpectedLeague,
        today: CivilDate? = nil
    ) throws(ParseError) {
        let raw = try GroupPage.read(page)
        self = (today.map(raw.dated(near:)) ?? raw).normalized(league: league, day: nil)
    }
}

extension GameReading {
    /// Reads a response of `NCAA_GetGamecenterPbpGenericById_web`.
    package init(ncaaPlayByPlay page: [UInt8], league: ExpectedLeague) throws(ParseError) {
        self = try PlayByPlayPage.read(page).reading(league: league)
    }

    /// Reads a StatCrew file. A lacrosse file that does not distinguish men and women is assigned to `league`; a file
    /// of another sport never is.
    package init(statCrew page: [UInt8], league: ExpectedLeague) throws(ParseError) {
        self = try StatCrewPage.read(page).reading(league: league)
    }

    /// Reads the response of StatBroadcast's web service for an event. It has no score, so the status is mostly
    /// unknown.
    package init(statBroadcastEvent page: [UInt8], league: ExpectedLeague) throws(ParseError) {
        self = try EventPage.read(page).reading(league: league)
    }

    /// Reads the broadcast view of an event, which does not name its event.
    package init(
        statBroadcastStats page: [UInt8],
        event: String,
        league: ExpectedLeague
    ) throws(ParseError) {
        self = try StatsPage.read(page, event: event).reading(league: league)
    }

    /// Reads a stat file of StatBroadcast's archive. `event` is the requested event.
    package init(
        statBroadcastArchive page: [UInt8],
        event: String? = nil,
        league: ExpectedLeague
    ) throws(ParseError) {
        self = try ArchivePage.read(page, event: event).reading(league: league)
    }
}

extension RawGame {
    /// Returns the reading of the page's game.
    func reading(league: ExpectedLeague) throws(ParseError) -> GameReading {
        do {
            return try normalized(league: league)
        } catch {
            throw .unreadableGame(error)
        }
    }
}
