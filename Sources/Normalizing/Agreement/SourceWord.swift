import Scores
package import Time

/// What one source last said of a game that several speak of.
package struct SourceWord: Hashable, Sendable {
    package let source: String
    package let said: KeptReading
    /// When it was asked.
    package let at: Instant

    package init(source: String, said: KeptReading, at: Instant) {
        self.source = source
        self.said = said
        self.at = at
    }

    /// How long a word counts while a game goes on: longer than a source is left alone between two readings, and shorter
    /// than a fan waits for a goal that the other source has told long ago.
    package static let echo = Duration.seconds(120)

    /// Whether the word still counts. The last one on a game that is over does for ever: nobody asks again.
    func counts(at now: Instant) -> Bool {
        said.status?.isOver == true || now - at <= Self.echo
    }
}

/// What sources can disagree about. The raw values are those of the columns `field`.
package enum GameField: String, Hashable, Sendable, CaseIterable {
    case status
    case score
    case period
    /// Day and time of the start.
    case start
    case lineScore = "line_score"

    /// What a reading says of it, to be compared and shown; `nil` where it does not say.
    package func value(in reading: KeptReading) -> String? {
        switch self {
        case .status: reading.status?.rawValue
        case .score: reading.score.map { "\($0.home)-\($0.away)" }
        case .period: reading.period.map { String($0.number) }
        case .start: reading.startTime?.description
        case .lineScore: reading.periods.map { line in line.map { "\($0.home)-\($0.away)" }.joined(separator: " ") }
        }
    }
}

/// Whom to believe of a league's games: for each field the sources, the best first.
///
/// A source that is not listed comes after those that are, the league's own before the others.
package struct SourceOrder: Hashable, Sendable {
    private let own: String
    private let listed: [GameField: [String]]

    package init(own: String, listed: [GameField: [String]] = [:]) {
        self.own = own
        self.listed = listed
    }

    /// Whether `source` is believed rather than `other`.
    package func prefers(_ source: String, over other: String, in field: GameField) -> Bool {
        rank(source, field) < rank(other, field)
    }

    /// Place in the list; then whether it is not the league's own; then the name, so that no two are ever equal.
    private func rank(_ source: String, _ field: GameField) -> (Int, Int, String) {
        (listed[field]?.firstIndex(of: source) ?? .max, source == own ? 0 : 1, source)
    }
}
