package import Scores
package import Time

/// A reading that is stored because it could not be assigned to a game or believed. It has no plays and no box score,
/// because the next page contains them again.
package struct KeptReading: Hashable, Sendable, Codable {
    package var league: LeagueID
    package var sourceID: SourceID
    package var day: CivilDate?
    /// The start; `nil` if it is unknown or to be announced.
    package var startTime: Instant?
    package var teams: BySide<TeamReading>
    /// The status; `nil` for an unknown word, which is then in ``statusText``.
    package var status: GameStatus?
    package var statusText: String?
    package var period: Period?
    package var clock: GameClock?
    package var score: Score?
    package var periods: [PeriodScore]?
    /// The line score on the source's page of this game, used instead of ``periods``; `nil` if it is the same, or if
    /// none adds up to the score.
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

    /// The stored values as a reading.
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
