package import Scores

/// What differs between two states of an activity, as far as it is worth a push.
package enum ActivityChange: Hashable, Sendable, CaseIterable {
    /// The game began, stopped, went on or is over.
    case status
    /// Somebody else is ahead, or nobody any more is; the first lead is none.
    case lead
    case score
    /// A period has run out, or another is on.
    case period
    /// Another one scored last, or it is known now who.
    case scorer
}

/// Which changes of a game are pushed to its activities, how soon, and how urgently.
///
/// A push of priority 10 comes at once and counts against a budget that Apple does not name, so that the floors are a
/// choice of ours. One of priority 5 is free, and comes when the phone has time.
package struct ActivityRules: Hashable, Sendable {
    /// What fans must see at once.
    package let urgent: Set<ActivityChange>
    /// Between any two pushes: what changes meanwhile goes out together, as it stands then.
    package let floor: Duration
    /// Between a push and one of what is not urgent.
    package let ordinaryFloor: Duration
    /// Between two pushes of priority 10; what is urgent and comes sooner is told at once, with priority 5.
    package let urgentFloor: Duration

    package init(urgent: Set<ActivityChange>, floor: Duration, ordinaryFloor: Duration, urgentFloor: Duration) {
        self.urgent = urgent
        self.floor = floor
        self.ordinaryFloor = ordinaryFloor
        self.urgentFloor = urgentFloor
    }

    /// Every goal of lacrosse and hockey; of basketball who leads and how periods end, for its baskets fall by the
    /// minute.
    package init(of sport: Sport) {
        // Phones show no more than a state a second, and the payload's timestamp counts seconds.
        let floor = Duration.seconds(1)
        switch sport {
        case .lacrosse, .hockey:
            self.init(
                urgent: [.status, .lead, .score, .period],
                floor: floor,
                ordinaryFloor: .seconds(5),
                urgentFloor: .seconds(20)
            )
        case .basketball:
            self.init(
                urgent: [.status, .lead, .period],
                floor: floor,
                ordinaryFloor: .seconds(15),
                urgentFloor: .seconds(240)
            )
        }
    }
}

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
    ///   - shown: What activities were told last; `nil`: nothing yet.
    ///   - sinceShown: How long ago that was.
    ///   - sinceUrgent: How long ago they were last told something with priority 10; `nil`: never.
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
    /// What is worth telling since `earlier` was told. The clock alone never is.
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
