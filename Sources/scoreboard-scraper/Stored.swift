import Scores
import Storage

/// What became of one game of a page.
struct Stored: Sendable {
    /// Of its score.
    let outcome: StoreOutcome
    /// Of its plays and box; `nil` where the page has none.
    var detail: StoreOutcome?
    var isDetailWhole = true
    /// Whether the page, no scoreboard, told of another game before or of none: it is as urgent as this one now.
    var isNewOnPage = false

    init(outcome: StoreOutcome) {
        self.outcome = outcome
    }

    /// Of the reading as a whole: what fans see something new by, else what became of its score.
    var news: StoreOutcome {
        if outcome.revised == nil, let detail, detail.revised != nil { return detail }
        return outcome
    }

    /// Of the game, where it is as the page has it and was before.
    var revision: Int64?

    /// The game that is as the page has it and was before, and its revision.
    var unchanged: (GameID, revision: Int64)? {
        guard case .unchanged(let id) = outcome, let revision else { return nil }
        return (id, revision)
    }

    /// The game that fans see something new of.
    var revised: GameID? { outcome.revised ?? detail?.revised }
}

/// What a page brought, all its games together.
struct Yield: Sendable {
    /// Whether the page need not be sent again until it changes.
    var isWhole = true
    /// Whether it is to be looked at whether the page should be read sooner than was planned.
    private(set) var isNews = false
    /// The games that are as the page has them, and were before.
    var unchanged: [SlateMemory.Entry] = []

    /// What came of other games of the page.
    mutating func add(_ others: Yield) {
        isWhole = isWhole && others.isWhole
        isNews = isNews || others.isNews
        unchanged += others.unchanged
    }

    mutating func add(_ stored: Stored) {
        if !stored.isDetailWhole { isWhole = false }
        if stored.revised != nil || stored.isNewOnPage { isNews = true }
        switch stored.outcome {
        // As the page has it, it stays so until the page changes, or until there is a game to match it.
        case .revised, .unchanged, .ignored, .unmatched, .noted(_, isOutstanding: false): break
        case .held, .quarantined:
            // Only a second reading confirms it: soon, and whole.
            isWhole = false
            isNews = true
        case .noted(_, isOutstanding: true): isWhole = false
        }
    }
}

extension StoreOutcome {
    /// The game of which the reading is its source's word now; `nil` where it is none.
    var game: GameID? {
        switch self {
        case .revised(let id, _), .unchanged(let id), .held(let id, _), .noted(let id, _): id
        case .quarantined, .ignored, .unmatched: nil
        }
    }

    /// Whether the reading is of the game: what else the page says of it may stand beside it.
    var isBelieved: Bool {
        switch self {
        case .revised, .unchanged, .noted: true
        case .held, .quarantined, .ignored, .unmatched: false
        }
    }

    fileprivate var revised: GameID? {
        if case .revised(let id, _) = self { id } else { nil }
    }
}
