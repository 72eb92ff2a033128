package import Scores
package import Sports

extension AlertRules {
    /// Returns the alert that followers get for `event`; `nil` when the event leads to no alert.
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

extension ActivityRules {
    /// The decision about a new state of a Live Activity.
    package enum Decision: Hashable, Sendable {
        /// Nothing is sent: the state has nothing new to show, or the game has not begun and no state was sent yet.
        case nothing
        /// Check the newest state again after this long.
        case wait(Duration)
        case send(isUrgent: Bool)
    }

    /// Decides whether a new state is sent to activities now, later or not at all.
    /// - Parameters:
    ///   - lastSent: The state that was last sent to activities; `nil` when none was.
    ///   - sinceLastSent: The time since `lastSent` was sent.
    ///   - sinceUrgent: The time since the last push with priority 10; `nil` when there was none.
    package func decision(
        on state: ActivityState,
        lastSent: ActivityState?,
        sinceLastSent: Duration = .zero,
        sinceUrgent: Duration? = nil
    ) -> Decision {
        guard let lastSent else { return state.status == .scheduled ? .nothing : .send(isUrgent: true) }
        let changes = state.changes(since: lastSent)
        if changes.isEmpty { return .nothing }
        let isUrgent = !changes.isDisjoint(with: urgentChanges)
        let interval = isUrgent ? minInterval : ordinaryInterval
        if sinceLastSent < interval { return .wait(interval - sinceLastSent) }
        // Activities exist to show a start or an end, so the limit on urgent pushes does not apply to these.
        if changes.contains(.status) { return .send(isUrgent: true) }
        return .send(isUrgent: isUrgent && (sinceUrgent.map { $0 >= urgentInterval } ?? true))
    }
}

extension ActivityState {
    /// Returns the changes since `earlier` that are worth a push. A change of only the clock is not.
    package func changes(since earlier: ActivityState) -> Set<ActivityChange> {
        var changes: Set<ActivityChange> = []
        if status != earlier.status { changes.insert(.status) }
        if score != earlier.score { changes.insert(.score) }
        if let leader = earlier.score?.leader, score?.leader != leader { changes.insert(.lead) }
        if period != earlier.period || isBreak != earlier.isBreak { changes.insert(.period) }
        if scorer != earlier.scorer || scoringSide != earlier.scoringSide { changes.insert(.scorer) }
        return changes
    }
}
