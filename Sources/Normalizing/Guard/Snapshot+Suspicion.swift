package import Scores
package import Sports
import Time

extension Snapshot {
    /// Returns why a scoreboard's reading cannot belong to this game in its current state; `nil` if it can.
    ///
    /// - Parameters:
    ///   - elapsed: The time since the published game last changed. A source that paused may report much in one step,
    ///     and a source that repeats itself is believed once its score had time to happen.
    ///   - pace: The pace of scoring in the sport; `nil` if none is defined for it.
    package func suspicion(of reading: GameReading, after elapsed: Duration, pace: ScoringPace?) -> Suspicion? {
        if let suspicion = suspicion(ofDayOf: reading) { return suspicion }
        guard let after = reading.score else { return nil }
        if let pace, max(after.home, after.away) > pace.most { return .beyondReach(after) }
        // A source may start late, so its first score is not a jump.
        guard let before = score, hasBegun else { return nil }
        if after == .nilNil, before.total >= 2, isPastItsBeginning(reading) { return .zeros(.score, before) }
        guard let pace else { return nil }
        let gain = pace.gain(within: status == .live ? elapsed : .zero)
        let isJump = max(after.home - before.home, after.away - before.away) > gain
        return isJump ? .jump(from: before, to: after) : nil
    }

    /// Returns a suspicion if the page has another day and the game is being played or over, because sources serve last
    /// week's page for today's. A postponed game is played under the same id on another day.
    package func suspicion(ofDayOf reading: GameReading) -> Suspicion? {
        guard let day = reading.day, hasBegun, abs(day.daysSinceEpoch - self.day.daysSinceEpoch) > 1 else { return nil }
        return .otherDay(day.description, ours: self.day.description)
    }

    /// Returns the reading without sections that are all zeros although the game has a score, with the reasons.
    package func sifting(_ reading: GameReading) -> (reading: GameReading, suspicions: [Suspicion]) {
        let score = score ?? reading.score ?? .nilNil
        // One goal may be newer than the section.
        guard score.total >= 2 else { return (reading, []) }
        var sifted = reading
        var suspicions: [Suspicion] = []
        if let line = reading.periods, line.count > 1, line.allSatisfy({ $0.home == 0 && $0.away == 0 }) {
            sifted.periods = nil
            suspicions.append(.zeros(.lineScore, score))
        }
        if let box = reading.box, box.isAllZero {
            sifted.box = nil
            suspicions.append(.zeros(.boxScore, score))
        }
        return (sifted, suspicions)
    }

    private var hasBegun: Bool { status == .live || status == .final }

    /// Whether the reading itself shows that the game is past its beginning. At the beginning, 0 to 0 is a retracted
    /// score, which waits for a second reading; later it is a field that the source lost.
    private func isPastItsBeginning(_ reading: GameReading) -> Bool {
        switch reading.status.status {
        case .final: true
        case .live: (reading.period ?? period)?.number ?? 1 > 1
        default: false
        }
    }
}

extension BySide where Value == TeamSheet {
    /// Whether the box score has figures and all of them are zero.
    fileprivate var isAllZero: Bool {
        let values = Side.allCases.flatMap { side -> [StatValue] in
            let sheet = self[side]
            let cells = sheet.tables.flatMap { table in table.lines.flatMap(\.cells) + (table.totals ?? []) }
            return sheet.figures.compactMap(\.cell.value) + cells.compactMap(\.value)
        }
        return !values.isEmpty && values.allSatisfy(\.isNothing)
    }
}

extension StatValue {
    fileprivate var isNothing: Bool {
        switch self {
        case .number(let number): number == 0
        case .ratio(let made, let taken): made == 0 && taken == 0
        case .seconds(let seconds): seconds == 0
        case .share(let share): share == 0
        }
    }
}
