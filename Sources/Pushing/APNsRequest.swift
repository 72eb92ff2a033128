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
    package func headers(authorization: String) -> [(name: String, value: String)] {
        var headers = [
            (name: "authorization", value: authorization),
            (name: "apns-topic", value: topic),
            (name: "apns-push-type", value: pushType.rawValue),
            (name: "apns-priority", value: String(priority.rawValue)),
            (name: "apns-expiration", value: String(expiration.secondsSinceEpoch)),
            (name: "apns-id", value: id.text),
            (name: "content-type", value: "application/json"),
        ]
        if let collapseID { headers.append((name: "apns-collapse-id", value: collapseID.text)) }
        return headers
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
