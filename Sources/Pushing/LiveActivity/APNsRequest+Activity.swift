package import Cryptography
package import Scores
package import Time

extension APNsRequest {
    /// The suffix of the bundle id in the topic of pushes to activities.
    package static let activityTopicSuffix = ".push-type.liveactivity"

    /// A push that updates, ends or starts an activity.
    /// - Parameters:
    ///   - topic: The app's bundle id.
    ///   - stamp: The timestamp of the state, as in the payload. All tries to send one state have the same id.
    ///   - end: When the push expires.
    package init(
        activityOf game: GameID,
        on device: DeviceID,
        token: DeviceToken,
        topic: String,
        isUrgent: Bool,
        stamp: Int64,
        until end: Instant,
        payload: ActivityPayload
    ) throws(CryptographyError) {
        self.init(
            token: token,
            topic: topic + Self.activityTopicSuffix,
            pushType: .liveActivity,
            priority: isUrgent ? .immediate : .considerate,
            expiration: .at(end),
            collapseID: nil,
            id: try APNsID(naming: "v1|activity|\(game)|\(device)|\(stamp)"),
            body: payload.bytes
        )
    }
}
