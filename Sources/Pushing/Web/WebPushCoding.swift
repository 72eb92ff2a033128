package import Cryptography

/// Encrypts a message to one browser (RFC 8291), so that the push service cannot read it.
package enum WebPushCoding {
    /// The size of the single record of a message, as in its header. Every push service accepts it (RFC 8291, 4).
    private static let recordSize = 4096
    private static let saltLength = 16
    /// The length of the header: salt, record size, length of the key, and the key (RFC 8188, 2.1).
    private static let headerLength = saltLength + 4 + 1 + 65
    /// Marks the end of the text in the last record; zeros may follow (RFC 8188, 2).
    private static let lastDelimiter: UInt8 = 2
    /// The maximum length of a text: together with header, delimiter and tag, this makes 4096 bytes.
    package static let maxTextLength = recordSize - headerLength - 1 - AES128GCM.tagLength
    /// Alerts are padded to this length, so that a push service cannot distinguish a goal from a final by its length.
    package static let defaultLength = 512

    /// Encrypts a push's body in the content coding `aes128gcm` (RFC 8188).
    /// - Parameters:
    ///   - text: The body, at most ``maxTextLength`` bytes.
    ///   - length: The length to which the text is padded.
    ///   - key: Our key for this one message.
    ///   - salt: 16 bytes, never the same twice.
    /// - Throws: ``Cryptography/CryptographyError``, for example if the browser's key is invalid.
    package static func seal(
        _ text: [UInt8],
        for subscription: WebSubscription,
        paddedTo length: Int = defaultLength,
        key: AgreementKey,
        salt: [UInt8]
    ) throws(CryptographyError) -> [UInt8] {
        let shared = try key.secret(with: subscription.point)
        let keys = try ContentKeys(
            shared: shared,
            secret: subscription.secret,
            points: subscription.point + key.point,
            salt: salt
        )
        let padding = max(0, min(length, maxTextLength) - text.count)
        let record = text + [lastDelimiter] + [UInt8](repeating: 0, count: padding)
        let sealed = try AES128GCM.seal(record, key: keys.key, nonce: keys.nonce)
        let size = [0, 0, UInt8(recordSize >> 8), UInt8(recordSize & 0xFF)]
        return salt + size + [UInt8(key.point.count)] + key.point + sealed
    }

    /// Encrypts with a new key and a new salt.
    package static func seal(_ text: [UInt8], for subscription: WebSubscription) throws(CryptographyError) -> [UInt8] {
        try seal(text, for: subscription, key: AgreementKey(), salt: RandomBytes.make(saltLength))
    }
}

/// The keys that encrypt one message (RFC 8291, 3.4).
private struct ContentKeys {
    let key: [UInt8]
    let nonce: [UInt8]

    /// - Parameters:
    ///   - shared: The ECDH secret of our key and the browser's.
    ///   - secret: The browser's `auth` secret.
    ///   - points: The browser's point and ours.
    init(shared: [UInt8], secret: [UInt8], points: [UInt8], salt: [UInt8]) throws(CryptographyError) {
        let first = try HKDF.extract(salt: secret, from: shared)
        let material = try HKDF.expand(first, info: Array("WebPush: info\0".utf8) + points, count: 32)
        let second = try HKDF.extract(salt: salt, from: material)
        key = try HKDF.expand(
            second,
            info: Array("Content-Encoding: aes128gcm\0".utf8),
            count: AES128GCM.keyLength
        )
        nonce = try HKDF.expand(second, info: Array("Content-Encoding: nonce\0".utf8), count: AES128GCM.nonceLength)
    }
}
