package import Time

/// A team's season: the games that it has played and will play.
package struct TeamScheduleReading: Hashable, Sendable {
    package var league: LeagueID
    /// The team; `nil`: the page does not name the team.
    package var team: TeamReading?
    /// The team's record; `nil`: the page does not give it.
    package var record: TeamRecord?
    /// The games, in the page's order.
    package var games: [ScheduledGame]
    package var rejected: [RejectedEntry]

    package init(
        league: LeagueID,
        team: TeamReading?,
        record: TeamRecord?,
        games: [ScheduledGame],
        rejected: [RejectedEntry] = []
    ) {
        self.league = league
        self.team = team
        self.record = record
        self.games = games
        self.rejected = rejected
    }
}

/// A game as shown in the schedule of one of its teams.
package struct ScheduledGame: Hashable, Sendable {
    package enum Site: String, Hashable, Sendable, Codable, CaseIterable {
        case home, away, neutral
    }

    /// The game's id at the source; `nil`: the page has no link to the game, for example before it is played.
    package var sourceID: SourceID?
    /// The league's local day; `nil`: the page names none.
    package var day: CivilDate?
    /// The start; `nil`: the page does not give it.
    package var startTime: StartTime?
    package var opponent: TeamReading
    /// Where the team plays.
    package var site: Site
    /// The place as found: `Denver, CO`; `nil`: the page does not give it.
    package var place: String?
    /// The page's note on the game: `2025 NCAA DI MLA Championship`.
    package var note: String?
    package var status: StatusReading
    /// The result; `nil`: not known yet.
    package var result: ScheduledResult?
    /// The number of spectators; `nil`: the page does not give it.
    package var attendance: Int?

    package init(
        sourceID: SourceID?,
        day: CivilDate?,
        startTime: StartTime? = nil,
        opponent: TeamReading,
        site: Site,
        place: String? = nil,
        note: String? = nil,
        status: StatusReading,
        result: ScheduledResult? = nil,
        attendance: Int? = nil
    ) {
        self.sourceID = sourceID
        self.day = day
        self.startTime = startTime
        self.opponent = opponent
        self.site = site
        self.place = place
        self.note = note
        self.status = status
        self.result = result
        self.attendance = attendance
    }
}

/// The result of a game from the view of one of its teams.
package struct ScheduledResult: Hashable, Sendable, Codable {
    package var goalsFor: Int
    package var goalsAgainst: Int
    /// The number of overtimes; 0: none, `nil`: the page does not give it.
    package var overtimes: Int?

    package init(goalsFor: Int, goalsAgainst: Int, overtimes: Int? = nil) {
        self.goalsFor = goalsFor
        self.goalsAgainst = goalsAgainst
        self.overtimes = overtimes
    }
}
