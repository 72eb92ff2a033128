package import Scores

/// What was said of a game before: what two looks alone do not know, and must not say twice.
package struct Course: Hashable, Sendable {
    /// The kinds of events that it is made of.
    package static let kinds: [GameEvent.Kind] = [.start, .postponed, .cancelled, .periodEnd, .closeGame]

    /// Whether the start was told. A game that was called off after it starts anew.
    private(set) var hasStarted = false
    private(set) var hasBeenClose = false
    private var endedPeriods: Set<Period> = []

    /// - Parameter events: All events of the game so far, of ``kinds`` at least, in their order.
    package init(_ events: [GameEvent] = []) {
        add(events)
    }

    package mutating func add(_ events: [GameEvent]) {
        for event in events {
            switch event.kind {
            case .start: hasStarted = true
            case .postponed, .cancelled: hasStarted = false
            case .closeGame: hasBeenClose = true
            case .periodEnd: if let period = event.period { endedPeriods.insert(period) }
            default: break
            }
        }
    }

    func hasEnded(_ period: Period) -> Bool {
        endedPeriods.contains(period)
    }
}
