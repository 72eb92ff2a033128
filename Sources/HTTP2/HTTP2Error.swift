import CLibssl
import Glibc

/// Why a server or client could not be started, or an identity could not be created.
package enum HTTP2Error: Error, Hashable {
    /// The port is taken, forbidden or outside 0…65535.
    case portUnavailable(Int)
    /// A system call failed with this `errno`.
    case system(operation: String, errno: Int32)
    /// OpenSSL failed in `operation`. `code` is its error number, for `openssl errstr`.
    case tls(operation: String, code: UInt)
    /// nghttp2 failed in `operation` with this code of `nghttp2_error`.
    case http2(operation: String, code: Int32)

    /// Creates the error for the system call that has just failed.
    static func ofSystem(_ operation: String) -> HTTP2Error {
        .system(operation: operation, errno: errno)
    }

    /// Creates the error that OpenSSL has just reported for `operation`, and empties this thread's error queue.
    static func ofTLS(_ operation: String) -> HTTP2Error {
        let code = ERR_get_error()
        ERR_clear_error()
        return .tls(operation: operation, code: code)
    }
}
