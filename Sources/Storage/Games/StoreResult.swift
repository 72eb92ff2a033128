package import Scores

/// What became of one reading of a game that was stored.
package struct StoreResult: Sendable, Hashable {
    package enum Outcome: Sendable, Hashable {
        /// Fans see something new: a job `diff` is due.
        case revised(GameID, revision: Int64)
        case unchanged(GameID)
        /// It took something back and waits for a second reading.
        case held(GameID, reason: String)
        /// Older than what is known, impossible, or a page of a game that no scoreboard has named yet.
        case ignored(reason: String)
        /// It cannot be; the game keeps what it had, and an operator finds it listed.
        case quarantined(GameID, reason: String)
        /// A second source's reading of a game or a team that matches none of ours: it is listed for operators.
        case unmatched(reason: String)
        /// A better source is heard: the game stays as that one has it, and this one's word is kept.
        /// - Parameter isOutstanding: Whether it says otherwise, and is to be heard again although its page does not
        ///   change.
        case noted(GameID, isOutstanding: Bool)
    }

    /// Of the score; of a page of one game, of all that it says.
    package var outcome: Outcome
    /// Of the plays and the box on a page of several games; `nil` where the page has none.
    package var detail: Outcome?
    /// Whether all that the reading says is stored, so that the page need not be sent again until it changes.
    package var isWhole: Bool
    /// Whether a page that is no scoreboard named another game before, or none: it is as urgent as this game now.
    package var isNewOnPage = false
    /// The revision of a game that is as before; `nil` otherwise.
    package var revision: Int64?

    package init(_ outcome: Outcome, isWhole: Bool? = nil, revision: Int64? = nil) {
        self.outcome = outcome
        self.isWhole = isWhole ?? outcome.isWhole
        self.revision = revision
    }
}

extension StoreResult {
    /// What is counted: what fans see something new by, else what became of the score.
    package var news: Outcome {
        if outcome.revised == nil, let detail, detail.revised != nil { return detail }
        return outcome
    }

    /// The game that fans see something new of.
    package var revised: GameID? { outcome.revised ?? detail?.revised }

    /// Whether the page may have to be read sooner than was planned. What is held or in quarantine, only a second
    /// reading confirms.
    package var isNews: Bool {
        switch outcome {
        case .held, .quarantined: true
        default: revised != nil || isNewOnPage
        }
    }

    /// Adds what became of the plays and the box of the same reading.
    package mutating func add(detail: StoreResult) {
        self.detail = detail.outcome
        isWhole = isWhole && detail.isWhole
    }
}

extension StoreResult.Outcome {
    /// The game of which the reading is its source's word now; `nil` where it is none.
    package var game: GameID? {
        switch self {
        case .revised(let id, _), .unchanged(let id), .held(let id, _), .noted(let id, _): id
        case .quarantined, .ignored, .unmatched: nil
        }
    }

    /// Whether the reading is of the game: what else the page says of it may be stored with it.
    package var isBelieved: Bool {
        switch self {
        case .revised, .unchanged, .noted: true
        case .held, .quarantined, .ignored, .unmatched: false
        }
    }

    fileprivate var revised: GameID? {
        if case .revised(let id, _) = self { id } else { nil }
    }

    /// What is ignored or unmatched stays so until the page changes, or until there is a game to match it.
    fileprivate var isWhole: Bool {
        switch self {
        case .revised, .unchanged, .ignored, .unmatched, .noted(_, isOutstanding: false): true
        case .held, .quarantined, .noted(_, isOutstanding: true): false
        }
    }
}
