/// A difference between two states of an activity that is worth a push.
package enum ActivityChange: Hashable, Sendable, CaseIterable {
    /// The game began, stopped, went on or is over.
    case status
    /// The lead changed, or was lost by a tie; the first lead of a game is no change.
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
    /// Between any two pushes: changes in between go out together, as one state.
    package let floor: Duration
    /// Between a push and one of what is not urgent.
    package let ordinaryFloor: Duration
    /// Between two pushes of priority 10; an urgent change that comes sooner is sent at once, with priority 5.
    package let urgentFloor: Duration

    /// - Parameter floor: A second where nothing else is given: phones show no more than one state a second, and the
    ///   payload's timestamp counts seconds.
    package init(
        urgent: Set<ActivityChange>,
        floor: Duration = .seconds(1),
        ordinaryFloor: Duration,
        urgentFloor: Duration
    ) {
        self.urgent = urgent
        self.floor = floor
        self.ordinaryFloor = ordinaryFloor
        self.urgentFloor = urgentFloor
    }
}

extension ActivityRules {
    /// Every goal is urgent: for sports with few of them.
    package static let everyGoal = ActivityRules(
        urgent: [.status, .lead, .score, .period],
        ordinaryFloor: .seconds(5),
        urgentFloor: .seconds(20)
    )
}
