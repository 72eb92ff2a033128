package import Postgres
import Scores
package import Time

/// The stage of an activity. The raw values are those of `live_activity.state`.
package enum ActivityStage: String, Sendable, Hashable {
    case wanted, started, live, ending, ended
}

/// A phone whose activity needs a push.
package struct ActivityTarget: Sendable, Hashable {
    /// The kind of push that an activity needs.
    package enum Action: Sendable, Hashable {
        /// Start the activity.
        case start
        /// Show the newest state of the game, or end because the game is over.
        case update
        /// End, because the device no longer follows the game or muted it.
        case end

        /// The stage of an activity with this action.
        package var stage: ActivityStage {
            switch self {
            case .start: .wanted
            case .update: .live
            case .end: .ending
            }
        }

        fileprivate init?(_ stage: ActivityStage) {
            switch stage {
            case .wanted: self = .start
            case .live: self = .update
            case .ending: self = .end
            case .started, .ended: return nil
            }
        }
    }

    package let action: Action
    /// The phone, with the token for this push.
    package let target: PushTarget
    /// The digest that identifies the token.
    package let digest: Bytes
    /// The name of the Swift type for the attributes; only for a start.
    package let attributesType: String?
    /// For a start: the channel to listen to; `nil` when the activity is updated through a token of its own.
    package let channel: String?
    /// Failed pushes in a row.
    package let failures: Int
}

/// The result of a push to an activity.
package struct ActivityResult: Sendable, Hashable {
    /// The raw values are columns of `activity_update`.
    package enum Count: String, Sendable, Hashable, CaseIterable {
        case started, delivered, dead, rejected, retried
        case dryRun = "dry_run"
    }

    package let target: ActivityTarget
    package let count: Count
    /// The activity's stage from now on.
    package let stage: ActivityStage
    package let reason: String?
    /// How long to wait before the next attempt; `nil` when none is needed.
    package let pause: Duration?
    /// Whether the need for a retry counts as a failure. It does not when no push was sent at all.
    package let isFailure: Bool
    /// Since when APNs has known that the token is invalid; `nil` when it is valid or APNs did not say.
    package let deadSince: Instant?
    /// Whether the activity listens to a channel now.
    package let isOnChannel: Bool

    package init(
        _ target: ActivityTarget,
        _ count: Count,
        stage: ActivityStage,
        reason: String? = nil,
        pause: Duration? = nil,
        isFailure: Bool = true,
        deadSince: Instant? = nil,
        isOnChannel: Bool = false
    ) {
        self.target = target
        self.count = count
        self.stage = stage
        self.reason = reason
        self.pause = pause
        self.isFailure = isFailure
        self.deadSince = deadSince
        self.isOnChannel = isOnChannel
    }
}

extension ActivityTarget {
    /// - Throws: ``StorageError`` for a row in a state that needs no push. Such a row is not skipped, because callers
    ///   take a page with fewer rows than its limit for the last page.
    init(_ row: Row) throws {
        let stage: String = try row.decode(column: "state")
        guard let action = ActivityStage(rawValue: stage).flatMap(Action.init) else {
            throw StorageError.unknownValue(column: "live_activity.state", value: stage)
        }
        self.action = action
        target = PushTarget(
            device: try row.decode(column: "device_id"),
            // Live Activities exist only on Apple's devices.
            service: .apns,
            token: try row.decode(column: "token"),
            environment: try row.decode(column: "environment"),
            topic: try row.decode(column: "topic"),
            isSpoilerSafe: try row.decode(column: "spoiler_safe"),
            localizesAlerts: try row.decode(column: "localizes_alerts"),
            isQuiet: false,
            isProven: try row.decode(column: "is_proven")
        )
        digest = try row.decode(column: "digest")
        attributesType = try row.decode(column: "attributes_type")
        channel = try row.decode(column: "channel_id")
        failures = Int(try row.decode(column: "failures", as: Int16.self))
    }
}
