package import Scores
package import Sports
import Time

extension Snapshot {
    /// Why a scoreboard's reading cannot be of this game as it stands; `nil` where it can.
    ///
    /// - Parameters:
    ///   - elapsed: Since the game last changed for fans: a source that stood still for a while may have much to tell
    ///     at
    ///     once, and one that insists is believed in the time that its score would take.
    ///   - pace: Of the sport; `nil` for one whose pace nobody has written down.
    package func suspicion(of reading: GameReading, after elapsed: Duration, pace: ScoringPace?) -> Suspicion? {
        if let suspicion = suspicion(ofDayOf: reading) { return suspicion }
        guard let after = reading.score else { return nil }
        if let pace, max(after.home, after.away) > pace.most { return .beyondReach(after) }
        // A source may begin late, and what it says first is no jump.
        guard let before = score, hasBegun else { return nil }
        if after == .nilNil, before.total >= 2, isPastItsBeginning(reading) { return .zeros(.score, before) }
        guard let pace else { return nil }
        let gain = pace.gain(within: status == .live ? elapsed : .zero)
        let isJump = max(after.home - before.home, after.away - before.away) > gain
        return isJump ? .jump(from: before, to: after) : nil
    }

    /// A page of another day is of another game, once the game is played: sources serve last week's for today's. A game
    /// that was put off is played under the same id on the other day.
    package func suspicion(ofDayOf reading: GameReading) -> Suspicion? {
        guard let day = reading.day, hasBegun, abs(day.daysSinceEpoch - self.day.daysSinceEpoch) > 1 else { return nil }
        return .otherDay(day.description, ours: self.day.description)
    }

    /// The reading without the sections that are zeros where the game has a score, and which those were.
    package func sifting(_ reading: GameReading) -> (reading: GameReading, suspicions: [Suspicion]) {
        let score = score ?? reading.score ?? .nilNil
        // One goal may be younger than the section.
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

    /// Whether the reading itself says that the game is not at its beginning: nothing to nothing there is a score that
    /// was taken back, and waits for a second reading; later it is a field that the source lost.
    private func isPastItsBeginning(_ reading: GameReading) -> Bool {
        switch reading.status.status {
        case .final: true
        case .live: (reading.period ?? period)?.number ?? 1 > 1
        default: false
        }
    }
}

extension BySide where Value == TeamSheet {
    /// Whether the box has figures, and each is nothing.
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
