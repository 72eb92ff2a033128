import Time

/// The state that nghttp2's callbacks keep for one session: incoming requests and outgoing responses. It never calls
/// nghttp2, so no callback runs while one of its methods is still running.
final class ServerStreams {
    /// A request that has partly arrived. The header fields of one request arrive without interruption (RFC 9113, 4.3),
    /// and so does most of a body. `last` therefore caches the most recent request to avoid a search.
    private final class IncomingRequest {
        var headers: [HTTP2Header] = []
        var headerBytes = 0
        var body: [UInt8] = []
        var bodyLength = 0
    }

    /// A response body that may be partly sent.
    private struct OutgoingBody {
        let body: [UInt8]
        var sent = 0
    }

    private let connection: Int
    private let bodyLimit: Int
    private let headerLimit: Int
    private var incomingRequests: [Int32: IncomingRequest] = [:]
    private var last: (stream: Int32, request: IncomingRequest)?
    private var outgoingBodies: [Int32: OutgoingBody] = [:]
    private var completedRequests: [HTTP2Request] = []
    private var windows = FlowControlWindows()

    init(connection: Int, bodyLimit: Int, headerLimit: Int) {
        self.connection = connection
        self.bodyLimit = bodyLimit
        self.headerLimit = headerLimit
    }

    /// Returns the requests completed since the last call, in order of arrival.
    func takeRequests() -> [HTTP2Request] {
        defer { completedRequests.removeAll(keepingCapacity: true) }
        return completedRequests
    }

    func begin(stream: Int32) {
        let request = IncomingRequest()
        incomingRequests[stream] = request
        last = (stream, request)
    }

    private func request(of stream: Int32) -> IncomingRequest? {
        if let last, last.stream == stream { return last.request }
        guard let request = incomingRequests[stream] else { return nil }
        last = (stream, request)
        return request
    }

    /// Adds a header field.
    /// - Returns: Whether the header list is within its limit (RFC 9113, 6.5.2, counts 32 extra bytes per field).
    func add(_ header: HTTP2Header, stream: Int32) -> Bool {
        guard let request = request(of: stream) else { return true }
        request.headerBytes += header.name.utf8.count + header.value.utf8.count + 32
        request.headers.append(header)
        return request.headerBytes <= headerLimit
    }

    func add(body bytes: some Collection<UInt8>, stream: Int32) {
        windows.hold(bytes.count, by: stream)
        guard let request = request(of: stream) else { return }
        let room = bodyLimit - request.body.count
        request.body.append(contentsOf: bytes.prefix(max(0, room)))
        request.bodyLength += bytes.count
    }

    func finish(stream: Int32) {
        guard let request = incomingRequests.removeValue(forKey: stream) else { return }
        last = nil
        completedRequests.append(
            HTTP2Request(
                connection: connection,
                stream: stream,
                arrivedAt: MachineClock.now,
                headers: request.headers,
                body: request.body,
                bodyLength: request.bodyLength
            )
        )
    }

    func closed(stream: Int32) {
        if incomingRequests.removeValue(forKey: stream) != nil { last = nil }
        outgoingBodies[stream] = nil
        windows.close(stream)
    }

    /// Releases the parts of the flow-control windows that incomplete requests occupy.
    func releaseHeld() {
        for stream in incomingRequests.keys { windows.releaseHeld(stream) }
    }

    /// Returns how many bytes of the connection's window have become free since the last call.
    func drainConnectionWindow() -> Int { windows.drainConnection() }

    /// Returns how many bytes of each stream's window have become free since the last call, by stream.
    func drainStreamWindows() -> [Int32: Int] { windows.drainStreams() }

    /// Releases the part of the flow-control windows that an answered request occupied.
    func answered(_ stream: Int32) {
        windows.close(stream)
    }

    func willSend(_ body: [UInt8], stream: Int32) {
        outgoingBodies[stream] = OutgoingBody(body: body)
    }

    /// Returns the next bytes of the response, at most `limit`, and whether they are the last.
    func nextBodyBytes(stream: Int32, limit: Int) -> (bytes: ArraySlice<UInt8>, isLast: Bool) {
        guard let response = outgoingBodies[stream] else { return ([], true) }
        let bytes = response.body.dropFirst(response.sent).prefix(limit)
        outgoingBodies[stream]?.sent += bytes.count
        return (bytes, response.sent + bytes.count == response.body.count)
    }
}
