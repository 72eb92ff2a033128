package import HTTP2
package import Time

/// One push, whole but for the provider's token.
package struct APNsRequest: Hashable, Sendable {
    /// The header `apns-push-type`; it has to fit the payload.
    package enum PushType: String, Hashable, Sendable {
        case alert, background
        case liveActivity = "liveactivity"
    }

    /// The header `apns-priority`.
    package enum Priority: Int, Hashable, Sendable {
        /// At once.
        case immediate = 10
        /// When it suits the device's battery.
        case considerate = 5
    }

    /// The header `apns-expiration`.
    package enum Expiration: Hashable, Sendable {
        /// One try; a device that is offline never gets it.
        case neverStored
        /// Kept for a device that is offline until this moment, to the second.
        case at(Instant)
    }

    package var token: DeviceToken
    /// The app: its bundle id.
    package var topic: String
    package var pushType: PushType
    package var priority: Priority
    package var expiration: Expiration
    package var collapseID: CollapseID?
    package var id: APNsID
    package var body: [UInt8]

    package init(
        token: DeviceToken,
        topic: String,
        pushType: PushType = .alert,
        priority: Priority = .immediate,
        expiration: Expiration,
        collapseID: CollapseID?,
        id: APNsID,
        body: [UInt8]
    ) {
        self.token = token
        self.topic = topic
        self.pushType = pushType
        self.priority = priority
        self.expiration = expiration
        self.collapseID = collapseID
        self.id = id
        self.body = body
    }

    /// Whether the moment has passed until which it was worth anything.
    func hasExpired(at now: Instant) -> Bool {
        if case .at(let end) = expiration { end <= now } else { false }
    }
}

extension APNsRequest {
    /// Below the root of the endpoint.
    package var path: String { "/3/device/\(token.text)" }

    /// Everything that APNs wants to know beside the path and the body, names in lower case.
    package func fields(authorization: String) -> [HTTP2Field] {
        var fields = [
            HTTP2Field("authorization", authorization),
            HTTP2Field("apns-topic", topic),
            HTTP2Field("apns-push-type", pushType.rawValue),
            HTTP2Field("apns-priority", String(priority.rawValue)),
            HTTP2Field("apns-expiration", String(expiration.secondsSinceEpoch)),
            HTTP2Field("apns-id", id.text, isUnique: true),
            HTTP2Field("content-type", "application/json"),
        ]
        // The same for a whole audience: after the first push it is a byte.
        if let collapseID { fields.append(HTTP2Field("apns-collapse-id", collapseID.text)) }
        return fields
    }
}

extension APNsRequest.Expiration {
    /// 0 means one try. An instant before 1970 means the first second after: it is over, not "one try".
    fileprivate var secondsSinceEpoch: Int64 {
        switch self {
        case .neverStored: 0
        case .at(let instant): max(1, instant.secondsSinceEpoch)
        }
    }
}
