import Synchronization

/// Decides when a worker looks for jobs without a notification: when the next scheduled job falls due, at every poll
/// interval, and from time to time from the head of the queue.
final class PollTimer: Sendable {
    private let interval: Duration
    /// The times at which scheduled jobs fall due.
    private let dueTimes = Mailbox<ContinuousClock.Instant>()
    /// How long the last exchange took that looked for jobs from the head of the queue.
    private let headPollDuration = Mutex(Duration.zero)

    /// - Parameter interval: The time between two polls, give or take a fifth.
    init(interval: Duration) {
        self.interval = interval
    }

    /// Makes ``poll(onPoll:)`` call its closure at `instant`, when a scheduled job becomes due.
    func jobFallsDue(at instant: ContinuousClock.Instant) {
        dueTimes.send(instant)
    }

    func recordHeadPoll(in duration: Duration) {
        headPollDuration.withLock { $0 = duration }
    }

    /// Calls `onPoll` at every poll interval and when a scheduled job falls due, until the task is cancelled.
    func poll(onPoll: @Sendable () -> Void) async {
        var due: ContinuousClock.Instant?
        var nextPoll = ContinuousClock.now + pause
        while !Task.isCancelled {
            let wake = min(nextPoll, due ?? nextPoll)
            let dueTimes = await dueTimes.receive(until: wake)
            if let soonest = dueTimes.min() {
                // Keep the earlier time, because the older of two exchanges may be answered last.
                due = min(soonest, due ?? soonest)
            } else if ContinuousClock.now >= wake {
                due = nil
                nextPoll = .now + pause
                onPoll()
            }
        }
    }

    /// Calls `onPoll` every second, or less often if such a poll takes long, so that at most about 1/50 of the time is
    /// spent on it.
    func pollFromHead(onPoll: @Sendable () -> Void) async {
        while !Task.isCancelled {
            try? await Task.sleep(for: max(.seconds(1), headPollDuration.withLock { $0 } * 50))
            onPoll()
        }
    }

    /// The time to the next poll, with jitter. Otherwise workers that started together would always poll together.
    private var pause: Duration { interval * .random(in: 0.8...1.2) }
}
