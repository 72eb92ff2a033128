package import Scores

/// A chapter of a game: consecutive plays of one period, which a reader opens together.
package struct Moment: Hashable, Sendable {
    /// What happens in a moment. The raw values are those of JSON.
    package enum Kind: String, Hashable, Sendable, CaseIterable {
        /// One side scores a run.
        case run = "RUN"
        /// The last minutes of a close game, or overtime.
        case closing = "CLOSING"
        /// The lead changes or the game is tied three times or more.
        case battle = "BATTLE"
        case neutral = "NEUTRAL"
    }

    package let index: Int
    /// The positions of its plays.
    package let plays: Range<Int>
    package let kind: Kind
    package let period: Period
    /// Whether it is the first moment of its period.
    package let beginsPeriod: Bool
    /// The clock of its first and of its last play.
    package let startClock: GameClock?
    package let endClock: GameClock?
    package let scoreStart: Score
    package let scoreEnd: Score
    /// The longest run in it; `nil`: none is long enough.
    package let run: ScoringRun?
    /// The plays after which another side leads, or neither.
    package let leadChanges: Int
    /// The change of the home side's chance to win, in ten-thousandths.
    package let swing: Int
    package let isNotable: Bool
    /// Whether it is the last moment of a game that goes on, and may still grow.
    package let isOpen: Bool
    /// The sides that score in it, the home side first.
    package let sides: [Side]

    /// `4–0 run`, `3 lead changes`, `last 5:00`; `nil` for other moments.
    package var note: String? {
        switch kind {
        case .run: run.map { "\($0.points)–0 run" }
        case .battle: leadChanges == 1 ? "1 lead change" : "\(leadChanges) lead changes"
        case .closing: period.kind == .regulation ? "last 5:00" : nil
        case .neutral: nil
        }
    }

    /// The heading of the moment, which says what happens in it.
    package func title(_ teams: BySide<StoryTeam>) -> String {
        switch kind {
        case .run: run.map { "\(teams[$0.side].name) \($0.points)–0 run" } ?? plainTitle
        case .battle: "Back and forth"
        case .closing where period.isShootout: "Shootout"
        case .closing where period.kind == .overtime: period.overtime == 1 ? "Overtime" : "\(period.label)"
        case .closing: "The last five minutes"
        case .neutral: plainTitle
        }
    }

    /// The period and the range of the clock, which say nothing about what happens: `4th, 9:01–5:17`.
    package var plainTitle: String {
        guard let startClock, let endClock else { return period.label }
        return startClock == endClock
            ? "\(period.label), \(startClock)" : "\(period.label), \(startClock)–\(endClock)"
    }
}

/// The score at a break of the game, after the last moment of a period.
package struct ScoreChip: Hashable, Sendable {
    /// The index of the moment that it follows.
    package let after: Int
    /// `End of 1st`, `Halftime`, `End of regulation`, `Final`.
    package let label: String
    package let score: Score
    /// The goals of each period so far, from the first on.
    package let periods: [Score]
}
