import Synchronization

/// One call's limits: when it must be over, and whether its task was cancelled meanwhile.
final class Call: Sendable {
    let deadline: ContinuousClock.Instant
    let place: CallPlace
    /// The connection's alarm, which it shares with the calls before and after it; only ``isCancelled`` says whose it
    /// was.
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
