package import Scores
package import Signing

/// The id of one push: the header `apns-id`. The same for every try of one alert to one device, so that a repetition can be
/// recognised without a row that remembers it.
package struct APNsID: Hashable, Sendable {
    /// A UUID in lower case.
    package let text: String

    /// The first 16 bytes of SHA-256 over `v1|<push event>|<device>`, marked as a UUID made from a name (RFC 9562, 5.5:
    /// version 5, though by a newer hash).
    package init(pushEvent: Int64, device: DeviceID) throws(SigningError) {
        var bytes = try SHA256.digest(of: Array("v1|\(pushEvent)|\(device)".utf8))
        bytes[6] = bytes[6] & 0x0F | 0x50
        bytes[8] = bytes[8] & 0x3F | 0x80
        var text: [UInt8] = []
        for (place, byte) in bytes.prefix(16).enumerated() {
            if [4, 6, 8, 10].contains(place) { text.append(UInt8(ascii: "-")) }
            text += [hexDigit(byte >> 4), hexDigit(byte & 15)]
        }
        self.text = String(decoding: text, as: UTF8.self)
    }
}
