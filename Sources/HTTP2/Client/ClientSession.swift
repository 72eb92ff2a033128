import CLibnghttp2

/// The client's end of one HTTP/2 connection, without a socket. It turns requests into bytes, and received bytes into
/// responses in ``ClientStreams``.
@safe struct ClientSession: ~Copyable {
    private let handle: SessionHandle
    private let authority: String
    /// The state that the callbacks write to. nghttp2 holds an unowned pointer to it, so it must live as long as
    /// `handle`.
    private let streams: ClientStreams
    private var fields = FieldBuffer()

    private init(takingOwnershipOf raw: OpaquePointer, authority: String, streams: ClientStreams) {
        handle = unsafe SessionHandle(takingOwnershipOf: raw)
        self.authority = authority
        self.streams = streams
    }

    /// Creates a session whose first frame disables server push.
    static func opening(authority: String, streams: ClientStreams) throws(HTTP2Error) -> ClientSession {
        let callbacks = try ClientCallbacks()
        var made: OpaquePointer?
        let pointer = unsafe Unmanaged.passUnretained(streams).toOpaque()
        let code = unsafe nghttp2_session_client_new(&made, callbacks.raw, pointer)
        guard let raw = unsafe made else { throw .http2(operation: "session_client_new", code: code) }
        let session = unsafe ClientSession(takingOwnershipOf: raw, authority: authority, streams: streams)
        let entries = [nghttp2_settings_entry(settings_id: Int32(NGHTTP2_SETTINGS_ENABLE_PUSH.rawValue), value: 0)]
        let submitted = unsafe nghttp2_submit_settings(raw, 0, entries, entries.count)
        guard submitted == 0 else { throw .http2(operation: "submit_settings", code: submitted) }
        return session
    }

    /// The number of concurrent streams that the server allows.
    var streamLimit: Int {
        Int(unsafe nghttp2_session_get_remote_settings(handle.raw, NGHTTP2_SETTINGS_MAX_CONCURRENT_STREAMS))
    }

    /// The free bytes of the server's flow-control window for the connection.
    var window: Int {
        Int(unsafe nghttp2_session_get_remote_window_size(handle.raw))
    }

    /// - Throws: When the request cannot be sent. The session continues.
    mutating func submit(_ exchange: HTTP2Exchange) throws(HTTP2Failure) {
        let slot = streams.nextSlot()
        let hasBody = !exchange.submission.body.isEmpty
        let id = try unsafe fields.withFields(exchange.submission, authority: authority) { pairs in
            var provider = unsafe nghttp2_data_provider(source: nghttp2_data_source(), read_callback: readSubmission)
            // Without a data provider, nghttp2 ends the request after its header.
            return unsafe hasBody
                ? nghttp2_submit_request(
                    handle.raw,
                    nil,
                    pairs.baseAddress,
                    pairs.count,
                    &provider,
                    userData(forSlot: slot)
                )
                : nghttp2_submit_request(handle.raw, nil, pairs.baseAddress, pairs.count, nil, userData(forSlot: slot))
        }
        guard id > 0 else { throw .notProcessed("nghttp2 has no stream for it, code \(id)") }
        streams.open(exchange, id: id)
    }

    /// Resets streams whose exchanges have ended on this side.
    func reset(_ ids: [Int32]) {
        // Fails only when memory is exhausted. The responses are discarded in any case.
        for id in ids { _ = unsafe nghttp2_submit_rst_stream(handle.raw, 0, id, NGHTTP2_CANCEL.rawValue) }
    }

    func ping() {
        // Fails only when memory is exhausted. The connection then ends because no PING response arrives.
        _ = unsafe nghttp2_submit_ping(handle.raw, 0, nil)
    }

    /// See ``SessionHandle/receive(_:)``.
    func receive(_ bytes: ArraySlice<UInt8>) -> Bool { handle.receive(bytes) }

    /// See ``SessionHandle/fill(_:limit:)``.
    func fill(_ buffer: inout [UInt8], limit: Int) -> Bool { handle.fill(&buffer, limit: limit) }

    /// See ``SessionHandle/isOver``.
    var isOver: Bool { handle.isOver }

    /// See ``SessionHandle/terminate()``.
    func terminate() { handle.terminate() }
}
