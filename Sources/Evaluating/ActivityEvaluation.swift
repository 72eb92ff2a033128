package import Scores
package import Sports

extension ActivityRules {
    /// What is to be done about a state.
    package enum Verdict: Hashable, Sendable {
        /// It shows nothing new.
        case nothing
        /// The newest state is to be looked at again after this long.
        case wait(Duration)
        case send(isUrgent: Bool)
    }

    /// - Parameters:
    ///   - shown: The state that activities were sent last; `nil`: none yet.
    ///   - sinceShown: How long ago that was.
    ///   - sinceUrgent: How long ago they were last sent a push with priority 10; `nil`: never.
    package func verdict(
        on state: ActivityState,
        shown: ActivityState?,
        sinceShown: Duration = .zero,
        sinceUrgent: Duration? = nil
    ) -> Verdict {
        guard let shown else { return state.status == .scheduled ? .nothing : .send(isUrgent: true) }
        let changes = state.changes(since: shown)
        if changes.isEmpty { return .nothing }
        let isUrgent = !changes.isDisjoint(with: urgent)
        let pause = isUrgent ? floor : ordinaryFloor
        if sinceShown < pause { return .wait(pause - sinceShown) }
        // A start or an end is what an activity is for: no budget holds it back.
        if changes.contains(.status) { return .send(isUrgent: true) }
        return .send(isUrgent: isUrgent && (sinceUrgent.map { $0 >= urgentFloor } ?? true))
    }
}

extension ActivityState {
    /// The changes since `earlier` was sent that are worth a push. The clock alone is not.
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
