package import Scores

/// What becomes of a reading: the guard between what a source says and what fans see.
///
/// Nothing visible goes backwards in silence. A reading that takes back a goal, a period or a final whistle is held; a
/// second one that says the same makes it a correction; one that does not makes it a slip of the source.
package enum Acceptance: Hashable, Sendable {
    /// The game looks as before.
    case unchanged
    /// The game looks like this now.
    case changed(Snapshot)
    /// The reading takes something back; it waits for a second one.
    case held(HeldReading)
    /// The reading was asked for before the newest accepted one and says something else: it is simply old. What it may
    /// say beyond that one, the next reading says too.
    case stale
}

/// What a reading said that took something back.
package struct HeldReading: Hashable, Sendable, Codable {
    package var status: GameStatus
    package var score: Score?
    package var period: Period?
    /// What it took back, in words for an operator.
    package var reason: String

    package init(status: GameStatus, score: Score?, period: Period?, reason: String) {
        self.status = status
        self.score = score
        self.period = period
        self.reason = reason
    }
}

extension Snapshot {
    /// What becomes of a scoreboard's reading of a game that looks like this.
    /// - Parameters:
    ///   - held: The reading that waits for confirmation, if one does.
    ///   - isNewer: Whether the reading was asked for after the newest accepted one.
    package func accepting(scoreboard reading: GameReading, held: HeldReading?, isNewer: Bool) -> Acceptance {
        let merged = merging(reading)
        if merged == self { return .unchanged }
        guard isNewer else { return .stale }
        guard let reason = merged.takesBack(from: self) else { return .changed(merged) }
        if let held, merged.confirms(held) { return .changed(merged) }
        return .held(
            HeldReading(status: merged.status, score: merged.score, period: merged.period, reason: reason)
        )
    }

    /// This game with what a play-by-play adds: the line score, where it fits the score. The page's own score, status
    /// and clock are left alone: the two pages are cached apart, and a page that lags must not look like a correction.
    package func merging(detail reading: GameReading) -> Snapshot {
        var merged = self
        if let page = reading.periods { merged.periods = line(by: page) }
        return merged
    }

    /// Whether a line score may stand beside the score: its columns add up to it once the game is over, and to no more
    /// while it is played, when the line is the page that comes later.
    package func fits(_ line: [PeriodScore]) -> Bool {
        guard !line.isEmpty else { return false }
        let score = score ?? .nilNil
        return status == .final ? line.sum == score : score.isAtLeast(line.sum)
    }

    /// The first look at a game.
    package init?(first reading: GameReading) {
        guard let day = reading.day else { return nil }
        self.init(
            status: reading.status.status ?? .scheduled,
            day: day,
            startTime: reading.startTime?.instant,
            period: reading.period,
            clock: reading.clock,
            score: reading.score
        )
        if let page = reading.periods { periods = line(by: page) }
    }

    /// What the reading says, over what was known before.
    private func merging(_ reading: GameReading) -> Snapshot {
        var merged = self
        // An unknown word keeps the last known status.
        merged.status = reading.status.status ?? status
        merged.day = reading.day ?? day
        switch reading.startTime {
        case .at(let instant): merged.startTime = instant
        case .toBeAnnounced: merged.startTime = nil
        case nil: break
        }
        merged.score = reading.score ?? score
        merged.period = reading.period ?? period
        // Many final pages state no period. The last known one is not the last of the game if regulation has more.
        if merged.status == .final, reading.period == nil, let period, period.number < period.regulation {
            merged.period = nil
        }
        // Which overtime it was is lost on a page that ends with one column, or one word, for all of them.
        if merged.status == .final, let end = merged.period, end.overtime != nil, let period, end < period {
            merged.period = period
        }
        // Between periods and after the end a source shows no clock: an old one would be a lie.
        merged.clock = merged.status == .live ? reading.clock : nil
        // The period of a goal that is added after the end is unknown.
        if status == .final, merged.status == .final, !merged.fits(periods) { merged.periods = [] }
        merged.periods = reading.periods.map(merged.line(by:)) ?? merged.balancedPeriods
        return merged
    }

    /// Why this look at a game would take back something that `earlier` showed; `nil` when it does not.
    private func takesBack(from earlier: Snapshot) -> String? {
        if let score, let before = earlier.score, !score.isAtLeast(before) {
            return "score fell from \(before.home)-\(before.away) to \(score.home)-\(score.away)"
        }
        if earlier.status == .final, status != .final { return "a final game became \(status.rawValue)" }
        if earlier.status == .live, status == .scheduled { return "a live game became scheduled" }
        if let period, let before = earlier.period, period < before {
            return "period fell from \(before.number) to \(period.number)"
        }
        return nil
    }

    /// Whether a second reading stands behind the first: it shows no less than that one did.
    private func confirms(_ held: HeldReading) -> Bool {
        guard status == held.status || (held.status == .live && status == .final) else { return false }
        if let score, let before = held.score { return score.isAtLeast(before) }
        return score == held.score
    }
}
