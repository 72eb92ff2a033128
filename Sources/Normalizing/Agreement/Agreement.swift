import Scores
package import Time

/// A field of a game in which two sources differ.
package struct SourceDifference: Hashable, Sendable {
    package let field: GameField
    /// The reading's value.
    package let value: String
    package let other: String
    /// The other source's value.
    package let otherValue: String
}

extension KeptReading {
    /// The source's score of each period: from its page of the game if known, otherwise from its scoreboard; `nil` if
    /// neither has one.
    var line: [PeriodScore]? { pageLine ?? periods }

    /// Returns the same report with the line score of the source's page of this game, as long as the scoreboard prints
    /// the same score and line score as in the report before.
    package func keepingPageLine(of previous: KeptReading) -> KeptReading {
        guard periods == previous.periods, score == previous.score else { return self }
        var kept = self
        kept.pageLine = previous.pageLine
        return kept
    }

    /// Returns the fields in which the reports of other sources differ from this one. Only reports that are still
    /// current at `now` are compared, and only fields that both reports have.
    package func differences(from reports: [SourceReport], at now: Instant) -> [SourceDifference] {
        reports.filter { $0.isCurrent(at: now) }.flatMap { report in
            GameField.allCases.compactMap { field in
                guard let value = field.value(in: self), let theirs = field.value(in: report.reading),
                    !field.isSame(value, theirs, self, report.reading)
                else { return nil }
                return SourceDifference(field: field, value: value, other: report.source, otherValue: theirs)
            }
        }
    }
}

extension GameReading {
    /// Returns the reading without its line score if a better source lists one too. The game then keeps its line score.
    func droppingLine(inFavorOf reports: [SourceReport], at now: Instant, order: SourceOrder) -> GameReading {
        var reading = self
        let hasBetterLine = reports.contains {
            $0.isCurrent(at: now) && $0.reading.line != nil
                && order.prefers($0.source, over: sourceID.source, in: .lineScore)
        }
        if hasBetterLine { reading.periods = nil }
        return reading
    }

    /// Returns the reading with only the values that may be used while a preferred source is silent: score, period,
    /// clock, line score, and the status live or final. The start and any other status, such as postponed, are left to
    /// the preferred source.
    func fallbackValues(for game: Snapshot) -> GameReading {
        var reading = self
        (reading.startTime, reading.day) = (nil, nil)
        switch status.status {
        case .live, .final: break
        case .scheduled, .postponed, .cancelled, .suspended, .delayed, nil: reading.status = .known(game.status)
        }
        return reading
    }
}

extension HeldReading {
    /// Whether another source that has reported the published state now reports the same as this reading. If so, the
    /// reading is accepted without a second one.
    func isConfirmed(by reports: [SourceReport], of game: Snapshot, at now: Instant) -> Bool {
        reports.contains { $0.isCurrent(at: now) && $0.highWaterMark.covers(game) && matches($0.reading) }
    }

    func matches(_ reading: KeptReading) -> Bool {
        reading.status == status && reading.score == score
            && (reading.period == nil || period == nil || reading.period == period)
    }
}

extension GameField {
    /// Whether two values mean the same. Starts less than five minutes apart do, because sources round them. Of two
    /// line scores, only the periods that both list are compared.
    fileprivate func isSame(_ value: String, _ other: String, _ left: KeptReading, _ right: KeptReading) -> Bool {
        switch self {
        case .start:
            guard let start = left.startTime, let theirs = right.startTime else { return true }
            return max(start, theirs) - min(start, theirs) < .seconds(300)
        case .lineScore:
            return zip(left.line ?? [], right.line ?? []).allSatisfy { $0.home == $1.home && $0.away == $1.away }
        case .status, .score, .period: return value == other
        }
    }
}

/// The order of preference of a league's sources: for each part of a game, the best source first.
///
/// A source that is not listed comes after those that are. Among the unlisted sources, the league's own comes first.
package struct SourceOrder: Hashable, Sendable {
    /// A part of a game that is taken from one source as a whole. The raw values are those of the column
    /// `source_order.part`.
    package enum SourcedPart: String, Hashable, Sendable, CaseIterable {
        /// Status, score, period, clock and start. A mix of two sources could show a game state that never existed.
        case game
        case lineScore = "line_score"
        case plays
        case boxScore = "box_score"
    }

    private let own: String
    private let listed: [SourcedPart: [String]]

    package init(own: String, listed: [SourcedPart: [String]] = [:]) {
        self.own = own
        self.listed = listed
    }

    /// Whether `source` is preferred to `other`.
    package func prefers(_ source: String, over other: String, in part: SourcedPart) -> Bool {
        rank(source, part) < rank(other, part)
    }

    /// Ranks by the place in the list, then the league's own source first, then by name, so that no two are ever equal.
    private func rank(_ source: String, _ part: SourcedPart) -> (Int, Int, String) {
        (listed[part]?.firstIndex(of: source) ?? .max, source == own ? 0 : 1, source)
    }
}
