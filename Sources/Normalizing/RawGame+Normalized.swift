package import Scores
import Time

extension RawGame {
    /// What the page says of the game, in canonical words.
    ///
    /// - Parameter expected: The league that was asked for; taken where the page does not name its own.
    package func normalized(league expected: LeagueID) throws(UnreadableGame) -> GameReading {
        if dialect != .sentences { return try coded(league: expected) }
        if title != nil { return try untitled().normalized(league: expected) }
        guard let id = id?.unblanked else { throw .noID }
        let raw = try BySide(teams)
        guard let home = TeamReading(raw.home, source: source), let away = TeamReading(raw.away, source: source)
        else { throw .nameless }
        let regulation = regulationPeriods(league: expected)
        let score = score(of: raw)
        let status = StatusWords(state: state, texts: stateTexts, score: score)
        let hasBegun = status.reading.status?.hasBegun != false
        let position = position(status: status.reading.status, regulation: regulation)
        let line = LineScore(
            self,
            teams: raw,
            score: score,
            current: position.period,
            isOver: status.reading.status == .final,
            regulation: regulation
        )
        return GameReading(
            league: LeagueID(sport: sport, division: division, expected: expected) ?? expected,
            sourceID: SourceID(source: source, id: id),
            day: start.day,
            startTime: start.startTime,
            teams: BySide(home: home, away: away),
            status: status.reading,
            statusText: status.text,
            period: position.period ?? end(of: line, regulation: regulation),
            clock: position.clock,
            score: hasBegun ? score : nil,
            periods: hasBegun ? line?.periods : nil,
            plays: periods.map { PlayByPlay($0, teams: raw, regulation: regulation).plays },
            box: PrintedBoxScore(box, teams: raw, source: source),
            venue: Venue(venue),
            sheet: sheet.map { ScoreSheet($0, of: self, teams: raw, regulation: regulation) }
        )
    }

    /// As many as the page says, or its periods do; else as the sport has, or the league that was asked for where the
    /// page names none.
    private func regulationPeriods(league expected: LeagueID) -> Int {
        if let stated = Int(printed: regulation), (1...20).contains(stated) { return stated }
        if let told = periods?.regulation { return told }
        if let league = LeagueID(sport: sport, division: division, expected: expected),
            league.rawValue.hasPrefix("wlax-"),
            let day = start.day, day.year < Self.firstYearOfQuarters
        {
            return 2
        }
        guard sport?.unblanked == nil, let format = GameFormat(league: expected, isPlayoff: false) else {
            return Period.regulation(ofSport: sport)
        }
        return format.regulation
    }

    /// Women play lacrosse in quarters since the season of 2022, and played halves before.
    private static let firstYearOfQuarters = 2022

    /// The score that the page states; else that of the last play that has one.
    private func score(of teams: BySide<RawTeam>) -> Score? {
        if let stated = Score(printedHome: teams.home.score, away: teams.away.score) { return stated }
        return periods?.reversed().lazy.compactMap { $0.plays.last { $0.score != nil }?.score }.first
    }

    /// The last period of a game that is over: plays may go on where a line has one column for all overtimes.
    private func end(of line: LineScore?, regulation: Int) -> Period? {
        line?.end.map { max($0, lastPlayed(regulation: regulation)?.period ?? $0) }
    }

    /// The last period of which the page has plays.
    private func lastPlayed(regulation: Int) -> (period: Period, raw: RawPeriod)? {
        periods?.numbered(regulation: regulation).last { !$0.raw.plays.isEmpty }
    }

    /// How far the game is. Before it begins, whatever a page prints here is filler; after the end, its clock is.
    private func position(status: GameStatus?, regulation: Int) -> (period: Period?, clock: GameClock?) {
        guard status?.hasBegun != false else { return (nil, nil) }
        let texts = [period] + stateTexts.map(Optional.some)
        let period = texts.lazy.compactMap { Period(printed: $0, regulation: regulation) }.first
        if status == .final { return (period, nil) }
        if let clock = GameClock(printed: clock) { return (period, clock) }
        guard status == .live, let played = lastPlayed(regulation: regulation),
            period == nil || period == played.period
        else { return (period, nil) }
        return (played.period, GameClock(printed: played.raw.plays.last { $0.clock?.unblanked != nil }?.clock))
    }
}

extension GameStatus {
    /// Whether there can be a score; sources print `0` where there is none yet.
    var hasBegun: Bool {
        switch self {
        case .scheduled, .postponed, .cancelled: false
        case .live, .final, .suspended, .delayed: true
        }
    }
}
