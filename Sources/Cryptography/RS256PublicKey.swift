import CLibcrypto
import Synchronization

/// A public RSA key that verifies signatures of the algorithm `RS256`: PKCS#1 v1.5 and SHA-256 (RFC 7518, 3.3).
package final class RS256PublicKey: Sendable {
    private let key: Mutex<KeyHandle>

    /// The sizes of keys that are accepted, in bits. RFC 7518 demands the lower limit; a larger key than the upper one
    /// only costs time.
    private static let sizes: ClosedRange<Int32> = 2048...8192

    /// Makes a key from its numbers in big-endian order, as a JSON Web Key has them (RFC 7518, 6.3.1).
    /// - Throws: ``CryptographyError/notRSA`` for a key that is too small or too large, or has an even exponent.
    package init(modulus: [UInt8], exponent: [UInt8]) throws(CryptographyError) {
        // An exponent of one makes every signature valid.
        guard modulus.count <= 1024, exponent.count <= 8, exponent.last.map({ $0 & 1 == 1 }) == true,
            Array(exponent.drop { $0 == 0 }) != [1],
            let raw = unsafe crypto_rsa_public(modulus, modulus.count, exponent, exponent.count)
        else {
            ERR_clear_error()
            throw .notRSA
        }
        let handle = unsafe KeyHandle(takingOwnershipOf: raw)
        guard Self.sizes.contains(unsafe EVP_PKEY_get_bits(handle.raw)) else { throw .notRSA }
        key = Mutex(handle)
    }

    /// Whether `signature` was made over `message` with the private key.
    package func isValid(_ signature: [UInt8], of message: [UInt8]) -> Bool {
        key.withLock { key in key.isValid(signature, of: message) }
    }
}
