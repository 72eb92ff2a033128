package import Scores
package import Time

/// The deliveries of an alert: a row of the view `ops.alert`.
package struct PushReport: Sendable, Hashable {
    package let id: Int64
    package let league: String
    package let game: GameID
    /// The kind of alert.
    package let kind: String
    package let createdAt: Instant
    /// Devices in its audience.
    package let audience: Int64
    /// Devices whose delivery has ended, with any outcome.
    package let finished: Int64
    package let delivered: Int64
    /// Devices that were skipped because of their quiet hours.
    package let unwanted: Int64
    /// Devices for which the alert expired or was superseded by a later one.
    package let late: Int64
    /// Devices whose token the push service rejected as dead.
    package let dead: Int64
    /// Devices whose push was rejected, or whose push service could not be reached.
    package let failed: Int64
    /// Devices for which the send was a dry run.
    package let unsent: Int64
    /// Milliseconds from storing the score to the first delivery; `nil` when there was none.
    package let firstMilliseconds: Double?
    /// Milliseconds from storing the score to the last delivery.
    package let lastMilliseconds: Double?
}

/// Deliveries of the last day with the same outcome and reason: a row of the view `ops.push_reason`.
package struct PushReason: Sendable, Hashable {
    package let outcome: String
    /// The push service's reason; `nil` when it gave none.
    package let reason: String?
    package let devices: Int64
    package let alerts: Int64
    package let lastAt: Instant
}

/// An alert of the canary's game: a row of the view `ops.canary`.
package struct CanaryAlert: Sendable, Hashable {
    package let id: Int64
    /// When its score was stored.
    package let storedAt: Instant?
    package let kind: String
    /// The outcome of the delivery; `nil` while there is none.
    package let outcome: String?
    /// The time from the full hour, when the goal was scored, to the delivery.
    package let afterHour: Duration?
    /// The time from storing the score to the delivery.
    package let afterStored: Duration?
}
