package import Scores

/// What lets a newer alert take the place of an older one on the lock screen: the header `apns-collapse-id`.
package struct CollapseID: Hashable, Sendable {
    /// At most 64 bytes.
    package let text: String

    /// Of tests: the newest one is enough.
    package static let test = CollapseID(text: "test")

    private init(text: String) {
        self.text = text
    }

    /// Scores replace each other, and a correction replaces the score that was wrong; so do the ends and beginnings of
    /// periods, and milestones. The start stays, the final stays, and no late score can replace it. News of the date
    /// replace each other.
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
