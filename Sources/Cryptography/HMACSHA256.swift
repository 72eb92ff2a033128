import CLibcrypto

/// The message authentication code HMAC with SHA-256 (RFC 2104).
package enum HMACSHA256 {
    /// The code of `message` under `key`: 32 bytes.
    package static func code(of message: [UInt8], under key: [UInt8]) throws(CryptographyError) -> [UInt8] {
        var digest = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_LENGTH))
        var length: UInt32 = 0
        guard let keyLength = Int32(exactly: key.count),
            unsafe HMAC(EVP_sha256(), key, keyLength, message, message.count, &digest, &length) != nil
        else { throw .ofLibrary("HMAC") }
        return digest
    }

    /// Whether `code` is the code of `message` under `key`. The time does not depend on the bytes of `code`, so that a
    /// sender cannot find a code byte by byte.
    package static func isValid(
        _ code: [UInt8],
        of message: [UInt8],
        under key: [UInt8]
    ) throws(CryptographyError) -> Bool {
        let expected = try self.code(of: message, under: key)
        guard code.count == expected.count else { return false }
        return zip(code, expected).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
