import CLibcrypto
import Synchronization

/// A private RSA key that signs with the algorithm `RS256` of JSON Web Tokens: PKCS#1 v1.5 and SHA-256 (RFC 7518,
/// 3.3).
package final class RS256PrivateKey: Sendable {
    private let key: Mutex<KeyHandle>

    /// Generates a key of 2048 bits.
    package init() throws(CryptographyError) {
        guard let raw = unsafe crypto_generate_rsa() else { throw .ofLibrary("EVP_RSA_gen") }
        key = Mutex(unsafe KeyHandle(takingOwnershipOf: raw))
    }

    /// Parses an unencrypted key in PEM form, such as the key of a Google service account.
    package init(pem: String) throws(CryptographyError) {
        key = Mutex(try KeyHandle.rsaKey(pem: pem))
    }

    /// The key in PEM form (PKCS#8, unencrypted). It is a secret.
    package func pem() throws(CryptographyError) -> String {
        try key.withLock { key throws(CryptographyError) in try key.privatePEM() }
    }

    /// The numbers of the public key in big-endian order, as a JSON Web Key has them.
    package func publicNumbers() throws(CryptographyError) -> (modulus: [UInt8], exponent: [UInt8]) {
        try key.withLock { key throws(CryptographyError) in
            (try key.rsaNumber(OSSL_PKEY_PARAM_RSA_N), try key.rsaNumber(OSSL_PKEY_PARAM_RSA_E))
        }
    }

    /// The signature of `message`. It is as long as the key.
    package func signature(of message: [UInt8]) throws(CryptographyError) -> [UInt8] {
        try key.withLock { key throws(CryptographyError) in try key.signature(of: message) }
    }

    /// Whether `signature` was made over `message` with this key.
    package func isValid(_ signature: [UInt8], of message: [UInt8]) -> Bool {
        // PKCS#1 v1.5 is deterministic: the same key makes the same signature.
        (try? self.signature(of: message)) == signature
    }
}
