import CLibcrypto
import TextCoding

/// The hash function of FIPS 180-4.
package enum SHA256 {
    /// The 32 bytes of the hash of `bytes`.
    package static func digest(of bytes: [UInt8]) throws(CryptographyError) -> [UInt8] {
        var digest = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_LENGTH))
        let done = unsafe EVP_Digest(bytes, bytes.count, &digest, nil, EVP_sha256(), nil)
        guard done == 1 else { throw .ofLibrary("EVP_Digest") }
        return digest
    }

    /// The hash of `bytes` as 64 lower-case hexadecimal digits.
    package static func hexadecimal(of bytes: [UInt8]) throws(CryptographyError) -> String {
        Hexadecimal.text(of: try digest(of: bytes))
    }
}

/// Owns an `EVP_MD_CTX`, the state while one signature is made or verified.
@safe struct DigestContext: ~Copyable {
    let raw: OpaquePointer

    init() throws(CryptographyError) {
        guard let raw = unsafe EVP_MD_CTX_new() else { throw .ofLibrary("EVP_MD_CTX_new") }
        unsafe self.raw = raw
    }

    deinit {
        unsafe EVP_MD_CTX_free(raw)
    }
}
