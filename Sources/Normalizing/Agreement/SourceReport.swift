package import Scores
package import Time

/// The last report of one source about a game that several sources cover.
package struct SourceReport: Hashable, Sendable {
    package let source: String
    package let reading: KeptReading
    /// When the page with the report was requested.
    package let at: Instant
    /// When the report was last confirmed. An unchanged page confirms it.
    package let confirmedAt: Instant
    /// Since when the source has reported the same values.
    package let since: Instant
    /// The furthest progress that the source ever reported.
    package let highWaterMark: HighWaterMark

    package init(
        source: String,
        reading: KeptReading,
        at: Instant,
        confirmedAt: Instant? = nil,
        since: Instant? = nil,
        highWaterMark: HighWaterMark? = nil
    ) {
        self.source = source
        self.reading = reading
        self.at = at
        self.confirmedAt = confirmedAt ?? at
        self.since = since ?? at
        self.highWaterMark = highWaterMark ?? HighWaterMark(reading)
    }

    /// How long the report of a game that is not over counts after it was last confirmed. This is longer than the
    /// interval between two readings of a source, and short enough that fans do not wait long for a goal that another
    /// source has already reported.
    package static let relevance = Duration.seconds(120)
    /// How long a source may report the same values before it counts as stuck. This is longer than a break between
    /// periods.
    package static let staleAfter = Duration.seconds(1200)

    /// Whether the report is still current. A report that the game is final, cancelled or postponed stays current,
    /// because the source may not be read again.
    func isCurrent(at now: Instant) -> Bool {
        reading.status?.isOver == true || now - confirmedAt <= Self.relevance
    }

    /// Returns the report with the line score of the source's page of this game, because a scoreboard prints none, or
    /// one that is older than the plays. `nil` if the page agrees with the report, does not add up to its score, or was
    /// requested before it.
    /// - Parameter now: When the page was requested.
    package func corrected(by page: GameReading, at now: Instant) -> KeptReading? {
        guard page.sourceID.source == source, now >= at, let line = page.periods, line.sum == reading.score
        else { return nil }
        var corrected = reading
        corrected.pageLine = line == reading.periods ? nil : line
        return corrected == reading ? nil : corrected
    }

    /// Whether less preferred sources must wait for this one: it is active and not stuck, or has reported that the game
    /// is over.
    func takesPrecedence(at now: Instant) -> Bool {
        reading.status?.isOver == true || isCurrent(at: now) && now - since <= Self.staleAfter
    }
}

/// The furthest progress of a game that a source ever reported. A source that never reported the published score is
/// merely behind; it does not retract it.
package struct HighWaterMark: Hashable, Sendable, Codable {
    /// The highest score of each side.
    package private(set) var score: Score?
    package private(set) var period: Period?
    package private(set) var hasBegun: Bool
    package private(set) var hasEnded: Bool

    package init(_ reading: KeptReading) {
        score = reading.score
        period = reading.period
        hasBegun = reading.status == .live || reading.status == .final
        hasEnded = reading.status == .final
    }

    /// Creates the progress of the only source that has reported the game so far.
    package init(_ snapshot: Snapshot) {
        score = snapshot.score
        period = snapshot.period
        hasBegun = snapshot.status == .live || snapshot.status == .final
        hasEnded = snapshot.status == .final
    }

    /// Returns the progress, extended by the source's new report.
    package func extended(by reading: KeptReading) -> HighWaterMark {
        let reached = HighWaterMark(reading)
        var highWaterMark = self
        if let mine = score, let new = reached.score {
            highWaterMark.score = Score(home: max(mine.home, new.home), away: max(mine.away, new.away))
        } else {
            highWaterMark.score = score ?? reached.score
        }
        if let new = reached.period, period.map({ $0 < new }) ?? true { highWaterMark.period = new }
        highWaterMark.hasBegun = hasBegun || reached.hasBegun
        highWaterMark.hasEnded = hasEnded || reached.hasEnded
        return highWaterMark
    }

    /// Whether the source has reported at least the published state.
    func covers(_ game: Snapshot) -> Bool {
        if game.status == .final, !hasEnded { return false }
        if game.status == .live, !hasBegun { return false }
        if let published = game.score, published != .zero, score?.isAtLeast(published) != true { return false }
        if let published = game.period, published.number > 1, period.map({ $0 < published }) ?? true { return false }
        return true
    }
}

/// A field of a game in which sources can differ. The raw values are those of the column `source_difference.field`.
package enum GameField: String, Hashable, Sendable, CaseIterable {
    case status
    case score
    case period
    /// The day and time of the start.
    case start
    case lineScore = "line_score"

    /// Returns the value of the field in a reading, for comparison and display; `nil` if the reading has none.
    package func value(in reading: KeptReading) -> String? {
        switch self {
        case .status: reading.status?.rawValue
        case .score: reading.score.map { "\($0.home)-\($0.away)" }
        case .period: reading.period.map { String($0.number) }
        case .start: reading.startTime?.description
        case .lineScore: reading.line.map { line in line.map { "\($0.home)-\($0.away)" }.joined(separator: " ") }
        }
    }

    /// Whether the field shows the course of play, which fans watch: status, score or period.
    package var isOfPlay: Bool {
        switch self {
        case .status, .score, .period: true
        case .start, .lineScore: false
        }
    }
}

/// A reading in the form in which it is stored: as a source's last report, or because it could not be assigned to a
/// game or was quarantined. It has no plays and no box score, because the next page contains them again.
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
