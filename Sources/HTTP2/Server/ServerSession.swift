import CLibnghttp2

/// The server's end of one HTTP/2 connection, without a socket. It turns received bytes into requests, and replies into
/// bytes.
@safe struct ServerSession: ~Copyable {
    private let handle: SessionHandle
    /// The state that the callbacks write to. nghttp2 holds an unowned pointer to it, so it must live as long as
    /// `handle`.
    private let state: ServerStreams

    private init(takingOwnershipOf raw: OpaquePointer, state: ServerStreams) {
        handle = unsafe SessionHandle(takingOwnershipOf: raw)
        self.state = state
    }

    /// Creates a session whose first frame carries `settings`.
    /// - Parameter connection: The number that the requests will carry.
    static func serving(
        connection: Int,
        settings: HTTP2Settings,
        limits: HTTP2Limits
    ) throws(HTTP2Error) -> ServerSession {
        let state = ServerStreams(
            connection: connection,
            bodyLimit: limits.bodyBytes,
            headerLimit: Int(settings.maxHeaderListSize)
        )
        let callbacks = try ServerCallbacks.serving()
        let options = try SessionOptions.serving()
        var made: OpaquePointer?
        let pointer = unsafe Unmanaged.passUnretained(state).toOpaque()
        let code = unsafe nghttp2_session_server_new2(&made, callbacks.raw, pointer, options.raw)
        guard let raw = unsafe made else { throw .http2(operation: "session_server_new", code: code) }
        let session = unsafe ServerSession(takingOwnershipOf: raw, state: state)
        try session.submit(settings.entries)
        return session
    }

    /// Processes bytes from the client.
    /// - Returns: The requests that are now complete; `nil` if the session cannot continue, for example because the
    ///   client does not speak HTTP/2. Later protocol violations are answered with a GOAWAY among the outgoing bytes.
    func receive(_ bytes: ArraySlice<UInt8>) -> [HTTP2Request]? {
        guard handle.receive(bytes) else { return nil }
        consumeWindows()
        return state.takeRequests()
    }

    /// See ``SessionHandle/fill(_:limit:)``.
    func fill(_ buffer: inout [UInt8], limit: Int) -> Bool {
        defer { consumeWindows() }
        return handle.fill(&buffer, limit: limit)
    }

    /// See ``SessionHandle/isOver``.
    var isOver: Bool { handle.isOver }

    /// See ``SessionHandle/terminate()``.
    func terminate() { handle.terminate() }

    /// When more received bytes than this occupy the connection's window, incomplete requests release their part.
    private static let shortWindow: Int32 = 32_768

    /// Returns released bytes to the flow-control windows. This fails only when memory is exhausted, and the session
    /// then ends by itself.
    private func consumeWindows() {
        if unsafe nghttp2_session_get_effective_recv_data_length(handle.raw) > Self.shortWindow { state.releaseHeld() }
        for (stream, count) in state.drainStreamWindows() {
            _ = unsafe nghttp2_session_consume_stream(handle.raw, stream, count)
        }
        let count = state.drainConnectionWindow()
        if count > 0 { _ = unsafe nghttp2_session_consume_connection(handle.raw, count) }
    }

    /// Carries out `reply`. It is not an error if the client has reset the stream meanwhile.
    func perform(_ reply: HTTP2Reply, stream: Int32) throws(HTTP2Error) {
        state.answered(stream)
        consumeWindows()
        switch reply.action {
        case .response(let status, let headers, let body):
            let fields = [HTTP2Header(name: ":status", value: String(status))] + headers
            try respond(fields, body: body, stream: stream)
        case .reset(let code):
            try check("submit_rst_stream", unsafe nghttp2_submit_rst_stream(handle.raw, 0, stream, code.rawValue))
        case .silence, .hangUp:
            break
        }
        if let limit = reply.maxConcurrentStreams {
            try submit([entry(NGHTTP2_SETTINGS_MAX_CONCURRENT_STREAMS, limit)])
        }
        if let reason = reply.goAway {
            let last = unsafe nghttp2_session_get_last_proc_stream_id(handle.raw)
            let code = HTTP2ErrorCode.noError.rawValue
            try check("submit_goaway", unsafe nghttp2_submit_goaway(handle.raw, 0, last, code, reason, reason.count))
        }
    }

    private func submit(_ entries: [nghttp2_settings_entry]) throws(HTTP2Error) {
        try check("submit_settings", unsafe nghttp2_submit_settings(handle.raw, 0, entries, entries.count))
    }

    private func respond(_ headers: [HTTP2Header], body: [UInt8], stream: Int32) throws(HTTP2Error) {
        state.willSend(body, stream: stream)
        var provider = unsafe nghttp2_data_provider(source: nghttp2_data_source(), read_callback: readBody)
        let code = unsafe withNameValuePairs(headers) { pairs in
            // Without a data provider, nghttp2 ends the response after its header.
            unsafe body.isEmpty
                ? nghttp2_submit_response(handle.raw, stream, pairs.baseAddress, pairs.count, nil)
                : nghttp2_submit_response(handle.raw, stream, pairs.baseAddress, pairs.count, &provider)
        }
        try check("submit_response", code)
    }

    private func check(_ operation: String, _ code: Int32) throws(HTTP2Error) {
        guard code == 0 else { throw .http2(operation: operation, code: code) }
    }
}

extension HTTP2Settings {
    fileprivate var entries: [nghttp2_settings_entry] {
        [
            entry(NGHTTP2_SETTINGS_HEADER_TABLE_SIZE, headerTableSize),
            entry(NGHTTP2_SETTINGS_MAX_CONCURRENT_STREAMS, maxConcurrentStreams),
            entry(NGHTTP2_SETTINGS_INITIAL_WINDOW_SIZE, initialWindowSize),
            entry(NGHTTP2_SETTINGS_MAX_FRAME_SIZE, maxFrameSize),
            entry(NGHTTP2_SETTINGS_MAX_HEADER_LIST_SIZE, maxHeaderListSize),
        ]
    }
}

private func entry(_ id: nghttp2_settings_id, _ value: UInt32) -> nghttp2_settings_entry {
    nghttp2_settings_entry(settings_id: Int32(id.rawValue), value: value)
}

/// Passes `headers` to `body` in nghttp2's form. The pointers are valid only during `body`, in which nghttp2 copies the
/// fields.
private func withNameValuePairs<Result>(
    _ headers: [HTTP2Header],
    _ body: (UnsafeBufferPointer<nghttp2_nv>) -> Result
) -> Result {
    var bytes: [UInt8] = []
    for header in headers { bytes += Array(header.name.utf8) + Array(header.value.utf8) }
    return unsafe bytes.withUnsafeMutableBufferPointer { bytes in
        var pairs: [nghttp2_nv] = unsafe []
        var offset = 0
        for header in headers {
            let (name, value) = (header.name.utf8.count, header.value.utf8.count)
            let start = unsafe bytes.baseAddress.map { unsafe $0 + offset }
            let middle = unsafe start.map { unsafe $0 + name }
            unsafe pairs.append(nghttp2_nv(name: start, value: middle, namelen: name, valuelen: value, flags: 0))
            offset += name + value
        }
        return unsafe pairs.withUnsafeBufferPointer { pairs in unsafe body(pairs) }
    }
}

/// Owns an `nghttp2_option`: how a server's session treats its peer.
@safe struct SessionOptions: ~Copyable {
    /// The burst of stream resets allowed, and their rate per second. nghttp2's defaults, 1000 and 33, protect against
    /// clients that open streams only to reset them. libcurl 7.88 resets each stream after it has ended, so the
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
        // A body occupies the flow-control windows until its request is answered. ``ServerSession/perform(_:stream:)``
        // then releases them.
        unsafe nghttp2_option_set_no_auto_window_update(raw, 1)
        return unsafe SessionOptions(takingOwnershipOf: raw)
    }

    deinit {
        unsafe nghttp2_option_del(raw)
    }
}
