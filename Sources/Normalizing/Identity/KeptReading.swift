package import Scores
package import Time

/// A reading as it is kept for later, where it could not be placed or believed: without plays and box, which the next
/// page brings again.
package struct KeptReading: Hashable, Sendable, Codable {
    package var league: LeagueID
    package var sourceID: SourceID
    package var day: CivilDate?
    /// `nil` where the reading did not say, and while to be announced.
    package var startTime: Instant?
    package var teams: BySide<TeamReading>
    /// `nil` for a word that nobody knows; it stands in ``statusText`` then.
    package var status: GameStatus?
    package var statusText: String?
    package var period: Period?
    package var clock: GameClock?
    package var score: Score?
    package var periods: [PeriodScore]?
    /// What the source's page of this game lists in place of ``periods``; `nil` where it lists the same, or none that
    /// makes the score.
    package var pageLine: [PeriodScore]?

    package init(_ reading: GameReading) {
        league = reading.league
        sourceID = reading.sourceID
        day = reading.day
        startTime = reading.startTime?.instant
        teams = reading.teams
        status = reading.status.status
        statusText = reading.statusText
        if case .unknown(let word) = reading.status { statusText = statusText ?? word }
        period = reading.period
        clock = reading.clock
        score = reading.score
        periods = reading.periods
    }

    /// The reading again.
    package var reading: GameReading {
        GameReading(
            league: league,
            sourceID: sourceID,
            day: day,
            startTime: startTime.map(StartTime.at),
            teams: teams,
            status: status.map(StatusReading.known) ?? .unknown(word: statusText ?? ""),
            statusText: statusText,
            period: period,
            clock: clock,
            score: score,
            periods: periods
        )
    }
}
