import Synchronization
package import Time

/// When a push service last accepted a push, by app. It distinguishes a bad token from a service that calls all
/// tokens bad. All lines to one service share it.
package final class AcceptedPushTimes: Sendable {
    /// For this long after an accepted push, a rejection of another token is credible.
    static let recent = Duration.seconds(300)

    /// By topic. Only accepted pushes are recorded, so the keys are our own apps, and few.
    private let last = Mutex<[String: Instant]>([:])

    package init() {}

    /// Records that an app's push was accepted.
    package func record(_ topic: String, at now: Instant) {
        last.withLock { $0[topic] = now }
    }

    /// Whether a push to the app was accepted recently.
    package func isRecent(_ topic: String, at now: Instant) -> Bool {
        last.withLock { $0[topic] }.map { now - $0 < Self.recent } ?? false
    }
}
