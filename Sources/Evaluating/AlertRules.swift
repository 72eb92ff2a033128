package import Scores

/// Which events are told, and for how long telling them is worth anything.
package struct AlertRules: Sendable {
    /// What is to be told of one kind of event.
    package struct Rule: Sendable, Hashable {
        package let alert: Alert.Kind
        package let usefulForSeconds: Int
        package let isSupersededByLaterScore: Bool

        package init(alert: Alert.Kind, usefulForSeconds: Int, isSupersededByLaterScore: Bool = false) {
            self.alert = alert
            self.usefulForSeconds = usefulForSeconds
            self.isSupersededByLaterScore = isSupersededByLaterScore
        }
    }

    private let rules: [GameEvent.Kind: Rule]

    package init(_ rules: [GameEvent.Kind: Rule]) {
        self.rules = rules
    }

    /// Start, every score, final, and whatever upsets a fan's evening. Lead changes, ties and period ends are told by the
    /// score that brought them.
    package static let standard = AlertRules([
        .start: Rule(alert: .start, usefulForSeconds: 15 * 60),
        .score: Rule(alert: .score, usefulForSeconds: 10 * 60, isSupersededByLaterScore: true),
        .correction: Rule(alert: .correction, usefulForSeconds: 30 * 60),
        .final: Rule(alert: .final, usefulForSeconds: 4 * 3600),
        .postponed: Rule(alert: .postponed, usefulForSeconds: 4 * 3600),
        .cancelled: Rule(alert: .cancelled, usefulForSeconds: 4 * 3600),
        .moved: Rule(alert: .moved, usefulForSeconds: 4 * 3600),
    ])

    /// The alert that followers get for `event`; `nil` for one that is not told.
    package func alert(for event: GameEvent) -> Alert? {
        rules[event.kind].map {
            Alert(
                kind: $0.alert,
                event: event,
                usefulForSeconds: $0.usefulForSeconds,
                isSupersededByLaterScore: $0.isSupersededByLaterScore
            )
        }
    }
}
