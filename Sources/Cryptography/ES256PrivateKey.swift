import CLibcrypto
import Synchronization

/// A private key on P-256 that signs with ECDSA and SHA-256: the algorithm `ES256` of JSON Web Tokens (RFC 7518, 3.4).
package final class ES256PrivateKey: Sendable {
    private let key: Mutex<KeyHandle>

    /// Generates a new key.
    package init() throws(CryptographyError) {
        key = Mutex(try KeyHandle.generated())
    }

    /// Parses an unencrypted key in PEM form, such as a `.p8` file from Apple.
    package init(pem: String) throws(CryptographyError) {
        key = Mutex(try KeyHandle.privateKey(pem: pem))
    }

    /// Derives a key from secret bytes; the same bytes give the same key (FIPS 186-5, A.2.1).
    /// - Parameter material: At least 40 unpredictable bytes.
    package init(derivedFrom material: [UInt8]) throws(CryptographyError) {
        key = Mutex(try KeyHandle.derived(from: material))
    }

    /// The key in PEM form (PKCS#8, unencrypted). It is a secret.
    package func pem() throws(CryptographyError) -> String {
        try key.withLock { key throws(CryptographyError) in try key.privatePEM() }
    }

    /// The public key, which verifies signatures and is no secret.
    package func publicKey() throws(CryptographyError) -> ES256PublicKey {
        let pem = try key.withLock { key throws(CryptographyError) in try key.publicPEM() }
        return try ES256PublicKey(pem: pem)
    }

    /// The public key as a point of the curve, 65 bytes, uncompressed. Browsers call it an application server key.
    package func publicPoint() throws(CryptographyError) -> [UInt8] {
        try key.withLock { key throws(CryptographyError) in try key.point() }
    }

    /// The signature of `message`: 64 bytes, `r` and `s` of 32 each, big-endian (RFC 7518, 3.4). It is different on
    /// each call.
    package func signature(of message: [UInt8]) throws(CryptographyError) -> [UInt8] {
        let der = try key.withLock { key throws(CryptographyError) in try key.signature(of: message) }
        return try ECDSASignature.raw(fromDER: der)
    }
}

/// Converts between the two forms of an ECDSA signature on P-256: DER for OpenSSL, two bare numbers for JSON Web
/// Tokens.
enum ECDSASignature {
    /// The size of each number in bytes.
    private static let width = 32

    /// `r` and `s`, each padded on the left to 32 bytes.
    static func raw(fromDER der: [UInt8]) throws(CryptographyError) -> [UInt8] {
        let parsed = unsafe der.withUnsafeBufferPointer { buffer in
            var start = buffer.baseAddress
            return unsafe d2i_ECDSA_SIG(nil, &start, buffer.count)
        }
        guard let signature = unsafe parsed else { throw .ofLibrary("d2i_ECDSA_SIG") }
        defer { unsafe ECDSA_SIG_free(signature) }
        var r = [UInt8](repeating: 0, count: width)
        var s = r
        guard unsafe BN_bn2binpad(ECDSA_SIG_get0_r(signature), &r, Int32(width)) == Int32(width),
            unsafe BN_bn2binpad(ECDSA_SIG_get0_s(signature), &s, Int32(width)) == Int32(width)
        else { throw .ofLibrary("BN_bn2binpad") }
        return r + s
    }

    /// The DER form (a SEQUENCE of two INTEGERs) of 64 bytes; `nil` for another number of bytes.
    static func der(fromRaw raw: [UInt8]) -> [UInt8]? {
        guard raw.count == 2 * width else { return nil }
        let body = integer(raw.prefix(width)) + integer(raw.suffix(width))
        return [0x30, UInt8(body.count)] + body
    }

    /// An INTEGER of up to 33 bytes, without leading zeros except the one that keeps the number positive.
    private static func integer(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var digits = Array(bytes.drop { $0 == 0 })
        if digits.first.map({ $0 >= 0x80 }) ?? true { digits.insert(0, at: 0) }
        return [0x02, UInt8(digits.count)] + digits
    }
}
