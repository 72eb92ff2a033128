package import Scores
package import Sports

extension AlertRules {
    /// The alert that followers get for `event`; `nil` when the event is not alerted.
    package func alert(for event: GameEvent) -> Alert? {
        guard let rule = self[event.kind], rule.stage.includes(event) else { return nil }
        return Alert(
            kind: rule.alert,
            event: event,
            usefulForSeconds: rule.usefulForSeconds,
            isSupersededByLaterScore: rule.isSupersededByLaterScore
        )
    }
}
