/// The exchanges under way on one connection, with the state that nghttp2's callbacks report. It never calls nghttp2,
/// so no callback runs while one of its methods is still running.
///
/// A stream is identified by its index in a table. nghttp2 stores the index with the stream, so that no frame needs a
/// search.
final class ClientStreams {
    fileprivate struct Stream {
        let id: Int32
        /// `nil`: the exchange has ended, but nghttp2 has not closed the stream yet.
        var exchange: HTTP2Exchange?
        /// Bytes of the request's body that nghttp2 has read.
        var sent = 0
        var status = 0
        var body: [UInt8] = []
        var keptField: String?
        var isWhole = false
    }

    /// The content of a server's GOAWAY.
    struct GoAway {
        let code: UInt32
        let reason: String
    }

    private let answerBytes: Int
    /// The name of the response field to keep; empty to keep none.
    let keptField: [UInt8]
    private var table: [Stream?] = []
    private var vacant: [Int] = []
    /// The number of streams that nghttp2 has not closed.
    private(set) var count = 0
    /// Bytes of request bodies that nghttp2 has not read.
    private(set) var unsentBytes = 0
    /// Whether the server's first SETTINGS have arrived.
    private(set) var isGreeted = false
    private(set) var goAway: GoAway?
    /// Whether any request has received a complete response. Responses to requests that were ended early do not count.
    private(set) var isProved = false
    private var ended: [EndedHTTP2Exchange] = []
    /// The highest number of streams at which the server sent ENHANCE_YOUR_CALM since the last ``takeCalmed()``; `nil`
    /// if it did not.
    private var calmed: Int?

    init(answerBytes: Int, keptField: String? = nil) {
        self.answerBytes = answerBytes
        self.keptField = Array((keptField ?? "").utf8)
    }

    /// Whether ``takeEnded(into:)`` has exchanges to return.
    var hasEnded: Bool { !ended.isEmpty }

    /// Appends the exchanges that have ended since the last call to `list`.
    func takeEnded(into list: inout [EndedHTTP2Exchange]) {
        guard !ended.isEmpty else { return }
        list += ended
        ended.removeAll(keepingCapacity: true)
    }

    /// - Returns: The highest number of streams at which the server sent ENHANCE_YOUR_CALM since the last call; `nil`
    ///   if it did not.
    func takeCalmed() -> Int? {
        defer { calmed = nil }
        return calmed
    }

    /// Returns the index for the next stream.
    func nextPlace() -> Int {
        if let place = vacant.last { return place }
        vacant.append(table.count)
        table.append(nil)
        return table.count - 1
    }

    /// Adds a stream at ``nextPlace()``.
    func open(_ exchange: HTTP2Exchange, id: Int32) {
        guard let place = vacant.popLast() else { return }
        table[place] = Stream(id: id, exchange: exchange)
        count += 1
        unsentBytes += exchange.submission.body.count
    }

    /// Ends the exchanges for which `failureOf` returns a failure.
    /// - Returns: The ids of their streams, which must be reset.
    func end(where failureOf: (HTTP2Exchange) -> HTTP2Failure?) -> [Int32] {
        var streams: [Int32] = []
        for place in table.indices {
            guard let stream = table[place], let exchange = stream.exchange, let failure = failureOf(exchange) else {
                continue
            }
            unsentBytes -= exchange.submission.body.count - stream.sent
            ended.append(EndedHTTP2Exchange(exchange: exchange, outcome: .failure(failure)))
            table[place]?.exchange = nil
            streams.append(stream.id)
        }
        return streams
    }

    /// Ends all exchanges after the connection was lost. Those whose response is complete succeed. A request that was
    /// not sent completely cannot have been processed.
    func endAll(_ reason: String) {
        for stream in table {
            guard let stream, let exchange = stream.exchange else { continue }
            ended.append(EndedHTTP2Exchange(exchange: exchange, outcome: stream.outcome(lostBy: reason)))
        }
        table = []
        vacant = []
        count = 0
        unsentBytes = 0
    }
}

/// Events from nghttp2.
extension ClientStreams {
    func greeted() {
        isGreeted = true
    }

    func saidFarewell(code: UInt32, reason: String) {
        goAway = GoAway(code: code, reason: reason)
        recordCalmRequest(code)
    }

    func began(_ place: Int, status: Int) {
        guard table.indices.contains(place) else { return }
        table[place]?.status = status
    }

    func received(_ place: Int, field value: String) {
        guard table.indices.contains(place) else { return }
        table[place]?.keptField = value
    }

    func received(_ place: Int, _ bytes: some Collection<UInt8>) {
        guard table.indices.contains(place), let held = table[place]?.body.count else { return }
        table[place]?.body.append(contentsOf: bytes.prefix(max(0, answerBytes - held)))
    }

    func becameWhole(_ place: Int) {
        guard table.indices.contains(place) else { return }
        table[place]?.isWhole = true
    }

    func closed(_ place: Int, code: UInt32) {
        guard table.indices.contains(place), let stream = table[place] else { return }
        recordCalmRequest(code)
        table[place] = nil
        vacant.append(place)
        count -= 1
        guard let exchange = stream.exchange else { return }
        unsentBytes -= exchange.submission.body.count - stream.sent
        isProved = isProved || stream.isWhole
        ended.append(EndedHTTP2Exchange(exchange: exchange, outcome: stream.outcome(closedWith: code, goAway)))
    }

    private func recordCalmRequest(_ code: UInt32) {
        if code == HTTP2ErrorCode.enhanceYourCalm.rawValue { calmed = max(calmed ?? 0, count) }
    }

    /// Copies the next bytes of a request's body.
    /// - Returns: How many bytes were copied, and whether the body ends with them.
    func takeBody(_ place: Int, into room: UnsafeMutableRawBufferPointer) -> (count: Int, isLast: Bool) {
        guard table.indices.contains(place), let stream = table[place], let body = stream.exchange?.submission.body
        else {
            return (0, true)
        }
        let bytes = body[min(stream.sent, body.count)...].prefix(room.count)
        unsafe room.copyBytes(from: bytes)
        table[place]?.sent += bytes.count
        unsentBytes -= bytes.count
        return (bytes.count, stream.sent + bytes.count == body.count)
    }
}

extension ClientStreams.Stream {
    fileprivate func outcome(closedWith code: UInt32, _ goAway: ClientStreams.GoAway?) -> HTTP2Outcome {
        // A server may send a response and reset the stream to skip the rest of the request (RFC 9113, 8.1).
        if isWhole { return .success(HTTP2Response(status: status, body: body, keptField: keptField)) }
        if code == HTTP2ErrorCode.refusedStream.rawValue {
            return .failure(.notProcessed(goAway.map { "the server goes away: \($0.reason)" } ?? "stream refused"))
        }
        return .failure(.lost("stream closed with code \(code)"))
    }

    fileprivate func outcome(lostBy reason: String) -> HTTP2Outcome {
        if isWhole { return .success(HTTP2Response(status: status, body: body, keptField: keptField)) }
        let isUnsent = sent < exchange?.submission.body.count ?? 0
        return .failure(isUnsent ? .notProcessed(reason) : .lost(reason))
    }
}
