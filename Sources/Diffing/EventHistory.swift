package import Scores

/// The earlier events of a game. Two snapshots alone do not show them, and some must not be published twice.
package struct EventHistory: Hashable, Sendable {
    /// The kinds of events that the history is made of.
    package static let kinds: [GameEvent.Kind] = [
        .start, .postponed, .cancelled, .periodEnd, .closeGame, .comeback, .upsetAlert, .milestone,
    ]

    /// Whether the start was published. A game that is called off afterwards starts anew.
    private(set) var hasStarted = false
    private(set) var hasBeenClose = false
    private(set) var hasUpsetAlert = false
    /// The published scores, without those that were retracted.
    private var scores: [Score]
    private var endedPeriods: Set<Period> = []
    private var comebacks: Set<Side> = []
    private var milestones: [Milestone] = []

    /// - Parameters:
    ///   - events: All events of the game so far, at least those of ``kinds``, in their order.
    ///   - scores: The scores that were published so far and not retracted.
    package init(_ events: [GameEvent] = [], scores: [Score] = []) {
        self.scores = scores
        add(events)
    }

    package mutating func add(_ events: [GameEvent]) {
        for event in events {
            if let score = event.score {
                if event.kind == .correction { scores.removeAll { !score.isAtLeast($0) } }
                scores.append(score)
            }
            switch event.kind {
            case .start: hasStarted = true
            case .postponed, .cancelled: hasStarted = false
            case .closeGame: hasBeenClose = true
            case .periodEnd: if let period = event.period { endedPeriods.insert(period) }
            case .upsetAlert: hasUpsetAlert = true
            case .comeback: if let side = event.side { comebacks.insert(side) }
            case .milestone: milestones += event.milestones ?? []
            default: break
            }
        }
    }

    /// Returns the side's largest lead; 0 if it was never ahead.
    func largestLead(of side: Side) -> Int {
        scores.lazy.map { score in
            let (lead, overflow) = score[side].subtractingReportingOverflow(score[side.other])
            return overflow ? 0 : lead
        }.reduce(0, max)
    }

    func hasComeBack(_ side: Side) -> Bool {
        comebacks.contains(side)
    }

    /// Whether this milestone, or a higher one of the same player, was published.
    func hasReached(_ milestone: Milestone) -> Bool {
        milestones.contains {
            $0.side == milestone.side && $0.points >= milestone.points
                && PlayerName($0.player) == PlayerName(milestone.player)
        }
    }

    func hasEnded(_ period: Period) -> Bool {
        endedPeriods.contains(period)
    }
}
