package import Scores
package import Sports
import Time

extension RawGame {
    /// Returns the page's reading of the game, in canonical values.
    ///
    /// - Parameter expected: The requested league, used if the page does not name its own.
    package func normalized(league expected: ExpectedLeague) throws(UnreadableGame) -> GameReading {
        if dialect != .sentences { return try coded(league: expected) }
        if title != nil { return try untitled().normalized(league: expected) }
        guard let id = id?.unblanked else { throw .noID }
        let raw = try BySide(teams)
        guard let home = TeamReading(raw.home, source: source), let away = TeamReading(raw.away, source: source)
        else { throw .nameless }
        let regulation = regulationPeriods(teams: raw, league: expected)
        let league = LeagueID(sport: sport, division: division, expected: expected.id) ?? expected.id
        let played = periods?.numbered(regulation: regulation)
        let registry = expected.registry
        let sport = registry.profile(like: league)?.sport
        let plays = played.map { PlayByPlay($0, teams: raw, sport: sport, points: registry.points(in: league)).plays }
        let progress = progress(teams: raw, played: played ?? [], plays: plays, regulation: regulation)
        let sheet = sheet.map { ScoreSheet($0, of: self, teams: raw, regulation: regulation) }
        return GameReading(
            league: league,
            sourceID: SourceID(source: source, id: id),
            day: start.day,
            startTime: start.startTime,
            teams: BySide(home: home, away: away),
            status: progress.status.reading,
            statusText: progress.status.text,
            period: progress.period,
            clock: progress.clock,
            score: progress.score,
            periods: progress.periods,
            plays: plays,
            box: PrintedBoxScore(box, teams: raw, source: source, by: registry.sports),
            venue: Venue(venue, sheet: sheet),
            information: GameInformation(information, sheet: sheet),
            sheet: sheet
        )
    }

    /// The progress of the game, and its score.
    private struct Progress {
        let status: StatusWords
        var period: Period?
        var clock: GameClock?
        var score: Score?
        var periods: [PeriodScore]?
    }

    private func progress(
        teams: BySide<RawTeam>,
        played: [(period: Period, raw: RawPeriod)],
        plays: [Play]?,
        regulation: Int
    ) -> Progress {
        let stated = Score(printedHome: teams.home.score, away: teams.away.score)
        let running = played.flatMap(\.raw.plays).last { $0.score != nil }?.score
        let printed = StatusWords(state: state, texts: stateTexts, score: stated ?? running)
        let status = printed.reading.status
        let position = position(status: status, plays: plays, regulation: regulation)
        let least = leastPeriods(regulation: regulation, score: stated)
        let part = PlayedPart(plays ?? [], of: status, period: position.period, least: least)
        let score = stated ?? (part.stopsEarly ? nil : running)
        let line = LineScore(
            self,
            played: part.stopsEarly ? [] : played,
            teams: teams,
            score: score,
            current: position.period,
            isOver: status == .final,
            regulation: regulation
        )
        // Plays may continue beyond the line, because a line may have one column for all overtimes.
        let end = line?.end.map { end in plays?.last.map { max($0.period, end) } ?? end }
        var progress = Progress(status: printed, period: position.period ?? end, clock: position.clock)
        guard status?.hasBegun != false else { return progress }
        (progress.score, progress.periods) = (score, line?.periods)
        return progress
    }

    /// Returns the fewest periods that a finished game has. A game of innings may end before its last inning, and only
    /// the page shows when, so it has at least 1.
    private func leastPeriods(regulation: Int, score: Score?) -> Int {
        Period.regulations.contains(regulation) ? scoring.leastPeriods(regulation: regulation, score: score) : 1
    }

    /// Returns the number of regulation periods that the page or its line score shows; otherwise the usual number.
    private func regulationPeriods(teams: BySide<RawTeam>, league expected: ExpectedLeague) -> Int {
        let usual = usualPeriods(league: expected)
        return statedRegulation ?? printedRegulation(teams: teams, usual: usual) ?? usual
    }

    /// Returns the number of regulation periods that the labels of the page's periods show. Otherwise it is the
    /// league's former number, if the day or the clocks of the plays show that a former format applied. Otherwise it is
    /// that of the sport, or of the requested league if the page names no sport.
    private func usualPeriods(league expected: ExpectedLeague) -> Int {
        if let reported = periods?.regulation { return reported }
        let named = LeagueID(sport: sport, division: division, expected: expected.id)
        if let format = named.flatMap(expected.registry.profile(like:))?.format,
            let former = format.formerFormat(on: start.day) ?? format.formerFormat(withPeriodsOf: longestTimeLeft)
        {
            return former.regulation
        }
        guard sport?.unblanked == nil, let league = expected.registry[expected.id] else {
            return Period.regulation(ofSport: sport)
        }
        return league.format.format(isPlayoff: false, on: start.day).regulation
    }

    /// The longest time left on the clock of any play, in seconds; 0 if no play has a clock.
    private var longestTimeLeft: Int {
        (periods ?? []).flatMap(\.plays).compactMap { GameClock(printed: $0.clock)?.seconds }.max() ?? 0
    }

    /// Returns the period and the clock. Before the game begins, a page prints filler for both; after the end, for the
    /// clock. In a break it may still print the clock from before the break.
    private func position(
        status: GameStatus?,
        plays: [Play]?,
        regulation: Int
    ) -> (period: Period?, clock: GameClock?) {
        guard status?.hasBegun != false else { return (nil, nil) }
        let texts = [period] + stateTexts.map(Optional.some)
        let reported = texts.lazy.compactMap { text in
            Period(printed: text, regulation: regulation).map { (period: $0, isBreak: Period.isBreak(printed: text)) }
        }.first
        if status == .final { return (reported?.period, nil) }
        let last = plays?.last
        let isPlayed = reported == nil || reported?.period == last?.period
        let hasClock = plays?.contains { $0.clock != nil } == true
        let hasEnded = isPlayed && last?.kind == .periodEnd && hasClock
        let (at, printedClock) = (reported?.period ?? last?.period, GameClock(printed: clock))
        // If neither the page nor any play has a clock, the break gets no clock either.
        if hasEnded || reported?.isBreak == true && (printedClock != nil || hasClock), !isDecided(in: at, plays) {
            return (at, printedClock.inBreak)
        }
        if let printedClock { return (reported?.period, printedClock) }
        guard status == .live, let last, isPlayed else { return (reported?.period, nil) }
        return (last.period, plays?.last { $0.period == last.period && $0.clock != nil }?.clock)
    }
}

extension GameClock? {
    /// The clock in a break: the printed one if it has run out, which keeps its tenths; otherwise zero.
    package var inBreak: GameClock? { self?.hasRunOut == true ? self : GameClock(seconds: 0) }
}

/// Whether the period is an overtime that a goal has decided. Such a goal ends the game and stops the clock, so no
/// break follows and the clock is not set to zero.
private func isDecided(in period: Period?, _ plays: [Play]?) -> Bool {
    guard period?.kind == .overtime, let score = plays?.last(where: { $0.score != nil })?.score else { return false }
    return score.home != score.away
}

extension GameStatus {
    /// Whether the game can have a score. Sources print `0` before there is one.
    var hasBegun: Bool {
        switch self {
        case .scheduled, .postponed, .cancelled: false
        case .live, .final, .suspended, .delayed: true
        }
    }
}

/// How much of a game the plays of a page cover. Some lists end early, at the half or within a period, so that their
/// last running score is not the score of the game.
struct PlayedPart {
    /// Whether the plays end before the end of a finished game, or before the end of the period that precedes the
    /// current one.
    let stopsEarly: Bool

    /// - Parameters:
    ///   - plays: The plays in the order of play; an empty list does not count as ending early.
    ///   - period: The period that the page itself states as the current or last one.
    ///   - least: The fewest periods of a finished game.
    init(_ plays: [Play], of status: GameStatus?, period: Period?, least: Int) {
        guard let last = plays.last else {
            stopsEarly = false
            return
        }
        let isOver = status == .final
        let needed = max(period?.number ?? last.period.number, isOver ? least : 1)
        switch last.period.number {
        case needed...: stopsEarly = isOver && !Self.endsPeriod(last, plays, isOver: true)
        // The next period may have begun without a play.
        case needed - 1 where !isOver: stopsEarly = !Self.endsPeriod(last, plays, isOver: false)
        default: stopsEarly = true
        }
    }

    /// Whether the last play ends its period, by its kind or because the clock is nearly out: some lists have no line
    /// for the end. A period whose plays have no clock counts as ended. In lacrosse a goal ends an overtime.
    private static func endsPeriod(_ last: Play, _ plays: [Play], isOver: Bool) -> Bool {
        if last.kind == .periodEnd || last.kind == .gameEnd { return true }
        guard let clock = plays.last(where: { $0.period == last.period && $0.clock != nil })?.clock else { return true }
        if isOver, last.kind == .goal, last.period.kind == .overtime { return true }
        return clock.seconds <= mostSecondsLeft
    }

    /// If more seconds than these are left on the clock at the last play of a period, the period is not over.
    private static let mostSecondsLeft = 60
}
