/// An alert for followers: an event that passed the rules, with the time for which it is useful.
package struct Alert: Hashable, Sendable, Codable {
    /// The raw values are those of the column `alert.kind` and of the payload's key `type`.
    package enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
        case start, score
        case leadChange = "lead_change"
        case closeGame = "close_game"
        case comeback
        case upsetAlert = "upset_alert"
        case milestone
        case periodEnd = "period_end"
        case overtime, shootout, final, postponed, cancelled, moved, correction

        /// Whether the alert by itself is a spoiler, however little its text says.
        package var isSpoiler: Bool {
            switch self {
            case .start, .final, .postponed, .cancelled, .moved: false
            case .score, .leadChange, .closeGame, .comeback, .upsetAlert, .milestone, .periodEnd, .overtime, .shootout,
                .correction:
                true
            }
        }

        /// Whether an alert of this kind counts as a later score for an earlier alert, see
        /// ``Alert/isSupersededByLaterScore``. In a sport without alerts for baskets, a basket has no alert, so an
        /// alert about a close game stays current.
        package var countsAsLaterScore: Bool {
            switch self {
            case .score, .leadChange, .correction, .final: true
            case .start, .closeGame, .comeback, .upsetAlert, .milestone, .periodEnd, .overtime, .shootout, .postponed,
                .cancelled, .moved:
                false
            }
        }

        /// Whether an alert of this kind shows the score and is therefore not sent to a device that already has a later
        /// score or the end, because it would put an old score on the screen. A final is `false`, because it must be
        /// sent whatever came after it.
        package var showsScore: Bool {
            switch self {
            case .score, .leadChange, .closeGame, .comeback, .upsetAlert, .milestone, .periodEnd, .overtime, .shootout,
                .correction:
                true
            case .start, .final, .postponed, .cancelled, .moved: false
            }
        }
    }

    package let kind: Kind
    /// The event that caused the alert.
    package let event: GameEvent
    /// How long the alert is useful after the event, in whole seconds.
    package let usefulForSeconds: Int
    /// Whether a later alert that shows the score makes this one pointless. That is true for a score and false for a
    /// start.
    package let isSupersededByLaterScore: Bool

    package init(kind: Kind, event: GameEvent, usefulForSeconds: Int, isSupersededByLaterScore: Bool) {
        self.kind = kind
        self.event = event
        self.usefulForSeconds = usefulForSeconds
        self.isSupersededByLaterScore = isSupersededByLaterScore
    }
}
