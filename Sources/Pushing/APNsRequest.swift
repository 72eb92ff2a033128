package import Cryptography
package import FoundationEssentials
package import HTTP2
package import Scores
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
        /// APNs tries once, so a device that is offline never gets the push.
        case neverStored
        /// For a device that is offline, APNs stores the push until this time, to the second.
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

    /// Whether the push has expired by `now`.
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
        // The collapse id is the same for a whole audience, so HPACK compresses the field to one byte after the first
        // push.
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

/// The id of one push, in the header `apns-id`. Every try of one alert to one device has the same id, so a repetition
/// can be recognised without a stored row.
package struct APNsID: Hashable, Sendable {
    /// The UUID as in column `delivery.apns_id`.
    package let uuid: UUID

    /// The lower-case text that APNs expects.
    package var text: String { uuid.lowercaseText }

    /// Makes the id from the name `v1|<alert>|<device>`.
    package init(alertID: Int64, device: DeviceID) throws(CryptographyError) {
        try self.init(naming: "v1|\(alertID)|\(device)")
    }

    /// Makes the id from the name `test|<push test>|<device>`.
    package init(pushTest: Int64, device: DeviceID) throws(CryptographyError) {
        try self.init(naming: "test|\(pushTest)|\(device)")
    }

    /// Makes the id from the name `notice|<notice>|<device>`.
    package init(notice: Int64, device: DeviceID) throws(CryptographyError) {
        try self.init(naming: "notice|\(notice)|\(device)")
    }

    /// Makes a UUID from the first 16 bytes of SHA-256 over `name`, marked as a name-based UUID of version 5 (RFC
    /// 9562, 5.5), although version 5 uses SHA-1.
    init(naming name: String) throws(CryptographyError) {
        var bytes = try SHA256.digest(of: Array(name.utf8)).prefix(16)
        bytes[6] = bytes[6] & 0x0F | 0x50
        bytes[8] = bytes[8] & 0x3F | 0x80
        uuid = UUID(bytes: bytes)
    }
}

/// The header `apns-collapse-id`. A newer alert replaces an older one with the same value on the lock screen.
package struct CollapseID: Hashable, Sendable {
    /// The value, at most 64 bytes.
    package let text: String

    /// The id of all test pushes: only the newest one is kept.
    package static let test = CollapseID(text: "test")

    init(text: String) {
        self.text = text
    }

    /// Makes the id from the game and a slot, so that an alert replaces only alerts of the same slot. Scores, lead
    /// changes, close games, comebacks and corrections share a slot, so that a correction replaces the wrong score. The
    /// ends and beginnings of periods share one, and so do changes of the date. Milestones, upset alerts, the start and
    /// the final have a slot each, so no late score can replace the final.
    package init(kind: Alert.Kind, game: GameID) {
        let slot =
            switch kind {
            case .start: "start"
            case .score, .leadChange, .closeGame, .comeback, .correction: "score"
            case .upsetAlert: "upset"
            case .milestone: "milestone"
            case .periodEnd, .overtime, .shootout: "period"
            case .final: "final"
            case .postponed, .cancelled, .moved: "date"
            }
        text = "game-\(game)-\(slot)"
    }
}

/// The address of an app on a device, as Apple issued it. It is a secret. It is also external data that becomes part of
/// a path, so its characters are checked.
package struct DeviceToken: Hashable, Sendable {
    package let text: String

    /// `nil` unless it has 8…400 letters, digits, hyphens and underscores, which is the rule of the table `device`.
    /// Apple's tokens are hexadecimal today, but their length is not guaranteed.
    package init?(_ text: String) {
        guard (8...400).contains(text.utf8.count), text.utf8.allSatisfy(Self.isAllowed) else { return nil }
        self.text = text
    }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}

extension DeviceToken: CustomStringConvertible {
    /// The first eight characters: enough to find a device, too few to push to it.
    package var description: String { "\(text.prefix(8))…" }
}
