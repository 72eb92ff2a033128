package import Scores

/// The decision whether and how a source's reading changes the published game.
///
/// The published game never goes backwards because of a single reading. A reading that retracts a goal, a period or
/// a status is held: it is stored but not published until a second reading agrees. Then it becomes a correction. If the
/// second reading does not agree, the first one was an error of the source.
package enum Acceptance: Hashable, Sendable {
    /// The published game stays as it is.
    case unchanged
    /// The published game becomes this snapshot.
    case changed(Snapshot)
    /// The reading retracts published data and waits for a second one.
    case held(HeldReading)
    /// The reading differs from the published game, but was requested before the newest accepted one, so it is
    /// outdated. Anything new in it is also in the next reading.
    case stale
}

/// The contents of a reading that retracts published data.
package struct HeldReading: Hashable, Sendable, Codable {
    package var status: GameStatus
    package var score: Score?
    package var period: Period?
    /// What the reading retracts, in words for an operator.
    package var reason: String

    package init(status: GameStatus, score: Score?, period: Period?, reason: String) {
        self.status = status
        self.score = score
        self.period = period
        self.reason = reason
    }
}

extension Snapshot {
    /// Decides what a scoreboard's reading changes in this snapshot.
    /// - Parameters:
    ///   - held: The reading that waits for confirmation; `nil` if there is none.
    ///   - isNewer: Whether the reading was requested after the newest accepted one.
    package func accepting(scoreboard reading: GameReading, held: HeldReading?, isNewer: Bool) -> Acceptance {
        let merged = merging(reading)
        if merged == self { return .unchanged }
        guard isNewer else { return .stale }
        guard let reason = merged.retraction(from: self) else { return .changed(merged) }
        if let held, merged.confirms(held) { return .changed(merged) }
        return .held(
            HeldReading(status: merged.status, score: merged.score, period: merged.period, reason: reason)
        )
    }

    /// Returns this snapshot with its line score updated from a page of the game, if the page's line score fits the
    /// score. The page's own score, status and clock are ignored, because this page and the scoreboard are cached
    /// separately and a page that lags must not look like a correction.
    package func merging(detail reading: GameReading) -> Snapshot {
        var merged = self
        if let page = reading.periods { merged.periods = line(by: page) }
        return merged
    }

    /// Whether a line score agrees with the score. An empty line score does not, and an unknown score counts as 0 to 0.
    /// Once the game is over, the columns must add up to the score. During play they may add up to less, because the
    /// page with the line score lags behind the scoreboard.
    package func fits(_ line: [PeriodScore]) -> Bool {
        guard !line.isEmpty else { return false }
        let score = score ?? .zero
        return status == .final ? line.sum == score : score.isAtLeast(line.sum)
    }

    /// Creates the first snapshot of a game; `nil` if the reading has no day. An unknown status becomes `scheduled`.
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

    /// Returns this snapshot with the values that the reading states.
    private func merging(_ reading: GameReading) -> Snapshot {
        var merged = self
        // An unknown status word keeps the last known status.
        merged.status = reading.status.status ?? status
        merged.day = reading.day ?? day
        switch reading.startTime {
        case .at(let instant): merged.startTime = instant
        case .toBeAnnounced: merged.startTime = nil
        case nil: break
        }
        merged.score = reading.score ?? score
        merged.period = reading.period ?? period
        // Many pages of finished games state no period. The last known period is removed if it is before the last
        // period of regulation, because it cannot be the game's last one.
        if merged.status == .final, reading.period == nil, let period, period.number < period.regulation {
            merged.period = nil
        }
        // The page of a finished game may have one column or one word for all overtimes, which does not show the number
        // of the last overtime. A later overtime that is already known is kept.
        if merged.status == .final, let end = merged.period, end.overtime != nil, let period, end < period {
            merged.period = period
        }
        // Between periods and after the end a source shows no clock. The last known clock would then be wrong, so it is
        // removed.
        merged.clock = merged.status == .live ? reading.clock : nil
        // The period of a goal that is added after the end is unknown, so the line score is removed.
        if status == .final, merged.status == .final, !merged.fits(periods) { merged.periods = [] }
        merged.periods = reading.periods.map(merged.line(by:)) ?? merged.balancedPeriods
        return merged
    }

    /// Returns what this snapshot retracts from `earlier`, in words; `nil` if it retracts nothing.
    private func retraction(from earlier: Snapshot) -> String? {
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

    /// Whether this snapshot, made from a second reading, confirms the held reading: its score is at least as high, or
    /// neither has a score, and its status is the same, or final after live.
    private func confirms(_ held: HeldReading) -> Bool {
        guard status == held.status || (held.status == .live && status == .final) else { return false }
        if let score, let before = held.score { return score.isAtLeast(before) }
        return score == held.score
    }
}
