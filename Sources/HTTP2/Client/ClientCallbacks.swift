import CLibnghttp2

/// Owns an `nghttp2_session_callbacks`: the functions that nghttp2 calls for a client's session.
@safe struct ClientCallbacks: ~Copyable {
    let raw: OpaquePointer

    init() throws(HTTP2Error) {
        var made: OpaquePointer?
        let code = unsafe nghttp2_session_callbacks_new(&made)
        guard let raw = unsafe made else { throw .http2(operation: "callbacks_new", code: code) }
        unsafe self.raw = raw
        unsafe nghttp2_session_callbacks_set_on_header_callback(raw, onHeader)
        unsafe nghttp2_session_callbacks_set_on_data_chunk_recv_callback(raw, onData)
        unsafe nghttp2_session_callbacks_set_on_frame_recv_callback(raw, onFrame)
        unsafe nghttp2_session_callbacks_set_on_stream_close_callback(raw, onStreamClose)
    }

    deinit {
        unsafe nghttp2_session_callbacks_del(raw)
    }
}

/// Encodes an index into the stream table as nghttp2's stream user data. A null pointer means "no stream", so index 0
/// becomes 1.
func userData(forSlot slot: Int) -> UnsafeMutableRawPointer? {
    unsafe UnsafeMutableRawPointer(bitPattern: slot + 1)
}

/// Returns the streams behind the session's user-data pointer. The session keeps them alive.
private func streams(_ pointer: UnsafeMutableRawPointer?) -> ClientStreams? {
    unsafe pointer.map { unsafe Unmanaged<ClientStreams>.fromOpaque($0).takeUnretainedValue() }
}

private func slot(_ session: OpaquePointer?, _ stream: Int32) -> Int? {
    guard let userData = unsafe nghttp2_session_get_stream_user_data(session, stream) else { return nil }
    return Int(bitPattern: userData) - 1
}

private func onHeader(
    _ session: OpaquePointer?,
    _ frame: UnsafePointer<nghttp2_frame>?,
    _ name: UnsafePointer<UInt8>?,
    _ nameLength: Int,
    _ value: UnsafePointer<UInt8>?,
    _ valueLength: Int,
    _ flags: UInt8,
    _ user: UnsafeMutableRawPointer?
) -> Int32 {
    guard let first = unsafe name?.pointee, let frame = unsafe frame else { return 0 }
    // Only two fields are read: the status, which is the one pseudo-field of a response (RFC 9113, 8.3.2), and
    // `capturedField`.
    guard first == UInt8(ascii: ":") else {
        if let streams = unsafe streams(user), nameLength == streams.capturedField.count,
            unsafe UnsafeBufferPointer(start: name, count: nameLength).elementsEqual(streams.capturedField),
            let slot = unsafe slot(session, frame.pointee.hd.stream_id)
        {
            let bytes = unsafe UnsafeBufferPointer(start: value, count: valueLength)
            unsafe streams.received(slot, field: String(decoding: bytes.prefix(4096), as: UTF8.self))
        }
        return 0
    }
    let digits = unsafe UnsafeBufferPointer(start: value, count: valueLength)
    // nghttp2 accepts only statuses of exactly three digits.
    let status = unsafe digits.reduce(0) { $0 * 10 + Int($1) - Int(UInt8(ascii: "0")) }
    if let slot = unsafe slot(session, frame.pointee.hd.stream_id) {
        unsafe streams(user)?.receivedStatus(slot, status: status)
    }
    return 0
}

private func onData(
    _ session: OpaquePointer?,
    _ flags: UInt8,
    _ stream: Int32,
    _ bytes: UnsafePointer<UInt8>?,
    _ count: Int,
    _ user: UnsafeMutableRawPointer?
) -> Int32 {
    if let slot = unsafe slot(session, stream) {
        unsafe streams(user)?.received(slot, UnsafeBufferPointer(start: bytes, count: count))
    }
    return 0
}

private func onFrame(
    _ session: OpaquePointer?,
    _ frame: UnsafePointer<nghttp2_frame>?,
    _ user: UnsafeMutableRawPointer?
) -> Int32 {
    guard let frame = unsafe frame, let streams = unsafe streams(user) else { return 0 }
    let header = unsafe frame.pointee.hd
    switch UInt32(header.type) {
    case NGHTTP2_HEADERS.rawValue, NGHTTP2_DATA.rawValue:
        guard header.flags & UInt8(NGHTTP2_FLAG_END_STREAM.rawValue) != 0 else { return 0 }
        if let slot = unsafe slot(session, header.stream_id) { streams.receivedEnd(slot) }
    case NGHTTP2_SETTINGS.rawValue:
        if header.flags & UInt8(NGHTTP2_FLAG_ACK.rawValue) == 0 { streams.receivedSettings() }
    case NGHTTP2_GOAWAY.rawValue:
        let goAway = unsafe frame.pointee.goaway
        let bytes = unsafe UnsafeBufferPointer(start: goAway.opaque_data, count: goAway.opaque_data_len)
        // Apple sends a short JSON object. The limit keeps another server's long text out of our logs.
        let reason = unsafe String(decoding: bytes.prefix(200), as: UTF8.self)
        unsafe streams.receivedGoAway(code: goAway.error_code, reason: reason)
    default: break
    }
    return 0
}

private func onStreamClose(
    _ session: OpaquePointer?,
    _ stream: Int32,
    _ code: UInt32,
    _ user: UnsafeMutableRawPointer?
) -> Int32 {
    if let slot = unsafe slot(session, stream) { unsafe streams(user)?.closed(slot, code: code) }
    return 0
}

/// Copies the next bytes of a request's body to where nghttp2 builds its DATA frame.
func readSubmission(
    _ session: OpaquePointer?,
    _ stream: Int32,
    _ buffer: UnsafeMutablePointer<UInt8>?,
    _ length: Int,
    _ flags: UnsafeMutablePointer<UInt32>?,
    _ source: UnsafeMutablePointer<nghttp2_data_source>?,
    _ user: UnsafeMutableRawPointer?
) -> Int {
    guard let streams = unsafe streams(user), let slot = unsafe slot(session, stream) else {
        return Int(NGHTTP2_ERR_CALLBACK_FAILURE.rawValue)
    }
    let target = unsafe UnsafeMutableRawBufferPointer(start: buffer, count: length)
    let (count, isLast) = unsafe streams.readBody(slot, into: target)
    if isLast { unsafe flags?.pointee |= UInt32(NGHTTP2_DATA_FLAG_EOF.rawValue) }
    return count
}
