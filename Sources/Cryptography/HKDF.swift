import CLibcrypto

/// The key derivation of RFC 5869 with HMAC and SHA-256.
package enum HKDF {
    /// HMAC-SHA-256 of `message` under `key`: 32 bytes (RFC 2104).
    private static func hmac(_ key: [UInt8], _ message: [UInt8]) throws(CryptographyError) -> [UInt8] {
        var digest = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_LENGTH))
        var length: UInt32 = 0
        guard let keyLength = Int32(exactly: key.count),
            unsafe HMAC(EVP_sha256(), key, keyLength, message, message.count, &digest, &length) != nil
        else { throw .ofLibrary("HMAC") }
        return digest
    }

    /// The pseudorandom key of `material`: 32 bytes (RFC 5869, 2.2).
    package static func extract(salt: [UInt8], from material: [UInt8]) throws(CryptographyError) -> [UInt8] {
        try hmac(salt, material)
    }

    /// The first `count` bytes of the output for a pseudorandom key and `info` (RFC 5869, 2.3).
    /// - Parameter count: At most 32, so that one round is enough. A larger number is cut to 32.
    package static func expand(_ key: [UInt8], info: [UInt8], count: Int) throws(CryptographyError) -> [UInt8] {
        Array(try hmac(key, info + [1]).prefix(max(0, count)))
    }
}
