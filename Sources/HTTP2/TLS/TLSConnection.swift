import CLibssl

/// Owns an `SSL`: one end of a TLS connection over a non-blocking socket.
@safe struct TLSConnection: ~Copyable {
    /// The result of one step of a handshake, a read or a write.
    enum Progress: Equatable {
        /// This many bytes were transferred, or a handshake is complete.
        case transferred(Int)
        /// Call again when the socket is readable.
        case wantsRead
        /// Call again when the socket is writable.
        case wantsWrite
        /// The connection has ended.
        case ended
    }

    let raw: OpaquePointer

    /// Creates the server's end.
    /// - Parameter socket: Must stay open as long as this value exists.
    static func serving(_ context: borrowing TLSContext, socket: Int32) throws(HTTP2Error) -> TLSConnection {
        let connection = try unsafe TLSConnection(context: context.raw, socket: socket)
        unsafe SSL_set_accept_state(connection.raw)
        return connection
    }

    /// Creates the client's end.
    /// - Parameter socket: Must stay open as long as this value exists.
    static func connecting(
        to host: String,
        trusting trust: ServerTrust,
        socket: Int32
    ) throws(HTTP2Error) -> TLSConnection {
        let connection = try unsafe TLSConnection(context: trust.raw, socket: socket)
        try trust.requireHost(host, on: connection)
        unsafe SSL_set_connect_state(connection.raw)
        return connection
    }

    private init(context: OpaquePointer, socket: Int32) throws(HTTP2Error) {
        guard let raw = unsafe SSL_new(context) else { throw .ofTLS("SSL_new") }
        guard unsafe SSL_set_fd(raw, socket) == 1 else {
            unsafe SSL_free(raw)
            throw .ofTLS("SSL_set_fd")
        }
        unsafe ssl_allow_partial_writes(raw)
        unsafe self.raw = raw
    }

    deinit {
        unsafe SSL_free(raw)
    }

    func handshake() -> Progress {
        ERR_clear_error()
        let result = unsafe SSL_do_handshake(raw)
        return result == 1 ? .transferred(0) : progress(after: result)
    }

    /// Whether the handshake negotiated HTTP/2. A handshake also succeeds with a client that offers no protocol.
    var negotiatedHTTP2: Bool {
        var name: UnsafePointer<UInt8>?
        var length: UInt32 = 0
        unsafe SSL_get0_alpn_selected(raw, &name, &length)
        return length == 2
    }

    /// Reads the available bytes that fit into `buffer`.
    func read(into buffer: inout [UInt8]) -> Progress {
        ERR_clear_error()
        let result = unsafe buffer.withUnsafeMutableBytes { bytes in
            unsafe SSL_read(raw, bytes.baseAddress, Int32(clamping: bytes.count))
        }
        return result > 0 ? .transferred(Int(result)) : progress(after: result)
    }

    /// Writes as much of the beginning of `bytes` as the socket accepts.
    func write(_ bytes: ArraySlice<UInt8>) -> Progress {
        ERR_clear_error()
        let result = unsafe bytes.withUnsafeBytes { bytes in
            unsafe SSL_write(raw, bytes.baseAddress, Int32(clamping: bytes.count))
        }
        return result > 0 ? .transferred(Int(result)) : progress(after: result)
    }

    /// Sends a TLS close notification without waiting for that of the peer.
    func sendGoAway() {
        ERR_clear_error()
        _ = unsafe SSL_shutdown(raw)
        ERR_clear_error()
    }

    private func progress(after result: Int32) -> Progress {
        switch unsafe SSL_get_error(raw, result) {
        case SSL_ERROR_WANT_READ: .wantsRead
        case SSL_ERROR_WANT_WRITE: .wantsWrite
        default: .ended
        }
    }
}
