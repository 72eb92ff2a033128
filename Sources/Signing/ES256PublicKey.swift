import CLibcrypto
import Synchronization

/// A public key on P-256 that verifies signatures of the algorithm `ES256`.
package final class ES256PublicKey: Sendable {
    private let key: Mutex<KeyHandle>

    /// Parses a key in PEM form (SubjectPublicKeyInfo).
    package init(pem: String) throws(SigningError) {
        key = Mutex(try KeyHandle.publicKey(pem: pem))
    }

    /// Makes a key from a point of the curve, 65 bytes, uncompressed.
    package init(point: [UInt8]) throws(SigningError) {
        key = Mutex(try KeyHandle.publicKey(point: point))
    }

    /// The key in PEM form.
    package func pem() throws(SigningError) -> String {
        try key.withLock { key throws(SigningError) in try key.publicPEM() }
    }

    /// Whether `signature`, 64 bytes of `r` and `s`, was made over `message` with the private key.
    package func isValid(_ signature: [UInt8], of message: [UInt8]) -> Bool {
        guard let der = ECDSASignature.der(fromRaw: signature) else { return false }
        let verdict = try? key.withLock { key throws(SigningError) in
            try Self.verdict(on: der, of: message, by: key)
        }
        // A malformed signature leaves an error in the queue, which must not be reported with a later failure.
        ERR_clear_error()
        return verdict == 1
    }

    /// 1 for a valid signature; any other value for an invalid one.
    private static func verdict(
        on der: [UInt8],
        of message: [UInt8],
        by key: borrowing KeyHandle
    ) throws(SigningError) -> Int32 {
        let context = try DigestContext()
        guard unsafe EVP_DigestVerifyInit(context.raw, nil, EVP_sha256(), nil, key.raw) == 1 else {
            throw .ofLibrary("EVP_DigestVerifyInit")
        }
        return unsafe EVP_DigestVerify(context.raw, der, der.count, message, message.count)
    }
}
