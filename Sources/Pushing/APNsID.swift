package import FoundationEssentials
package import Scores
package import Signing

/// The id of one push: the header `apns-id`. The same for every try of one alert to one device, so that a repetition
/// can be recognised without a row that remembers it.
package struct APNsID: Hashable, Sendable {
    /// As in column `delivery.apns_id`.
    package let uuid: UUID

    /// As APNs wants it, in lower case.
    package var text: String { uuid.lowercaseText }

    /// Named `v1|<push event>|<device>`.
    package init(pushEvent: Int64, device: DeviceID) throws(SigningError) {
        try self.init(naming: "v1|\(pushEvent)|\(device)")
    }

    /// Named `test|<push test>|<device>`.
    package init(pushTest: Int64, device: DeviceID) throws(SigningError) {
        try self.init(naming: "test|\(pushTest)|\(device)")
    }

    /// The first 16 bytes of SHA-256 over `name`, marked as a UUID made from a name (RFC 9562, 5.5: version 5, though
    /// by a newer hash).
    init(naming name: String) throws(SigningError) {
        var bytes = try SHA256.digest(of: Array(name.utf8)).prefix(16)
        bytes[6] = bytes[6] & 0x0F | 0x50
        bytes[8] = bytes[8] & 0x3F | 0x80
        uuid = UUID(bytes: bytes)
    }
}
