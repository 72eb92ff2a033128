import CLibnghttp2

/// Owns an nghttp2 session and frees it. Holds what client and server sessions have in common.
@safe struct SessionHandle: ~Copyable {
    let raw: OpaquePointer

    init(takingOwnershipOf raw: OpaquePointer) {
        unsafe self.raw = raw
    }

    deinit {
        unsafe nghttp2_session_del(raw)
    }

    /// Processes bytes from the peer.
    /// - Returns: `false` if the session cannot continue: the peer does not speak HTTP/2 or floods the session, or
    ///   memory is exhausted.
    func receive(_ bytes: ArraySlice<UInt8>) -> Bool {
        unsafe bytes.withUnsafeBufferPointer { bytes in
            unsafe nghttp2_session_mem_recv(raw, bytes.baseAddress, bytes.count) >= 0
        }
    }

    /// Appends pending bytes for the peer to `buffer` until none are left or it holds `limit` bytes or more.
    /// - Returns: Whether the session can continue.
    func fill(_ buffer: inout [UInt8], limit: Int) -> Bool {
        while buffer.count < limit {
            var start: UnsafePointer<UInt8>?
            let count = unsafe nghttp2_session_mem_send(raw, &start)
            if count < 0 { return false }
            if count == 0 { return true }
            unsafe buffer.append(contentsOf: UnsafeBufferPointer(start: start, count: count))
        }
        return true
    }

    /// Whether the session has nothing more to read or write. A session also ends this way after a protocol violation.
    var isOver: Bool {
        unsafe nghttp2_session_want_read(raw) == 0 && nghttp2_session_want_write(raw) == 0
    }

    /// Queues a GOAWAY that ends the session.
    func terminate() {
        // Fails only when memory is exhausted. The socket is closed next in either case.
        _ = unsafe nghttp2_session_terminate_session(raw, HTTP2ErrorCode.noError.rawValue)
    }
}
