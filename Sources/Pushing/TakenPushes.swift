import Synchronization
package import Time

/// When a push service last took a push, app by app: what tells a token that is bad from a service that calls all
/// tokens bad. The lines to one service share it.
package final class TakenPushes: Sendable {
    /// A token that is called bad so soon after another was taken is bad.
    static let recent = Duration.seconds(300)

    /// By topic. Only what the service took is noted, so these are apps of ours and few.
    private let last = Mutex<[String: Instant]>([:])

    package init() {}

    /// An app's push was taken.
    package func note(_ topic: String, at now: Instant) {
        last.withLock { $0[topic] = now }
    }

    /// Whether a push to the app was taken lately.
    package func isRecent(_ topic: String, at now: Instant) -> Bool {
        last.withLock { $0[topic] }.map { now - $0 < Self.recent } ?? false
    }
}
