package import Time

/// When a game starts.
package enum StartTime: Hashable, Sendable {
    case at(Instant)
    /// The day is known, the hour is not. Never midnight.
    case toBeAnnounced

    package var instant: Instant? {
        if case .at(let instant) = self { instant } else { nil }
    }
}

/// What one reading of one source says of one game: canonical words, nothing invented.
///
/// `nil` means "this reading did not say"; it never erases what an earlier reading said.
package struct GameReading: Hashable, Sendable {
    package var league: LeagueID
    package var sourceID: SourceID
    /// The league's local day; `nil` on pages that do not name one.
    package var day: CivilDate?
    package var startTime: StartTime?
    package var teams: BySide<TeamReading>
    package var status: StatusReading
    /// The source's code word for the status where no list has it, as found, and something else on the page told the
    /// status all the same; `nil` where the word is known, and where ``status`` itself keeps it.
    package var unlistedStatusWord: String?
    /// The source's own words for the status, as found: `FINAL (OT)`.
    package var statusText: String?
    package var period: Period?
    package var clock: GameClock?
    package var score: Score?
    /// The line score, in order from the first period; `nil` where the page has none.
    package var periods: [PeriodScore]?
    /// All plays from the first, in the order of the source; `nil` where the page has none.
    package var plays: [Play]?
    /// What the source prints of the teams and players; `nil` where the page has none.
    package var box: PrintedBoxScore?
    /// Each side's best, by one statistic a category; `nil` where the page has none.
    package var leaders: BySide<[LeaderCategory]>?
    /// In the order of the source; empty where the page has none.
    package var odds: [OddsReading]
    /// The series that the game is part of: of a playoff, of the season.
    package var series: [SeriesReading]
    /// `nil` where the page does not say.
    package var venue: Venue?
    /// What the scorer's table says beside all that; `nil` where the page is no score sheet.
    package var sheet: ScoreSheet?

    package init(
        league: LeagueID,
        sourceID: SourceID,
        day: CivilDate? = nil,
        startTime: StartTime? = nil,
        teams: BySide<TeamReading>,
        status: StatusReading,
        statusText: String? = nil,
        period: Period? = nil,
        clock: GameClock? = nil,
        score: Score? = nil,
        periods: [PeriodScore]? = nil,
        plays: [Play]? = nil,
        box: PrintedBoxScore? = nil,
        leaders: BySide<[LeaderCategory]>? = nil,
        odds: [OddsReading] = [],
        series: [SeriesReading] = [],
        venue: Venue? = nil,
        sheet: ScoreSheet? = nil
    ) {
        self.league = league
        self.sourceID = sourceID
        self.day = day
        self.startTime = startTime
        self.teams = teams
        self.status = status
        self.statusText = statusText
        self.period = period
        self.clock = clock
        self.score = score
        self.periods = periods
        self.plays = plays
        self.box = box
        self.leaders = leaders
        self.odds = odds
        self.series = series
        self.venue = venue
        self.sheet = sheet
    }
}

extension GameReading {
    /// The word for the status that somebody has to teach us, whether the status is known without it or not.
    package var unknownStatusWord: String? {
        if case .unknown(let word) = status { word } else { unlistedStatusWord }
    }

    /// The same game with the sides exchanged: sources disagree about who is at home on neutral ground.
    package var mirrored: GameReading {
        var reading = self
        reading.teams = teams.mirrored
        reading.score = score?.mirrored
        reading.periods = periods?.map(\.mirrored)
        reading.plays = plays?.map(\.mirrored)
        reading.box = box?.mirrored
        reading.leaders = leaders?.mirrored
        // A spread and its words speak of one of the sides, and no longer of the right one.
        reading.odds = []
        reading.series = series.map(\.mirrored)
        reading.sheet = sheet?.mirrored
        return reading
    }
}

/// All games that one scoreboard page lists for one day of one league.
package struct ScoreboardReading: Hashable, Sendable {
    package var league: LeagueID
    /// The day asked for; `nil` where the page does not say and nobody asked.
    package var day: CivilDate?
    package var games: [GameReading]
    /// Entries that could not be read, each with its reason. One bad game never costs the slate.
    package var rejected: [RejectedEntry]

    package init(league: LeagueID, day: CivilDate?, games: [GameReading], rejected: [RejectedEntry] = []) {
        self.league = league
        self.day = day
        self.games = games
        self.rejected = rejected
    }
}

/// An entry of a page that could not be read.
package struct RejectedEntry: Hashable, Sendable {
    /// Its place in the page, from 0.
    package let index: Int
    /// The source's id, where at least that could be read.
    package let id: String?
    package let reason: String

    package init(index: Int, id: String?, reason: String) {
        self.index = index
        self.id = id
        self.reason = reason
    }
}

/// A game as BarDown holds it: what all accepted readings together say. One revision of a game is one of these.
///
/// The plays are not part of it: they are many, only grow, and stand in a table of their own.
package struct Snapshot: Hashable, Sendable, Codable {
    package var status: GameStatus
    package var day: CivilDate
    /// `nil` while to be announced.
    package var startTime: Instant?
    package var period: Period?
    package var clock: GameClock?
    /// `nil` before the first known score.
    package var score: Score?
    package var periods: [PeriodScore]

    package init(
        status: GameStatus,
        day: CivilDate,
        startTime: Instant?,
        period: Period? = nil,
        clock: GameClock? = nil,
        score: Score? = nil,
        periods: [PeriodScore] = []
    ) {
        self.status = status
        self.day = day
        self.startTime = startTime
        self.period = period
        self.clock = clock
        self.score = score
        self.periods = periods
    }
}
