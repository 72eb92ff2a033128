/// The status of a game. The raw values are those of the column `game.status` and of every JSON response.
///
/// An unknown status word of a source does not become one of these: see ``StatusReading``.
package enum GameStatus: String, Hashable, Sendable, Codable, CaseIterable {
    /// Announced, but not started.
    case scheduled
    /// Started and not over, including breaks between periods and overtime.
    case live
    /// Over, with both scores known.
    case final
    /// Will be played on another day, which may not be known yet.
    case postponed
    /// Will not be played.
    case cancelled
    /// Started and interrupted, to be resumed on another day.
    case suspended
    /// Held up before or during play, but still expected on the same day.
    case delayed

    /// Whether no more is expected of the game on its present date.
    package var isOver: Bool {
        switch self {
        case .final, .cancelled, .postponed: true
        case .scheduled, .live, .suspended, .delayed: false
        }
    }

    /// The coarse status for clients, in the API and in Live Activities. Their `status` has only these three values, so
    /// that a client without any others still shows the game. `statusDetail` has all seven.
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

/// A game's status in one reading of a source.
package enum StatusReading: Hashable, Sendable {
    case known(GameStatus)
    /// A word whose meaning is unknown, as found. The game keeps its last known status, and an operator is notified.
    case unknown(word: String)

    package var status: GameStatus? {
        if case .known(let status) = self { status } else { nil }
    }
}
