import Synchronization

/// A monotonic clock that moves only when a test advances it.
package final class ManualClock: Sendable {
    private let instant = Mutex(ContinuousClock.now)

    package init() {}

    package var now: ContinuousClock.Instant { instant.withLock { $0 } }

    package func advance(by duration: Duration) {
        instant.withLock { $0 += duration }
    }
}
