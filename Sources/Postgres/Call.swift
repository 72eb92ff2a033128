import Synchronization

/// The deadline of one call, and whether its task was cancelled.
final class Call: Sendable {
    let deadline: ContinuousClock.Instant
    let place: CallPlace
    /// The connection's wake-up signal. All calls on the connection share it, so only ``isCancelled`` says whether the
    /// signal was meant for this call.
    let alarm: ConditionVariable
    private let cancelled = Atomic(false)

    init(within limit: Duration, alarm: ConditionVariable, place: CallPlace) {
        deadline = .now + limit
        self.alarm = alarm
        self.place = place
    }

    var isCancelled: Bool { cancelled.load(ordering: .acquiring) }

    func cancel() {
        cancelled.store(true, ordering: .releasing)
        alarm.signal()
    }

    func error(_ code: PostgresError.Code, _ message: String) -> PostgresError {
        PostgresError(code, message, at: place)
    }
}
