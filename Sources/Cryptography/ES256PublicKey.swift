import CLibcrypto
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
        let result = try? key.withLock { key throws(CryptographyError) in
            try Self.result(on: der, of: message, by: key)
        }
        // A malformed signature leaves an error in the queue, which must not be reported with a later failure.
        ERR_clear_error()
        return result == 1
    }

    /// 1 for a valid signature; any other value for an invalid one.
    private static func result(
        on der: [UInt8],
        of message: [UInt8],
        by key: borrowing KeyHandle
    ) throws(CryptographyError) -> Int32 {
        let context = try DigestContext()
        guard unsafe EVP_DigestVerifyInit(context.raw, nil, EVP_sha256(), nil, key.raw) == 1 else {
            throw .ofLibrary("EVP_DigestVerifyInit")
        }
        return unsafe EVP_DigestVerify(context.raw, der, der.count, message, message.count)
    }
}
