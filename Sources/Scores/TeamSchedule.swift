package import Time

/// A team's season: what it has played and what it will play.
package struct TeamScheduleReading: Hashable, Sendable {
    package var league: LeagueID
    /// `nil` where the page does not say whose schedule it is.
    package var team: TeamReading?
    /// `nil` where the page does not say.
    package var record: TeamRecord?
    /// In the page's order.
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

/// A game as the schedule of one of its teams shows it.
package struct ScheduledGame: Hashable, Sendable {
    package enum Site: String, Hashable, Sendable, Codable, CaseIterable {
        case home, away, neutral
    }

    /// `nil` where the page has no link to the game, as before it is played.
    package var sourceID: SourceID?
    /// The league's local day; `nil` where the page names none.
    package var day: CivilDate?
    /// `nil` where the page does not say.
    package var startTime: StartTime?
    package var opponent: TeamReading
    /// Where the team plays.
    package var site: Site
    /// The place, as found: `Denver, CO`. `nil` where the page does not say.
    package var place: String?
    /// What else the page says of the game: `2025 NCAA DI MLA Championship`.
    package var note: String?
    package var status: StatusReading
    /// `nil` until it is known.
    package var result: ScheduledResult?
    /// `nil` where the page does not say.
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

/// How a game ended, as seen by one of its teams.
package struct ScheduledResult: Hashable, Sendable, Codable {
    package var goalsFor: Int
    package var goalsAgainst: Int
    /// How many overtimes it took; 0 is none, `nil` where the page does not say.
    package var overtimes: Int?

    package init(goalsFor: Int, goalsAgainst: Int, overtimes: Int? = nil) {
        self.goalsFor = goalsFor
        self.goalsAgainst = goalsAgainst
        self.overtimes = overtimes
    }
}
