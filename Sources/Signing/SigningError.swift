import CLibcrypto

/// Why a key could not be read or used. Never holds a part of a key.
package enum SigningError: Error, Hashable {
    /// The text is no unencrypted private key in PEM form.
    case notAPrivateKey
    /// The text is no public key in PEM form.
    case notAPublicKey
    /// A key, but not one on the curve P-256, the only one of ES256.
    case notP256
    /// A key, but not one of RSA, the only one of RS256.
    case notRSA
    /// The bytes are no point of P-256, or none that a secret can be agreed on with.
    case notAPoint
    /// OpenSSL refused `operation`; `code` is its error number, for `openssl errstr`.
    case library(operation: String, code: UInt)

    /// The failure of `operation` that OpenSSL has just reported; empties this thread's queue of errors, so that a
    /// later failure is not told with an old number.
    static func ofLibrary(_ operation: String) -> SigningError {
        let code = ERR_get_error()
        ERR_clear_error()
        return .library(operation: operation, code: code)
    }
}
