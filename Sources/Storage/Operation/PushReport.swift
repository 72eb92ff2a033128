package import Scores
package import Time

/// How an alert was delivered: a row of the view `ops.push_event`.
package struct PushReport: Sendable, Hashable {
    package let id: Int64
    package let league: String
    package let game: GameID
    /// What kind of alert it is.
    package let kind: String
    package let createdAt: Instant
    /// Devices that it is for.
    package let audience: Int64
    /// Devices whose delivery has ended, in whatever way.
    package let settled: Int64
    package let delivered: Int64
    /// In a quiet hour of the device.
    package let unwanted: Int64
    /// Expired, or superseded by a later alert.
    package let late: Int64
    /// Devices that the push service no longer knows.
    package let dead: Int64
    /// Refused by the push service, or it could not be reached.
    package let failed: Int64
    /// In a dry run.
    package let unsent: Int64
    /// Milliseconds from storing the score to the first delivery; `nil`: there was none.
    package let firstAfter: Double?
    /// The same to the last one.
    package let lastAfter: Double?
}

/// Deliveries of the last day that ended alike: a row of the view `ops.push_reason`.
package struct PushReason: Sendable, Hashable {
    package let outcome: String
    /// The push service's word; `nil`: it gave none.
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
    /// `nil`: it has not reached its device.
    package let outcome: String?
    /// From the full hour at which the goal fell to its delivery.
    package let afterHour: Duration?
    /// From storing the score to its delivery.
    package let afterStored: Duration?
}
