/// What followers are told: an event that passed the rules, with how long it stays worth telling.
package struct Alert: Hashable, Sendable, Codable {
    /// The raw values are those of the column `push_event.kind` and of the payload's key `type`.
    package enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
        case start, score
        case leadChange = "lead_change"
        case closeGame = "close_game"
        case comeback
        case upsetAlert = "upset_alert"
        case milestone
        case periodEnd = "period_end"
        case overtime, shootout, final, postponed, cancelled, moved, correction

        /// Whether to hear of it at all gives something of the game away, however little is said.
        package var isSpoiler: Bool {
            switch self {
            case .start, .final, .postponed, .cancelled, .moved: false
            case .score, .leadChange, .closeGame, .comeback, .upsetAlert, .milestone, .periodEnd, .overtime, .shootout,
                .correction:
                true
            }
        }

        /// Whether it stands for what was told of the score before: of a sport whose baskets are not told, a basket is
        /// none, and what was told of a close game goes on being news.
        package var standsForLaterScore: Bool {
            switch self {
            case .score, .leadChange, .correction, .final: true
            case .start, .closeGame, .comeback, .upsetAlert, .milestone, .periodEnd, .overtime, .shootout, .postponed,
                .cancelled, .moved:
                false
            }
        }

        /// Whether it says how the game stood: told after a later score, or after the end, it would put a wrong one on
        /// the screen. The end itself has to be told, whatever came after it.
        package var saysTheScore: Bool {
            switch self {
            case .score, .leadChange, .closeGame, .comeback, .upsetAlert, .milestone, .periodEnd, .overtime, .shootout,
                .correction:
                true
            case .start, .final, .postponed, .cancelled, .moved: false
            }
        }
    }

    package let kind: Kind
    /// The event behind it.
    package let event: GameEvent
    /// Whole seconds after the event at which telling it is no longer worth anything.
    package let usefulForSeconds: Int
    /// Whether a later alert that says how the game stands makes this one pointless: a score by the next score, a start
    /// by neither.
    package let isSupersededByLaterScore: Bool

    package init(kind: Kind, event: GameEvent, usefulForSeconds: Int, isSupersededByLaterScore: Bool) {
        self.kind = kind
        self.event = event
        self.usefulForSeconds = usefulForSeconds
        self.isSupersededByLaterScore = isSupersededByLaterScore
    }
}
