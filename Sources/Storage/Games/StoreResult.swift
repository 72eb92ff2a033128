package import Scores

/// The result of storing one reading of a game.
package struct StoreResult: Sendable, Hashable {
    package enum Outcome: Sendable, Hashable {
        /// The published state changed, so a job `diff` is due.
        case revised(GameID, revision: Int64)
        case unchanged(GameID)
        /// The reading retracts published data and waits to be confirmed by a second one.
        case held(GameID, reason: String)
        /// The reading is outdated or invalid, or it is a page of a game that no scoreboard has named yet.
        case ignored(reason: String)
        /// The reading is implausible. The game stays as it was, and an operator finds the entry in the quarantine.
        case quarantined(GameID, reason: String)
        /// A second source's reading of an unknown game or team. It is listed for operators.
        case unmatched(reason: String)
        /// A better source reports the game, so the game keeps that source's state. This reading is stored only as the
        /// report of its own source.
        /// - Parameter isOutstanding: Whether the reading differs from the game's state, and must be processed again
        ///   even if its page does not change.
        case noted(GameID, isOutstanding: Bool)
    }

    /// The result for the score; for a page of one game, for all of the page.
    package var outcome: Outcome
    /// The result for the plays and the box score on a page of several games; `nil` when it has none.
    package var detail: Outcome?
    /// Whether all of the reading is stored, so that the page need not be processed again until it changes.
    package var isWhole: Bool
    /// Whether the page is not a scoreboard and has not reported this game before. The page then becomes as urgent as
    /// this game.
    package var isNewOnPage = false
    /// The revision of an unchanged game; `nil` otherwise.
    package var revision: Int64?

    package init(_ outcome: Outcome, isWhole: Bool? = nil, revision: Int64? = nil) {
        self.outcome = outcome
        self.isWhole = isWhole ?? outcome.isWhole
        self.revision = revision
    }
}

extension StoreResult {
    /// The outcome for statistics: the one that changed the published state, otherwise that of the score.
    package var primaryOutcome: Outcome {
        if outcome.revised == nil, let detail, detail.revised != nil { return detail }
        return outcome
    }

    /// The game whose published state changed.
    package var revised: GameID? { outcome.revised ?? detail?.revised }

    /// Whether the reading created its game.
    package var isNewGame: Bool {
        if case .revised(_, revision: 1) = outcome { true } else { false }
    }

    /// Whether the page may have to be read sooner than planned. Held and quarantined readings count, because only a
    /// second reading confirms them.
    package var requestsReschedule: Bool {
        switch outcome {
        case .held, .quarantined: true
        default: revised != nil || isNewOnPage
        }
    }

    /// Adds the result for the plays and the box score of the same reading.
    package mutating func add(detail: StoreResult) {
        self.detail = detail.outcome
        isWhole = isWhole && detail.isWhole
    }
}

extension StoreResult.Outcome {
    /// The game for which the reading was stored or held; `nil` when the reading was neither stored nor held.
    package var game: GameID? {
        switch self {
        case .revised(let id, _), .unchanged(let id), .held(let id, _), .noted(let id, _): id
        case .quarantined, .ignored, .unmatched: nil
        }
    }

    /// Whether the reading belongs to the game, so that the rest of the page may be stored with it.
    package var isAccepted: Bool {
        switch self {
        case .revised, .unchanged, .noted: true
        case .held, .quarantined, .ignored, .unmatched: false
        }
    }

    fileprivate var revised: GameID? {
        if case .revised(let id, _) = self { id } else { nil }
    }

    /// Whether the page need not be processed again until it changes. This includes ignored and unmatched readings,
    /// because their outcome stays the same until the page changes or a matching game is created.
    fileprivate var isWhole: Bool {
        switch self {
        case .revised, .unchanged, .ignored, .unmatched, .noted(_, isOutstanding: false): true
        case .held, .quarantined, .noted(_, isOutstanding: true): false
        }
    }
}
