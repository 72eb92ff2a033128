import CLibnghttp2

/// Owns an `nghttp2_session_callbacks`: the functions that nghttp2 calls for a server's session.
@safe struct ServerCallbacks: ~Copyable {
    let raw: OpaquePointer

    private init(takingOwnershipOf raw: OpaquePointer) {
        unsafe self.raw = raw
    }

    static func serving() throws(HTTP2Error) -> ServerCallbacks {
        var made: OpaquePointer?
        let code = unsafe nghttp2_session_callbacks_new(&made)
        guard let raw = unsafe made else { throw .http2(operation: "callbacks_new", code: code) }
        unsafe nghttp2_session_callbacks_set_on_begin_headers_callback(raw, onBeginHeaders)
        unsafe nghttp2_session_callbacks_set_on_header_callback(raw, onHeader)
        unsafe nghttp2_session_callbacks_set_on_data_chunk_recv_callback(raw, onData)
        unsafe nghttp2_session_callbacks_set_on_frame_recv_callback(raw, onFrame)
        unsafe nghttp2_session_callbacks_set_on_stream_close_callback(raw, onStreamClose)
        return unsafe ServerCallbacks(takingOwnershipOf: raw)
    }

    deinit {
        unsafe nghttp2_session_callbacks_del(raw)
    }
}

/// Returns the state behind the session's user-data pointer. The session keeps it alive.
private func state(_ pointer: UnsafeMutableRawPointer?) -> ServerStreams? {
    unsafe pointer.map { unsafe Unmanaged<ServerStreams>.fromOpaque($0).takeUnretainedValue() }
}

private func text(_ start: UnsafePointer<UInt8>?, _ count: Int) -> String {
    unsafe String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
}

private func onBeginHeaders(
    _ session: OpaquePointer?,
    _ frame: UnsafePointer<nghttp2_frame>?,
    _ user: UnsafeMutableRawPointer?
) -> Int32 {
    guard let frame = unsafe frame?.pointee, unsafe frame.headers.cat == NGHTTP2_HCAT_REQUEST else { return 0 }
    unsafe state(user)?.begin(stream: frame.hd.stream_id)
    return 0
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
    guard let frame = unsafe frame?.pointee, let state = unsafe state(user) else { return 0 }
    let header = unsafe HTTP2Header(name: text(name, nameLength), value: text(value, valueLength))
    // If the field does not fit, nghttp2 resets the stream, and the request never reaches the handler. The connection
    // continues.
    let fits = unsafe state.add(header, stream: frame.hd.stream_id)
    return fits ? 0 : NGHTTP2_ERR_TEMPORAL_CALLBACK_FAILURE.rawValue
}

private func onData(
    _ session: OpaquePointer?,
    _ flags: UInt8,
    _ stream: Int32,
    _ bytes: UnsafePointer<UInt8>?,
    _ count: Int,
    _ user: UnsafeMutableRawPointer?
) -> Int32 {
    unsafe state(user)?.add(body: UnsafeBufferPointer(start: bytes, count: count), stream: stream)
    return 0
}

private func onFrame(
    _ session: OpaquePointer?,
    _ frame: UnsafePointer<nghttp2_frame>?,
    _ user: UnsafeMutableRawPointer?
) -> Int32 {
    guard let header = unsafe frame?.pointee.hd else { return 0 }
    let carriesRequest =
        header.type == UInt8(NGHTTP2_HEADERS.rawValue) || header.type == UInt8(NGHTTP2_DATA.rawValue)
    if carriesRequest, header.flags & UInt8(NGHTTP2_FLAG_END_STREAM.rawValue) != 0 {
        unsafe state(user)?.finish(stream: header.stream_id)
    }
    return 0
}

private func onStreamClose(
    _ session: OpaquePointer?,
    _ stream: Int32,
    _ code: UInt32,
    _ user: UnsafeMutableRawPointer?
) -> Int32 {
    unsafe state(user)?.closed(stream: stream)
    return 0
}

/// Copies the next bytes of a response body to where nghttp2 builds its DATA frame.
func readBody(
    _ session: OpaquePointer?,
    _ stream: Int32,
    _ buffer: UnsafeMutablePointer<UInt8>?,
    _ length: Int,
    _ flags: UnsafeMutablePointer<UInt32>?,
    _ source: UnsafeMutablePointer<nghttp2_data_source>?,
    _ user: UnsafeMutableRawPointer?
) -> Int {
    guard let state = unsafe state(user) else { return Int(NGHTTP2_ERR_CALLBACK_FAILURE.rawValue) }
    let (bytes, isLast) = state.nextBodyBytes(stream: stream, limit: length)
    unsafe UnsafeMutableRawBufferPointer(start: buffer, count: length).copyBytes(from: bytes)
    if isLast { unsafe flags?.pointee |= UInt32(NGHTTP2_DATA_FLAG_EOF.rawValue) }
    return bytes.count
}
