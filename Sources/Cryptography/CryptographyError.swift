import CLibcrypto

/// Why a key could not be read or used. It never contains a part of a key.
package enum CryptographyError: Error, Hashable {
    /// The text is not an unencrypted private key in PEM form.
    case notAPrivateKey
    /// The text is not a public key in PEM form.
    case notAPublicKey
    /// A key, but not on the curve P-256, which ES256 requires.
    case notP256
    /// A key, but not an RSA key, which RS256 requires.
    case notRSA
    /// The bytes are not a point of P-256, or the point cannot be used for key agreement.
    case notAPoint
    /// OpenSSL refused `operation`; `code` is its error number, for `openssl errstr`.
    case library(operation: String, code: UInt)

    /// The failure of `operation` that OpenSSL has just reported. It clears this thread's error queue, so that a
    /// later failure is not reported with an old code.
    static func ofLibrary(_ operation: String) -> CryptographyError {
        let code = ERR_get_error()
        ERR_clear_error()
        return .library(operation: operation, code: code)
    }
}
