import CLibssl
import Glibc

/// Why a server or a client could not be started, or an identity not be made.
package enum HTTP2Error: Error, Hashable {
    /// The port is taken, forbidden or outside 0…65535.
    case portUnavailable(Int)
    /// A system call failed with this `errno`.
    case system(operation: String, errno: Int32)
    /// OpenSSL refused `operation`; `code` is its error number, for `openssl errstr`.
    case tls(operation: String, code: UInt)
    /// nghttp2 refused `operation` with this code of `nghttp2_error`.
    case http2(operation: String, code: Int32)

    /// The failure of the system call that has just returned.
    static func ofSystem(_ operation: String) -> HTTP2Error {
        .system(operation: operation, errno: errno)
    }

    /// The failure of `operation` that OpenSSL has just reported; empties this thread's queue of errors.
    static func ofTLS(_ operation: String) -> HTTP2Error {
        let code = ERR_get_error()
        ERR_clear_error()
        return .tls(operation: operation, code: code)
    }
}
