package import Scores

/// Lets a newer alert replace an older one on the lock screen, in the header `apns-collapse-id`.
package struct CollapseID: Hashable, Sendable {
    /// At most 64 bytes.
    package let text: String

    /// The id of all test pushes: only the newest one is kept.
    package static let test = CollapseID(text: "test")

    private init(text: String) {
        self.text = text
    }

    /// Scores replace each other, and a correction replaces the wrong score. The ends and beginnings of periods
    /// replace each other, and so do milestones and changes of the date. The start and the final stay, and no late
    /// score can replace the final.
    package init(kind: Alert.Kind, game: GameID) {
        let slot =
            switch kind {
            case .start: "start"
            case .score, .leadChange, .closeGame, .comeback, .correction: "score"
            case .upsetAlert: "upset"
            case .milestone: "milestone"
            case .periodEnd, .overtime, .shootout: "period"
            case .final: "final"
            case .postponed, .cancelled, .moved: "date"
            }
        text = "game-\(game)-\(slot)"
    }
}
