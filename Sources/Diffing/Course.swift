package import Scores

/// What was said of a game before: what two looks alone do not know, and must not say twice.
package struct Course: Hashable, Sendable {
    /// The kinds of events that it is made of.
    package static let kinds: [GameEvent.Kind] = [
        .start, .postponed, .cancelled, .periodEnd, .closeGame, .comeback, .upsetAlert, .milestone,
    ]

    /// Whether the start was told. A game that was called off after it starts anew.
    private(set) var hasStarted = false
    private(set) var hasBeenClose = false
    private(set) var hasUpsetAlert = false
    /// By how much each side was ahead at the most.
    private(set) var largestLead: Score
    private var endedPeriods: Set<Period> = []
    private var comebacks: Set<Side> = []
    private var milestones: Set<Milestone> = []

    /// - Parameters:
    ///   - events: All events of the game so far, of ``kinds`` at least, in their order.
    ///   - largestLead: By how much each side was ahead at the most, by what was said of the game so far.
    package init(_ events: [GameEvent] = [], largestLead: Score = .nilNil) {
        self.largestLead = largestLead
        add(events)
    }

    package mutating func add(_ events: [GameEvent]) {
        for event in events {
            if let score = event.score { note(score) }
            switch event.kind {
            case .start: hasStarted = true
            case .postponed, .cancelled: hasStarted = false
            case .closeGame: hasBeenClose = true
            case .periodEnd: if let period = event.period { endedPeriods.insert(period) }
            case .upsetAlert: hasUpsetAlert = true
            case .comeback: if let side = event.side { comebacks.insert(side) }
            case .milestone: milestones.formUnion(event.milestones ?? [])
            default: break
            }
        }
    }

    private mutating func note(_ score: Score) {
        guard let leader = score.leader else { return }
        let (lead, overflow) = score[leader].subtractingReportingOverflow(score[leader.other])
        if !overflow { largestLead[leader] = max(largestLead[leader], lead) }
    }

    func hasComeBack(_ side: Side) -> Bool {
        comebacks.contains(side)
    }

    /// Whether it was told, or a higher one of the same player.
    func hasReached(_ milestone: Milestone) -> Bool {
        milestones.contains {
            $0.player == milestone.player && $0.side == milestone.side && $0.points >= milestone.points
        }
    }

    func hasEnded(_ period: Period) -> Bool {
        endedPeriods.contains(period)
    }
}
