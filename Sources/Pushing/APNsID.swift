package import Cryptography
package import FoundationEssentials
package import Scores

/// The id of one push, in the header `apns-id`. Every try of one alert to one device has the same id, so a repetition
/// can be recognised without a stored row.
package struct APNsID: Hashable, Sendable {
    /// The UUID as in column `delivery.apns_id`.
    package let uuid: UUID

    /// The lower-case text that APNs expects.
    package var text: String { uuid.lowercaseText }

    /// Makes the id from the name `v1|<push event>|<device>`.
    package init(alertID: Int64, device: DeviceID) throws(CryptographyError) {
        try self.init(naming: "v1|\(alertID)|\(device)")
    }

    /// Makes the id from the name `test|<push test>|<device>`.
    package init(pushTest: Int64, device: DeviceID) throws(CryptographyError) {
        try self.init(naming: "test|\(pushTest)|\(device)")
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
