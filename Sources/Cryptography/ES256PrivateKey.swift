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

    /// The signature of `message`: 64 bytes, `r` and `s` of 32 each, big-endian (RFC 7518, 3.4). It differs every
    /// time.
    package func signature(of message: [UInt8]) throws(CryptographyError) -> [UInt8] {
        let der = try key.withLock { key throws(CryptographyError) in try key.signature(of: message) }
        return try ECDSASignature.raw(fromDER: der)
    }
}
