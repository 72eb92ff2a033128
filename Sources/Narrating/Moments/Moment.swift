package import Scores

/// A chapter of a game: consecutive plays of one period, which a reader opens together.
package struct Moment: Hashable, Sendable {
    /// What happens in a moment. The raw values are those of JSON.
    package enum Kind: String, Hashable, Sendable, CaseIterable {
        /// One side scores a run.
        case run = "RUN"
        /// The last minutes of a close game, or overtime.
        case closing = "CLOSING"
        /// At least three plays change which side leads, including changes to and from a tie.
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
    /// How often the lead passes from one side to the other, with or without a tie between.
    package let leadChanges: Int
    /// How often a score ties the game.
    package let ties: Int
    /// The seconds of the sport's closing minutes, if the moment is all of them; otherwise `nil`.
    package let closeSeconds: Int?
    /// The change of the home side's chance to win, in ten-thousandths.
    package let swing: Int
    package let isNotable: Bool
    /// Whether it is the last moment of a game that goes on, and may still grow.
    package let isOpen: Bool
    /// The sides that score in it, the home side first.
    package let sides: [Side]

    /// `4–0 run`, `3 lead changes`, `tied 3 times`, `last 5:00`; `nil` for other moments.
    package var note: String? {
        switch kind {
        case .run: run.map { "\($0.points)–0 run" }
        case .battle: leadChanges >= 2 ? "\(leadChanges) lead changes" : ties >= 2 ? "tied \(ties) times" : nil
        case .closing: closeSeconds.flatMap { GameClock(seconds: $0) }.map { "last \($0)" }
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
        case .closing: closeSeconds.map { "The last \(Self.duration($0))" } ?? plainTitle
        case .neutral: plainTitle
        }
    }

    /// `five minutes`, `minute`, `90 seconds`.
    private static func duration(_ seconds: Int) -> String {
        guard seconds.isMultiple(of: 60) else { return "\(PhraseWriter.words(seconds)) seconds" }
        return seconds == 60 ? "minute" : "\(PhraseWriter.words(seconds / 60)) minutes"
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
