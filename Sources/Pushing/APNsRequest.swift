package import HTTP2
package import Time

/// One push, complete except for the provider's token.
package struct APNsRequest: Hashable, Sendable {
    /// The header `apns-push-type`. It must fit the payload.
    package enum PushType: String, Hashable, Sendable {
        case alert, background
        case liveActivity = "liveactivity"
    }

    /// The header `apns-priority`.
    package enum Priority: Int, Hashable, Sendable {
        /// Deliver immediately.
        case immediate = 10
        /// Deliver when it suits the device's battery.
        case considerate = 5
    }

    /// The header `apns-expiration`.
    package enum Expiration: Hashable, Sendable {
        /// One try. A device that is offline never gets it.
        case neverStored
        /// Kept until this time, to the second, for a device that is offline.
        case at(Instant)
    }

    package var token: DeviceToken
    /// The app's bundle id.
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

    /// Whether the push has expired at `now`.
    func hasExpired(at now: Instant) -> Bool {
        if case .at(let end) = expiration { end <= now } else { false }
    }
}

extension APNsRequest {
    /// The path below the root of the endpoint.
    package var path: String { "/3/device/\(token.text)" }

    /// All header fields that APNs needs, names in lower case.
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
        // It is the same for a whole audience, so after the first push it is compressed to one byte.
        if let collapseID { fields.append(HTTP2Field("apns-collapse-id", collapseID.text)) }
        return fields
    }
}

extension APNsRequest.Expiration {
    /// The value for APNs. 0 means one try, so an instant before 1970 becomes 1: it has expired and does not mean
    /// "one try".
    fileprivate var secondsSinceEpoch: Int64 {
        switch self {
        case .neverStored: 0
        case .at(let instant): max(1, instant.secondsSinceEpoch)
        }
    }
}
