import Time

/// What nghttp2's callbacks know of one session: requests that arrive and responses that leave. No call into nghttp2 is
/// made from here, so nothing is ever entered twice.
final class ServerStreams {
    /// A request of which a part has come. The fields of one come without a break (RFC 9113, 4.3), and so does most of
    /// a body: who was written to last is at hand without a search.
    private final class Arriving {
        var headers: [HTTP2Header] = []
        var headerBytes = 0
        var body: [UInt8] = []
        var bodyLength = 0
    }

    /// A response body of which the beginning may have left.
    private struct Leaving {
        let body: [UInt8]
        var sent = 0
    }

    private let connection: Int
    private let bodyLimit: Int
    private let headerLimit: Int
    private var arriving: [Int32: Arriving] = [:]
    private var last: (stream: Int32, request: Arriving)?
    private var leaving: [Int32: Leaving] = [:]
    private var arrived: [HTTP2Request] = []
    private var places = WindowPlaces()

    init(connection: Int, bodyLimit: Int, headerLimit: Int) {
        self.connection = connection
        self.bodyLimit = bodyLimit
        self.headerLimit = headerLimit
    }

    /// The requests that have arrived whole since the last call, in the order in which they did.
    func takeArrived() -> [HTTP2Request] {
        defer { arrived.removeAll(keepingCapacity: true) }
        return arrived
    }

    func begin(stream: Int32) {
        let request = Arriving()
        arriving[stream] = request
        last = (stream, request)
    }

    private func request(of stream: Int32) -> Arriving? {
        if let last, last.stream == stream { return last.request }
        guard let request = arriving[stream] else { return nil }
        last = (stream, request)
        return request
    }

    /// - Returns: whether the field still fits the limit of the header list (RFC 9113, 6.5.2: 32 bytes on top of each).
    func add(_ header: HTTP2Header, stream: Int32) -> Bool {
        guard let request = request(of: stream) else { return true }
        request.headerBytes += header.name.utf8.count + header.value.utf8.count + 32
        request.headers.append(header)
        return request.headerBytes <= headerLimit
    }

    func add(body bytes: some Collection<UInt8>, stream: Int32) {
        places.take(bytes.count, by: stream)
        guard let request = request(of: stream) else { return }
        let room = bodyLimit - request.body.count
        request.body.append(contentsOf: bytes.prefix(max(0, room)))
        request.bodyLength += bytes.count
    }

    func finish(stream: Int32) {
        guard let request = arriving.removeValue(forKey: stream) else { return }
        last = nil
        arrived.append(
            HTTP2Request(
                connection: connection,
                stream: stream,
                arrivedAt: WallClock.now(),
                headers: request.headers,
                body: request.body,
                bodyLength: request.bodyLength
            )
        )
    }

    func closed(stream: Int32) {
        if arriving.removeValue(forKey: stream) != nil { last = nil }
        leaving[stream] = nil
        places.leave(stream)
    }

    /// Requests that have not come whole make room in the windows.
    func makeRoom() {
        for stream in arriving.keys { places.makeRoom(stream) }
    }

    /// Bytes whose places in the connection's window are free again, each once.
    func takeFreePlaces() -> Int { places.takeFree() }

    /// Bytes whose places in their streams' windows are free again, each once.
    func takeStreamPlaces() -> [Int32: Int] { places.takeOfStreams() }

    /// The request is answered: what it held is free.
    func answered(_ stream: Int32) {
        places.leave(stream)
    }

    func willSend(_ body: [UInt8], stream: Int32) {
        leaving[stream] = Leaving(body: body)
    }

    /// The next bytes of the response, `limit` at most, and whether they are the last.
    func nextOfBody(stream: Int32, limit: Int) -> (bytes: ArraySlice<UInt8>, isLast: Bool) {
        guard let response = leaving[stream] else { return ([], true) }
        let bytes = response.body.dropFirst(response.sent).prefix(limit)
        leaving[stream]?.sent += bytes.count
        return (bytes, response.sent + bytes.count == response.body.count)
    }
}
