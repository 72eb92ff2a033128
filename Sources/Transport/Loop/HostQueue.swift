/// The queue of one host: decides which request may start now, and when the next one may.
///
/// It has no clock of its own; the loop passes the time. Spacing uses the generic cell rate algorithm (ITU-T I.371),
/// which needs only one instant: ``scheduledUntil``, when the spacing of all starts so far has passed.
struct HostQueue {
    typealias MonotonicInstant = ContinuousClock.Instant

    enum Turn: Hashable {
        /// This request starts and is now in flight.
        case start(UInt64)
        /// No request may start before this instant.
        case wait(until: MonotonicInstant)
        /// The queue is empty, or a request in flight must end first.
        case noneReady
    }

    private let maxInFlight: Int
    private let maxWaiting: Int
    private let spacing: Duration
    /// How far starts may run ahead of their spacing.
    private let credit: Duration
    private var waiting: ArraySlice<UInt64> = []
    private var inFlight = 0
    private var scheduledUntil: MonotonicInstant?

    init(_ budget: HostBudget) {
        maxInFlight = max(1, budget.maxInFlight)
        maxWaiting = max(0, budget.maxWaiting)
        spacing = budget.minimumSpacing.asLimit
        credit = (spacing * min(max(0, budget.burst - 1), 10_000)).asLimit
    }

    /// Appends `id` to the queue. Returns `false` if the queue is full. A request that can start immediately is
    /// accepted even by a queue of length 0, so call ``next(at:)`` after each call.
    mutating func join(_ id: UInt64, at now: MonotonicInstant) -> Bool {
        let canStartNow = waiting.isEmpty && inFlight < maxInFlight && earliestStart(at: now) <= now
        guard canStartNow || waiting.count < maxWaiting else { return false }
        waiting.append(id)
        return true
    }

    /// Returns the next turn. Call again until it is not a start.
    mutating func next(at now: MonotonicInstant) -> Turn {
        guard inFlight < maxInFlight, let first = waiting.first else { return .noneReady }
        let earliestStart = earliestStart(at: now)
        guard earliestStart <= now else { return .wait(until: earliestStart) }
        scheduledUntil = max(scheduledUntil ?? now, now).advanced(by: spacing)
        waiting.removeFirst()
        inFlight += 1
        return .start(first)
    }

    /// Returns the first instant, not before `now` minus the credit, at which the spacing allows a start.
    private func earliestStart(at now: MonotonicInstant) -> MonotonicInstant {
        max(scheduledUntil ?? now, now).advanced(by: .zero - credit)
    }

    /// Removes `id` from the queue, if it is still in it.
    mutating func leave(_ id: UInt64) {
        waiting.removeAll { $0 == id }
    }

    /// Records that a started request has ended.
    mutating func finish() {
        inFlight = max(0, inFlight - 1)
    }

    /// Whether the queue behaves like a new one and can therefore be discarded.
    func isIdle(at now: MonotonicInstant) -> Bool {
        guard waiting.isEmpty, inFlight == 0 else { return false }
        return scheduledUntil.map { $0 <= now } ?? true
    }
}
