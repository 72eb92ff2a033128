import CLibcrypto

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
