/// A difference between two states of an activity that justifies a push.
package enum ActivityChange: Hashable, Sendable, CaseIterable {
    /// The game started, stopped, resumed or is over.
    case status
    /// The other side leads, or the game is tied again. The first lead of a game is not a change.
    case lead
    case score
    /// A period has ended, or the next has started.
    case period
    /// The last scorer or the side that scored last is another one, is known now, or is no longer known.
    case scorer
}

/// Which changes of a game are pushed to its activities, how soon, and how urgently.
///
/// A push of priority 10 is delivered immediately and counts against a budget that Apple does not publish, so the
/// intervals are our own choice. A push of priority 5 does not count against it, but the phone may delay the push.
package struct ActivityRules: Hashable, Sendable {
    /// The changes that fans must see immediately.
    package let urgentChanges: Set<ActivityChange>
    /// The minimum time between any two pushes. Changes in between are sent together, as one state.
    package let minInterval: Duration
    /// The minimum time between a push and a following one without an urgent change.
    package let ordinaryInterval: Duration
    /// The minimum time between two pushes of priority 10. An urgent change before that is sent immediately, with
    /// priority 5. A change of the status always has priority 10.
    package let urgentInterval: Duration

    /// - Parameter minInterval: By default a second, because phones show at most one state per second and the
    ///   payload's timestamp is in seconds.
    package init(
        urgentChanges: Set<ActivityChange>,
        minInterval: Duration = .seconds(1),
        ordinaryInterval: Duration,
        urgentInterval: Duration
    ) {
        self.urgentChanges = urgentChanges
        self.minInterval = minInterval
        self.ordinaryInterval = ordinaryInterval
        self.urgentInterval = urgentInterval
    }
}

extension ActivityRules {
    /// Every goal is urgent, for sports with few goals.
    package static let everyGoal = ActivityRules(
        urgentChanges: [.status, .lead, .score, .period],
        ordinaryInterval: .seconds(5),
        urgentInterval: .seconds(20)
    )
}
