package import Postgres
import Scores
package import Time

/// Where an activity stands. The raw values are those of `live_activity.state`.
package enum ActivityStage: String, Sendable, Hashable {
    case wanted, started, live, ending, ended
}

/// A phone whose activity is to be told something.
package struct ActivityTarget: Sendable, Hashable {
    /// What it is to be told.
    package enum Need: Sendable, Hashable {
        /// To show the game.
        case start
        /// How it stands, or that it is over.
        case news
        /// That it leaves the screen: nobody follows the game any more.
        case farewell

        /// Where an activity stands that needs it.
        package var stage: ActivityStage {
            switch self {
            case .start: .wanted
            case .news: .live
            case .farewell: .ending
            }
        }

        fileprivate init?(_ stage: ActivityStage) {
            switch stage {
            case .wanted: self = .start
            case .live: self = .news
            case .ending: self = .farewell
            case .started, .ended: return nil
            }
        }
    }

    package let need: Need
    /// The phone, with the token that this push goes to.
    package let target: PushTarget
    /// What the token is known again by.
    package let digest: Bytes
    /// Name of the Swift type of the attributes; of a start alone.
    package let attributesType: String?
    /// Of a start: the channel that the phone is to listen to; `nil`: it is told by a token of its own.
    package let channel: String?
    /// Pushes in a row that came to nothing.
    package let failures: Int
}

/// What became of a push to an activity.
package struct ActivityResult: Sendable, Hashable {
    /// The raw values are columns of `activity_update`.
    package enum Count: String, Sendable, Hashable, CaseIterable {
        case started, delivered, dead, rejected, retried
        case dryRun = "dry_run"
    }

    package let target: ActivityTarget
    package let count: Count
    /// Where it stands from now on.
    package let stage: ActivityStage
    package let reason: String?
    /// How long it is left alone; `nil` where nothing has to be tried again.
    package let pause: Duration?
    /// Whether it counts as a failure that it has to be tried again: not where nothing was sent at all.
    package let isFailure: Bool
    /// Since when APNs knows that the token is gone; `nil` where it is not, or it did not say.
    package let deadSince: Instant?
    /// Whether it listens to a channel now.
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
    /// - Throws: ``StorageError`` for a row of a state in which nobody is told anything. It is not passed over: a page
    ///   that is shorter than its limit says that there is no other.
    init(_ row: Row) throws {
        let word: String = try row.decode(column: "state")
        guard let need = ActivityStage(rawValue: word).flatMap(Need.init) else {
            throw StorageError.unknownWord(column: "live_activity.state", word: word)
        }
        self.need = need
        target = PushTarget(
            device: try row.decode(column: "device_id"),
            // Apple alone has activities.
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
