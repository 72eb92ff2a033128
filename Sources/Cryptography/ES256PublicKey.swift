import Synchronization

/// A public key on P-256 that verifies signatures of the algorithm `ES256`.
package final class ES256PublicKey: Sendable {
    private let key: Mutex<KeyHandle>

    /// Parses a key in PEM form (SubjectPublicKeyInfo).
    package init(pem: String) throws(CryptographyError) {
        key = Mutex(try KeyHandle.publicKey(pem: pem))
    }

    /// Makes a key from a point of the curve, 65 bytes, uncompressed.
    package init(point: [UInt8]) throws(CryptographyError) {
        key = Mutex(try KeyHandle.publicKey(point: point))
    }

    /// The key in PEM form.
    package func pem() throws(CryptographyError) -> String {
        try key.withLock { key throws(CryptographyError) in try key.publicPEM() }
    }

    /// Whether `signature`, 64 bytes of `r` and `s`, was made over `message` with the private key.
    package func isValid(_ signature: [UInt8], of message: [UInt8]) -> Bool {
        guard let der = ECDSASignature.der(fromRaw: signature) else { return false }
        return key.withLock { key in key.isValid(der, of: message) }
    }
}
