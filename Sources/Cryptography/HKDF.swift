import CLibcrypto

/// The key derivation of RFC 5869 with HMAC and SHA-256.
package enum HKDF {
    /// The pseudorandom key of `material`: 32 bytes (RFC 5869, 2.2).
    package static func extract(salt: [UInt8], from material: [UInt8]) throws(CryptographyError) -> [UInt8] {
        try HMACSHA256.code(of: material, under: salt)
    }

    /// The first `count` bytes of the output for a pseudorandom key and `info` (RFC 5869, 2.3).
    /// - Parameter count: At most 32, so that one round is enough. A larger number is cut to 32.
    package static func expand(_ key: [UInt8], info: [UInt8], count: Int) throws(CryptographyError) -> [UInt8] {
        Array(try HMACSHA256.code(of: info + [1], under: key).prefix(max(0, count)))
    }
}

/// The key derivation of RFC 7914. It costs time and memory, so that guessing is slow.
package enum Scrypt {
    /// Derives 32 bytes from `secret`. It uses 16 MiB while it runs.
    package static func derive(from secret: [UInt8], salt: [UInt8]) throws(CryptographyError) -> [UInt8] {
        var key = [UInt8](repeating: 0, count: 32)
        let secret = secret.map { CChar(bitPattern: $0) }
        let status = unsafe EVP_PBE_scrypt(
            secret,
            secret.count,
            salt,
            salt.count,
            cost,
            blockSize,
            1,
            memory,
            &key,
            key.count
        )
        guard status == 1 else { throw .ofLibrary("scrypt") }
        return key
    }

    /// N, r, and a memory limit in bytes above the required 128 · N · r.
    private static let cost: UInt64 = 1 << 14
    private static let blockSize: UInt64 = 8
    private static let memory: UInt64 = 64 << 20
}
