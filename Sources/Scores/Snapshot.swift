package import Time

/// When a game starts.
package enum StartTime: Hashable, Sendable {
    case at(Instant)
    /// The day is known, but the time is not. A midnight that a source prints as a placeholder is read as this.
    case toBeAnnounced

    package var instant: Instant? {
        if case .at(let instant) = self { instant } else { nil }
    }
}

/// The data of one game in one reading of one source, in canonical form, with nothing invented.
///
/// `nil` means that this reading has no value. It never erases the value of an earlier reading.
package struct GameReading: Hashable, Sendable {
    package var league: LeagueID
    package var sourceID: SourceID
    /// The league's local day; `nil`: the page names none.
    package var day: CivilDate?
    package var startTime: StartTime?
    package var teams: BySide<TeamReading>
    package var status: StatusReading
    /// The source's code word for the status as found, if it is in no list but something else on the page gave the
    /// status; `nil` if the word is known, or if ``status`` itself keeps it.
    package var unlistedStatusWord: String?
    /// The source's text for the status, as found: `FINAL (OT)`.
    package var statusText: String?
    package var period: Period?
    package var clock: GameClock?
    package var score: Score?
    /// The line score, from the first period on; `nil`: the page has none.
    package var periods: [PeriodScore]?
    /// All plays from the first on, in the source's order; `nil`: the page has none.
    package var plays: [Play]?
    /// The printed statistics of teams and players; `nil`: the page has none.
    package var box: PrintedBoxScore?
    /// The players that the page lists apart from its box score; `nil`: the page has no such list.
    package var roster: BySide<[PlayerReading]>?
    /// The injured players of each side, in the source's order; `nil`: the page has no such list.
    package var injuries: BySide<[Injury]>?
    /// Each side's best players, one statistic per category; `nil`: the page has none.
    package var leaders: BySide<[LeaderCategory]>?
    /// The bookmakers' odds, in the source's order; empty: the page has none.
    package var odds: [OddsReading]
    /// The series that the game is part of, in a playoff or a season.
    package var series: [SeriesReading]
    /// The place of the game; `nil`: the page does not give it.
    package var venue: Venue?
    /// Broadcasts, attendance and the like.
    package var information: GameInformation
    /// The other data of a score sheet; `nil`: the page is not a score sheet.
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
        information: GameInformation = GameInformation(),
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
        self.information = information
        self.sheet = sheet
    }
}

extension GameReading {
    /// The status word that must still be added to our lists, whether or not the status is known without it.
    package var unknownStatusWord: String? {
        if case .unknown(let word) = status { word } else { unlistedStatusWord }
    }

    /// The same game with the sides swapped, because sources disagree about the home team on neutral ground.
    package var mirrored: GameReading {
        var reading = self
        reading.teams = teams.mirrored
        reading.score = score?.mirrored
        reading.periods = periods?.map(\.mirrored)
        reading.plays = plays?.map(\.mirrored)
        reading.box = box?.mirrored
        reading.roster = roster?.mirrored
        reading.injuries = injuries?.mirrored
        reading.leaders = leaders?.mirrored
        // A spread and its text refer to one of the sides, which would be the wrong one now.
        reading.odds = []
        reading.series = series.map(\.mirrored)
        reading.information = information.mirrored
        reading.sheet = sheet?.mirrored
        return reading
    }
}

/// The games that one page lists: usually those of one day of one league, but a team's season or a scorer's file is
/// read in this form, too.
package struct ScoreboardReading: Hashable, Sendable {
    package var league: LeagueID
    /// The requested day, otherwise the day of the page or of all its games; `nil`: there is no such day.
    package var day: CivilDate?
    package var games: [GameReading]
    /// Entries that could not be read, each with its reason. The other entries are read nevertheless.
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
    /// The entry's position on the page, from 0.
    package let index: Int
    /// The source's id, if at least that could be read.
    package let id: String?
    package let reason: String

    package init(index: Int, id: String?, reason: String) {
        self.index = index
        self.id = id
        self.reason = reason
    }
}

/// A game as BarDown stores it, combined from all accepted readings. Each revision of a game is one snapshot.
///
/// The plays are not part of it, because there are many, and they have a table of their own.
package struct Snapshot: Hashable, Sendable, Codable {
    package var status: GameStatus
    package var day: CivilDate
    /// The start; `nil`: to be announced.
    package var startTime: Instant?
    package var period: Period?
    package var clock: GameClock?
    /// The score; `nil` before the first known score.
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
