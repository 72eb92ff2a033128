import CLibnghttp2

/// The server's end of one HTTP/2 connection, without a socket: bytes in, requests out; replies in, bytes out.
@safe struct ServerSession: ~Copyable {
    private let handle: SessionHandle
    /// What the callbacks write to; nghttp2 holds an unowned pointer to it, so it lives as long as `raw`.
    private let state: ServerStreams

    private init(takingOwnershipOf raw: OpaquePointer, state: ServerStreams) {
        handle = unsafe SessionHandle(takingOwnershipOf: raw)
        self.state = state
    }

    /// A session whose first word are `settings`.
    /// - Parameter connection: the number that the requests will carry.
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

    /// Takes bytes of the client.
    /// - Returns: the requests that are whole now; `nil` when the client does not speak HTTP/2. A client that breaks
    ///   its rules only later is told so by GOAWAY among the outgoing bytes.
    func receive(_ bytes: ArraySlice<UInt8>) -> [HTTP2Request]? {
        guard handle.receive(bytes) else { return nil }
        giveBack()
        return state.takeArrived()
    }

    /// As ``SessionHandle/fill(_:limit:)``.
    func fill(_ buffer: inout [UInt8], limit: Int) -> Bool {
        defer { giveBack() }
        return handle.fill(&buffer, limit: limit)
    }

    /// As ``SessionHandle/isOver``.
    var isOver: Bool { handle.isOver }

    /// As ``SessionHandle/terminate()``.
    func terminate() { handle.terminate() }

    /// Received bytes of a connection from which on a request that is not whole yet holds none of them.
    private static let shortWindow: Int32 = 32_768

    /// Makes room in the windows for what has left its place. Fails without memory only; the session ends by that
    /// itself.
    private func giveBack() {
        if unsafe nghttp2_session_get_effective_recv_data_length(handle.raw) > Self.shortWindow { state.makeRoom() }
        for (stream, count) in state.takeStreamPlaces() {
            _ = unsafe nghttp2_session_consume_stream(handle.raw, stream, count)
        }
        let count = state.takeFreePlaces()
        if count > 0 { _ = unsafe nghttp2_session_consume_connection(handle.raw, count) }
    }

    /// Does what `reply` says. A stream that the client has given up meanwhile is no error.
    func perform(_ reply: HTTP2Reply, stream: Int32) throws(HTTP2Error) {
        state.answered(stream)
        giveBack()
        switch reply.answer {
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
            // Without a provider the response ends with its header.
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

/// Lends `headers` in the form of nghttp2, which copies them before the call returns.
private func withNameValuePairs<Result>(
    _ headers: [HTTP2Header],
    _ body: (UnsafeBufferPointer<nghttp2_nv>) -> Result
) -> Result {
    var letters: [UInt8] = []
    for header in headers { letters += Array(header.name.utf8) + Array(header.value.utf8) }
    return unsafe letters.withUnsafeMutableBufferPointer { letters in
        var pairs: [nghttp2_nv] = unsafe []
        var place = 0
        for header in headers {
            let (name, value) = (header.name.utf8.count, header.value.utf8.count)
            let start = unsafe letters.baseAddress.map { unsafe $0 + place }
            let middle = unsafe start.map { unsafe $0 + name }
            unsafe pairs.append(nghttp2_nv(name: start, value: middle, namelen: name, valuelen: value, flags: 0))
            place += name + value
        }
        return unsafe pairs.withUnsafeBufferPointer { pairs in unsafe body(pairs) }
    }
}
