import HTTP2

/// Checks a broadcast to a channel, in the same order as APNs (Apple: "Sending broadcast push notification requests to
/// APNs").
struct BroadcastCheck: Sendable {
    static let path = "/4/broadcasts/apps/"
    private static let payloadLimit = 5120

    let topic: String
    let channels: ChannelRegistry

    /// Returns the error found before the provider is checked; `nil` if there is none.
    func refusalOfHeader(_ request: HTTP2Request) -> PushFate? {
        guard request.value(of: ":method") == "POST" else { return .refused(status: 405, reason: "MethodNotAllowed") }
        guard request.value(of: ":path") == Self.path + topic else { return bad("TopicDisallowed") }
        guard let channel = request.value(of: "apns-channel-id"), !channel.isEmpty else {
            return bad("MissingChannelId")
        }
        guard ["10", "5", "1"].contains(request.value(of: "apns-priority")) else { return bad("BadPriority") }
        switch request.value(of: "apns-push-type") {
        case ActivityCheck.pushType: break
        case nil: return bad("MissingPushType")
        default: return bad("InvalidPushType")
        }
        // A channel that stores no messages accepts only messages with expiration 0.
        guard let expiration = request.value(of: "apns-expiration").flatMap({ Int64($0) }), expiration >= 0,
            expiration == 0 || channels.policy(of: channel) != 0
        else { return bad("BadExpirationDate") }
        return nil
    }

    /// Returns the error in the channel or body; `nil` if there is none.
    func refusal(_ request: HTTP2Request) -> PushFate? {
        let channel = request.value(of: "apns-channel-id") ?? ""
        guard channels.policy(of: channel) != nil else {
            return bad(channels.wasDeleted(channel) ? "ChannelNotRegistered" : "BadChannelId")
        }
        if request.bodyLength == 0 { return bad("PayloadEmpty") }
        if request.bodyLength > Self.payloadLimit { return .refused(status: 413, reason: "PayloadTooLarge") }
        return ActivityCheck.isValid(request.body, mayStart: false) ? nil : bad("BadRequestPayload")
    }

    private func bad(_ reason: String) -> PushFate { .refused(status: 400, reason: reason) }
}
