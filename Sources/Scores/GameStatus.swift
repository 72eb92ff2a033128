/// Where a game stands. The raw values are those of the column `game.status` and of every JSON answer.
///
/// A word that a source has never used before becomes none of these: see ``StatusReading``.
package enum GameStatus: String, Hashable, Sendable, Codable, CaseIterable {
    /// Announced, not begun.
    case scheduled
    /// Begun and not over; breaks between periods and overtime included.
    case live
    /// Over, with both scores known.
    case final
    /// Will be played on another day, or on one not yet named.
    case postponed
    /// Will not be played.
    case cancelled
    /// Begun, interrupted, to be resumed on another day.
    case suspended
    /// Held up before or during play; the same day is still expected.
    case delayed

    /// Whether nothing more is expected of the game under its present date.
    package var isOver: Bool {
        switch self {
        case .final, .cancelled, .postponed: true
        case .scheduled, .live, .suspended, .delayed: false
        }
    }

    /// The coarse status for clients. Their `status` has these three words, in the API and in Live Activities alike, so
    /// that one which knows no more still shows the game; `statusDetail` has all seven.
    package enum Stage: String, Hashable, Sendable, CaseIterable {
        case scheduled, live, final
    }

    package var stage: Stage {
        switch self {
        case .scheduled, .postponed, .cancelled: .scheduled
        case .live, .delayed, .suspended: .live
        case .final: .final
        }
    }
}

/// What one reading of a source says of a game's status.
package enum StatusReading: Hashable, Sendable {
    case known(GameStatus)
    /// A word without a meaning that we know, as found. The game keeps its last known status and somebody is told.
    case unknown(word: String)

    package var status: GameStatus? {
        if case .known(let status) = self { status } else { nil }
    }
}
