import CLibnghttp2

/// The one owner of an `nghttp2_option`: how nghttp2 treats the other side of a session.
@safe struct SessionOptions: ~Copyable {
    /// Resets that a client may send at once, and in a second. nghttp2's own limit, 1000 and 33, is against clients
    /// that open streams only to reset them. But libcurl 7.88 resets every stream once more after its end, and would be
    /// cut off in the middle of a burst.
    private static let resets: UInt64 = 1_000_000

    let raw: OpaquePointer

    private init(takingOwnershipOf raw: OpaquePointer) {
        unsafe self.raw = raw
    }

    static func serving() throws(HTTP2Error) -> SessionOptions {
        var made: OpaquePointer?
        let code = unsafe nghttp2_option_new(&made)
        guard let raw = unsafe made else { throw .http2(operation: "option_new", code: code) }
        unsafe nghttp2_option_set_stream_reset_rate_limit(raw, resets, resets)
        // A body holds its place until it is answered: ``ServerSession/perform(_:stream:)`` gives it back.
        unsafe nghttp2_option_set_no_auto_window_update(raw, 1)
        return unsafe SessionOptions(takingOwnershipOf: raw)
    }

    deinit {
        unsafe nghttp2_option_del(raw)
    }
}
