import CLibnghttp2

/// Owns a session of the C library, a client's or a server's, which is freed here and nowhere else: what both ends of a
/// connection do alike.
@safe struct SessionHandle: ~Copyable {
    let raw: OpaquePointer

    init(takingOwnershipOf raw: OpaquePointer) {
        unsafe self.raw = raw
    }

    deinit {
        unsafe nghttp2_session_del(raw)
    }

    /// Takes bytes of the peer.
    /// - Returns: whether it speaks HTTP/2.
    func receive(_ bytes: ArraySlice<UInt8>) -> Bool {
        unsafe bytes.withUnsafeBufferPointer { bytes in
            unsafe nghttp2_session_mem_recv(raw, bytes.baseAddress, bytes.count) >= 0
        }
    }

    /// Appends bytes for the peer to `buffer` until nothing is left to say or it holds `limit` bytes or more.
    /// - Returns: whether the session can go on.
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

    /// Whether both sides have said all that they will: so, too, ends a session whose peer broke the rules.
    var isOver: Bool {
        unsafe nghttp2_session_want_read(raw) == 0 && nghttp2_session_want_write(raw) == 0
    }

    /// Tells the peer that this end goes away.
    func terminate() {
        // Fails only without memory; the socket is closed next in either case.
        _ = unsafe nghttp2_session_terminate_session(raw, HTTP2ErrorCode.noError.rawValue)
    }
}
