import CLibnghttp2

/// Owns an `nghttp2_option`: how a server's session treats its peer.
@safe struct SessionOptions: ~Copyable {
    /// The burst of stream resets allowed, and their rate per second. nghttp2's defaults, 1000 and 33, protect against
    /// clients that open streams only to reset them. libcurl 7.88 resets each stream again after its end, so the
    /// defaults would close its connection in the middle of a burst.
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
        // A body occupies the window until it is answered. ``ServerSession/perform(_:stream:)`` releases it.
        unsafe nghttp2_option_set_no_auto_window_update(raw, 1)
        return unsafe SessionOptions(takingOwnershipOf: raw)
    }

    deinit {
        unsafe nghttp2_option_del(raw)
    }
}
