import Normalizing
package import Scores
package import Sports
package import Time

extension ScoreboardReading {
    /// Reads an answer of `GetContests_web`.
    ///
    /// - Parameters:
    ///   - league: The league that was asked for; games that name another keep theirs.
    ///   - day: The day that was asked for, where one was.
    package init(
        ncaaContests page: [UInt8],
        league: ExpectedLeague,
        day: CivilDate? = nil
    ) throws(ParseError) {
        self = try ContestsPage.read(page).normalized(league: league, day: day)
    }

    /// Reads a group's page of StatBroadcast. The games are of many days, and of many sports.
    ///
    /// - Parameters:
    ///   - league: Taken for rows that name no sport.
    ///   - today: The page leaves the years out; without this the games have no day.
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
    /// Reads an answer of `NCAA_GetGamecenterPbpGenericById_web`.
    package init(ncaaPlayByPlay page: [UInt8], league: ExpectedLeague) throws(ParseError) {
        self = try PlayByPlayPage.read(page).reading(league: league)
    }

    /// Reads a StatCrew file. One of lacrosse that does not tell men from women is of `league`; other sports are never.
    package init(statCrew page: [UInt8], league: ExpectedLeague) throws(ParseError) {
        self = try StatCrewPage.read(page).reading(league: league)
    }

    /// Reads what StatBroadcast's web service says of an event. It knows no score, so the status is mostly unknown.
    package init(statBroadcastEvent page: [UInt8], league: ExpectedLeague) throws(ParseError) {
        self = try EventPage.read(page).reading(league: league)
    }

    /// Reads the broadcast view of an event, which does not say what event it is of.
    package init(
        statBroadcastStats page: [UInt8],
        event: String,
        league: ExpectedLeague
    ) throws(ParseError) {
        self = try StatsPage.read(page, event: event).reading(league: league)
    }

    /// Reads a stat file of StatBroadcast's archive; `event` is the one that was asked for.
    package init(
        statBroadcastArchive page: [UInt8],
        event: String? = nil,
        league: ExpectedLeague
    ) throws(ParseError) {
        self = try ArchivePage.read(page, event: event).reading(league: league)
    }
}

extension RawGame {
    /// The game that the page is about.
    func reading(league: ExpectedLeague) throws(ParseError) -> GameReading {
        do {
            return try normalized(league: league)
        } catch {
            throw .unreadableGame(error)
        }
    }
}
