import CLibcrypto
import Synchronization

/// A private key on P-256 for key agreement with a party of which only the public point is known (ECDH, SEC 1,
/// 3.3.1).
package final class AgreementKey: Sendable {
    private let key: Mutex<KeyHandle>
    /// The public point for the other party: 65 bytes, uncompressed.
    package let point: [UInt8]

    /// Generates a new key.
    package convenience init() throws(CryptographyError) {
        try self.init(KeyHandle.generated())
    }

    /// Parses an unencrypted key in PEM form.
    package convenience init(pem: String) throws(CryptographyError) {
        try self.init(KeyHandle.privateKey(pem: pem))
    }

    private init(_ handle: consuming sending KeyHandle) throws(CryptographyError) {
        point = try handle.point()
        key = Mutex(handle)
    }

    /// The key in PEM form (PKCS#8, unencrypted). It is a secret.
    package func pem() throws(CryptographyError) -> String {
        try key.withLock { key throws(CryptographyError) in try key.privatePEM() }
    }

    /// Makes a key from its number and point.
    /// - Parameters:
    ///   - number: 32 bytes. It is a secret.
    ///   - point: The public point of `number`, 65 bytes.
    package init(number: [UInt8], point: [UInt8]) throws(CryptographyError) {
        self.point = point
        key = Mutex(try KeyHandle.pair(number: number, point: point))
    }

    /// The secret that this key shares with the key of `point`: 32 bytes.
    /// - Throws: ``CryptographyError/notAPoint`` if the bytes are not a point of the curve.
    package func secret(with point: [UInt8]) throws(CryptographyError) -> [UInt8] {
        try key.withLock { key throws(CryptographyError) in try Self.secret(of: key, with: point) }
    }

    private static func secret(
        of key: borrowing KeyHandle,
        with point: [UInt8]
    ) throws(CryptographyError) -> [UInt8] {
        let other = try KeyHandle.publicKey(point: point)
        guard let context = unsafe EVP_PKEY_CTX_new(key.raw, nil) else { throw .ofLibrary("EVP_PKEY_CTX_new") }
        defer { unsafe EVP_PKEY_CTX_free(context) }
        var secret = [UInt8](repeating: 0, count: 32)
        var length = secret.count
        guard unsafe EVP_PKEY_derive_init(context) == 1, unsafe EVP_PKEY_derive_set_peer(context, other.raw) == 1,
            unsafe EVP_PKEY_derive(context, &secret, &length) == 1, length == secret.count
        else { throw .ofLibrary("EVP_PKEY_derive") }
        return secret
    }
}
