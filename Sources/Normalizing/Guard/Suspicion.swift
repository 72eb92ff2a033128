package import Scores
package import Sports
package import Time

/// Why a reading, or a section of it, is rejected as impossible. A reading that retracts a goal or a status may be a
/// correction, so it is held instead, see ``Acceptance``.
package enum Suspicion: Hashable, Sendable {
    /// A side gained more than can be scored in the time.
    case jump(from: Score, to: Score)
    /// A side has a higher score than any team in the sport ever had.
    case beyondReach(Score)
    /// A section is all zeros although the game has a score.
    case zeros(Section, Score)
    /// The page belongs to a game on another day.
    case otherDay(String, ours: String)
    /// The page belongs to a game of other teams.
    case otherTeams(String)
    /// The source answered the request for one game with another game.
    case otherGame(SourceID)

    /// A part of a page that can be dropped without the others.
    package enum Section: String, Hashable, Sendable {
        case score
        case lineScore = "line score"
        case boxScore = "box score"
    }

    /// Whether the suspicion concerns the score, which a second source can confirm.
    package var isOfScore: Bool {
        switch self {
        case .jump, .beyondReach, .zeros(.score, _): true
        case .zeros, .otherDay, .otherTeams, .otherGame: false
        }
    }

    /// The kind of the suspicion in one word, for tables, metrics and the column `quarantine.kind`.
    package var kind: String {
        switch self {
        case .jump: "jump"
        case .beyondReach: "beyond_reach"
        case .zeros(.score, _): "zeros"
        case .zeros: "zero_section"
        case .otherDay: "other_day"
        case .otherTeams: "other_teams"
        case .otherGame: "other_game"
        }
    }
}

extension Suspicion: CustomStringConvertible {
    /// A text for an operator. The same error always has the same text.
    package var description: String {
        switch self {
        case .jump(let before, let after):
            "score jumped from \(before.home)-\(before.away) to \(after.home)-\(after.away)"
        case .beyondReach(let score): "no team ever had a score of \(score.home)-\(score.away)"
        case .zeros(let section, let score):
            "a \(section.rawValue) of zeros for a game with a score of \(score.home)-\(score.away)"
        case .otherDay(let theirs, let ours): "a page of \(theirs) for a game of \(ours)"
        case .otherTeams(let names): "a page of \(names), which do not play this game"
        case .otherGame(let id): "the source answered with game \(id)"
        }
    }
}

extension Snapshot {
    /// Returns why a scoreboard's reading cannot belong to this game in its current state; `nil` if it can.
    ///
    /// - Parameters:
    ///   - elapsed: The time since the published game last changed or, if that is longer, since the source's previous
    ///     report. A source that paused may report much in one step, and a source that repeats itself is accepted once
    ///     its score could have been reached in that time.
    ///   - pace: The pace of scoring in the sport; `nil` if none is defined for it.
    package func suspicion(of reading: GameReading, after elapsed: Duration, pace: ScoringPace?) -> Suspicion? {
        if let suspicion = suspicion(ofDayOf: reading) { return suspicion }
        guard let after = reading.score else { return nil }
        if let pace, max(after.home, after.away) > pace.most { return .beyondReach(after) }
        // A source may start late, so its first score is not a jump.
        guard let before = score, hasBegun else { return nil }
        if after == .zero, before.total >= 2, isPastItsBeginning(reading) { return .zeros(.score, before) }
        guard let pace else { return nil }
        let gain = pace.gain(within: status == .live ? elapsed : .zero)
        let isJump = max(after.home - before.home, after.away - before.away) > gain
        return isJump ? .jump(from: before, to: after) : nil
    }

    /// Returns a suspicion if the page's day is more than one day before or after the game's, because sources sometimes
    /// serve last week's page instead of today's. Only games that are live or final are checked, because a postponed
    /// game is played under the same id on another day.
    package func suspicion(ofDayOf reading: GameReading) -> Suspicion? {
        guard let day = reading.day, hasBegun, abs(day.daysSinceEpoch - self.day.daysSinceEpoch) > 1 else { return nil }
        return .otherDay(day.description, ours: self.day.description)
    }

    /// Returns the reading without sections that are all zeros although both sides together have at least two goals or
    /// points, with the reasons.
    package func removingZeroSections(_ reading: GameReading) -> (reading: GameReading, suspicions: [Suspicion]) {
        let score = score ?? reading.score ?? .zero
        // One goal may be newer than the section.
        guard score.total >= 2 else { return (reading, []) }
        var remaining = reading
        var suspicions: [Suspicion] = []
        if let line = reading.periods, line.count > 1, line.allSatisfy({ $0.home == 0 && $0.away == 0 }) {
            remaining.periods = nil
            suspicions.append(.zeros(.lineScore, score))
        }
        if let box = reading.box, box.isAllZero {
            remaining.box = nil
            suspicions.append(.zeros(.boxScore, score))
        }
        return (remaining, suspicions)
    }

    private var hasBegun: Bool { status == .live || status == .final }

    /// Whether the game is past its beginning, according to the reading's status and its period, or the published
    /// period if the reading has none. At the beginning, 0 to 0 means that the first goal was retracted, and the
    /// reading is held until a second one confirms it. Later it means that the source lost the field.
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
        return !values.isEmpty && values.allSatisfy(\.isZero)
    }
}

extension StatValue {
    fileprivate var isZero: Bool {
        switch self {
        case .number(let number): number == 0
        case .ratio(let made, let taken): made == 0 && taken == 0
        case .seconds(let seconds): seconds == 0
        case .share(let share): share == 0
        }
    }
}

/// One reading of a page: when it was requested, and which version arrived.
package struct PageObservation: Hashable, Sendable {
    package let at: Instant
    /// The version; `nil` if the source's pages have none.
    package let page: String?

    package init(at: Instant, page: String?) {
        self.at = at
        self.page = page
    }

    /// The longest time for which a cache between us and the source may deliver an outdated page. A page that retracts
    /// published data and never changes again is accepted after this time.
    package static let cacheAge = Duration.seconds(300)

    /// Whether a later reading with the same values confirms this one. A reading cannot confirm itself. Neither can the
    /// same version of the page within the cache's lifetime, because it may come from that cache.
    package func isConfirmed(by later: PageObservation) -> Bool {
        guard at < later.at else { return false }
        guard let page, page == later.page else { return true }
        return later.at - at >= Self.cacheAge
    }
}
