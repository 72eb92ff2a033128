package import Scores
package import Signing
package import Time

extension APNsRequest {
    /// What Apple adds to the bundle id for pushes to activities.
    package static let activityTopicSuffix = ".push-type.liveactivity"

    /// A push to one activity, or to what starts one.
    /// - Parameters:
    ///   - topic: The app's bundle id.
    ///   - stamp: The state's, as in the payload: an activity is told a state under one id, however often it is tried.
    ///   - end: Until when it is worth anything.
    package init(
        activityOf game: GameID,
        on device: DeviceID,
        token: DeviceToken,
        topic: String,
        isUrgent: Bool,
        stamp: Int64,
        until end: Instant,
        payload: ActivityPayload
    ) throws(SigningError) {
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
