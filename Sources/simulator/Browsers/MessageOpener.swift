import Cryptography

extension Browser {
    /// Decrypts a push like a browser (RFC 8291, 3; RFC 8188, 2). The code follows the receiver's part of the
    /// standards.
    /// - Returns: `nil` if it was not encrypted for this browser or has more than one record.
    func decrypted(_ body: [UInt8]) -> [UInt8]? {
        guard let message = EncodedMessage(body),
            let shared = try? key.secret(with: message.senderPoint),
            let keyPRK = try? HKDF.extract(salt: secret, from: shared),
            let inputKey = try? HKDF.expand(
                keyPRK,
                info: Array("WebPush: info\0".utf8) + key.point + message.senderPoint,
                count: 32
            ),
            let contentPRK = try? HKDF.extract(salt: message.salt, from: inputKey),
            let contentKey = try? HKDF.expand(contentPRK, info: Array("Content-Encoding: aes128gcm\0".utf8), count: 16),
            let nonce = try? HKDF.expand(contentPRK, info: Array("Content-Encoding: nonce\0".utf8), count: 12),
            let record = try? AES128GCM.open(message.record, key: contentKey, nonce: nonce),
            // Zeros are padding, preceded by a 2 in the last record.
            let end = record.lastIndex(where: { $0 != 0 }), record[end] == 2
        else { return nil }
        return Array(record[..<end])
    }
}

/// The parts of a body with the content coding `aes128gcm`.
private struct EncodedMessage {
    let salt: [UInt8]
    let senderPoint: [UInt8]
    /// The only record.
    let record: [UInt8]

    /// `nil` if the body has another form or more than one record.
    init?(_ body: [UInt8]) {
        guard body.count > 21 else { return nil }
        let recordSize = body[16..<20].reduce(0) { $0 << 8 | Int($1) }
        let keyEnd = 21 + Int(body[20])
        guard body.count > keyEnd, body.count - keyEnd <= recordSize else { return nil }
        salt = Array(body[..<16])
        senderPoint = Array(body[21..<keyEnd])
        record = Array(body[keyEnd...])
    }
}
