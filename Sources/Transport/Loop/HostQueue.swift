/// The line in front of one host: who may start now, and when the next one may.
///
/// A value without a clock; the loop says what time it is. Spacing is the generic cell rate algorithm (ITU-T I.371):
/// one instant, ``paidUntil``, stands for the whole history of starts.
struct HostQueue {
    typealias Instant = ContinuousClock.Instant

    enum Turn: Hashable {
        /// This one is in flight from now on.
        case start(UInt64)
        /// Nobody before this instant.
        case wait(until: Instant)
        /// Nobody waits, or a place in flight must become free first.
        case nobody
    }

    private let maxInFlight: Int
    private let maxWaiting: Int
    private let spacing: Duration
    /// How far ahead of its spacing the line may run.
    private let credit: Duration
    private var waiting: ArraySlice<UInt64> = []
    private var inFlight = 0
    private var paidUntil: Instant?

    init(_ budget: HostBudget) {
        maxInFlight = max(1, budget.maxInFlight)
        maxWaiting = max(0, budget.maxWaiting)
        spacing = budget.minimumSpacing.asLimit
        credit = (spacing * min(max(0, budget.burst - 1), 10_000)).asLimit
    }

    /// Puts `id` at the end of the line; false when the line is full. Who need not wait takes no place in it: ask for
    /// the ``next(at:)`` turn after each.
    mutating func join(_ id: UInt64, at now: Instant) -> Bool {
        let goesAtOnce = waiting.isEmpty && inFlight < maxInFlight && opening(at: now) <= now
        guard goesAtOnce || waiting.count < maxWaiting else { return false }
        waiting.append(id)
        return true
    }

    /// The next turn; ask again until it is not a start.
    mutating func next(at now: Instant) -> Turn {
        guard inFlight < maxInFlight, let first = waiting.first else { return .nobody }
        let opening = opening(at: now)
        guard opening <= now else { return .wait(until: opening) }
        paidUntil = max(paidUntil ?? now, now).advanced(by: spacing)
        waiting.removeFirst()
        inFlight += 1
        return .start(first)
    }

    /// The first instant, not before `now` less the credit, at which the spacing lets somebody start.
    private func opening(at now: Instant) -> Instant {
        max(paidUntil ?? now, now).advanced(by: .zero - credit)
    }

    /// Takes `id` out of the line, if it is still in it.
    mutating func leave(_ id: UInt64) {
        waiting.removeAll { $0 == id }
    }

    /// One of those that started has ended.
    mutating func finish() {
        inFlight = max(0, inFlight - 1)
    }

    /// Whether a new queue would behave as this one does: then it need not be kept.
    func isForgettable(at now: Instant) -> Bool {
        guard waiting.isEmpty, inFlight == 0 else { return false }
        return paidUntil.map { $0 <= now } ?? true
    }
}
