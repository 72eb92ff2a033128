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
        var capturedField: String?
        var isComplete = false
    }

    /// The content of a server's GOAWAY.
    struct GoAway {
        let code: UInt32
        let reason: String
    }

    private let maxResponseBytes: Int
    /// The name of the response field to keep; empty to keep none.
    let capturedField: [UInt8]
    private var slots: [Stream?] = []
    private var freeSlots: [Int] = []
    /// The number of streams that nghttp2 has not closed.
    private(set) var count = 0
    /// Bytes of request bodies that nghttp2 has not read.
    private(set) var unsentBytes = 0
    /// Whether the server's first SETTINGS have arrived.
    private(set) var hasSettings = false
    private(set) var goAway: GoAway?
    /// Whether any request has received a complete response. Responses to requests that were ended early do not count.
    private(set) var hasSucceeded = false
    private var ended: [EndedHTTP2Exchange] = []
    /// The highest number of streams at which the server sent ENHANCE_YOUR_CALM since the last ``takeCalmRequest()``;
    /// `nil` if it sent none.
    private var calmRequest: Int?

    init(maxResponseBytes: Int, capturedField: String? = nil) {
        self.maxResponseBytes = maxResponseBytes
        self.capturedField = Array((capturedField ?? "").utf8)
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
    func takeCalmRequest() -> Int? {
        defer { calmRequest = nil }
        return calmRequest
    }

    /// Returns the index for the next stream.
    func nextSlot() -> Int {
        if let slot = freeSlots.last { return slot }
        freeSlots.append(slots.count)
        slots.append(nil)
        return slots.count - 1
    }

    /// Adds a stream at ``nextSlot()``.
    func open(_ exchange: HTTP2Exchange, id: Int32) {
        guard let slot = freeSlots.popLast() else { return }
        slots[slot] = Stream(id: id, exchange: exchange)
        count += 1
        unsentBytes += exchange.submission.body.count
    }

    /// Ends the exchanges for which `failureOf` returns a failure.
    /// - Returns: The ids of their streams, which must be reset.
    func end(where failureOf: (HTTP2Exchange) -> HTTP2Failure?) -> [Int32] {
        var streams: [Int32] = []
        for slot in slots.indices {
            guard let stream = slots[slot], let exchange = stream.exchange, let failure = failureOf(exchange) else {
                continue
            }
            unsentBytes -= exchange.submission.body.count - stream.sent
            ended.append(EndedHTTP2Exchange(exchange: exchange, outcome: .failure(failure)))
            slots[slot]?.exchange = nil
            streams.append(stream.id)
        }
        return streams
    }

    /// Ends all exchanges after the connection was lost. Those whose response is complete succeed. A request that was
    /// not sent completely cannot have been processed.
    func endAll(_ reason: String) {
        for stream in slots {
            guard let stream, let exchange = stream.exchange else { continue }
            ended.append(EndedHTTP2Exchange(exchange: exchange, outcome: stream.outcome(lostBy: reason)))
        }
        slots = []
        freeSlots = []
        count = 0
        unsentBytes = 0
    }
}

/// Events from nghttp2.
extension ClientStreams {
    func receivedSettings() {
        hasSettings = true
    }

    func receivedGoAway(code: UInt32, reason: String) {
        goAway = GoAway(code: code, reason: reason)
        recordCalmRequest(code)
    }

    func receivedStatus(_ slot: Int, status: Int) {
        guard slots.indices.contains(slot) else { return }
        slots[slot]?.status = status
    }

    func received(_ slot: Int, field value: String) {
        guard slots.indices.contains(slot) else { return }
        slots[slot]?.capturedField = value
    }

    func received(_ slot: Int, _ bytes: some Collection<UInt8>) {
        guard slots.indices.contains(slot), let held = slots[slot]?.body.count else { return }
        slots[slot]?.body.append(contentsOf: bytes.prefix(max(0, maxResponseBytes - held)))
    }

    func receivedEnd(_ slot: Int) {
        guard slots.indices.contains(slot) else { return }
        slots[slot]?.isComplete = true
    }

    func closed(_ slot: Int, code: UInt32) {
        guard slots.indices.contains(slot), let stream = slots[slot] else { return }
        recordCalmRequest(code)
        slots[slot] = nil
        freeSlots.append(slot)
        count -= 1
        guard let exchange = stream.exchange else { return }
        unsentBytes -= exchange.submission.body.count - stream.sent
        hasSucceeded = hasSucceeded || stream.isComplete
        ended.append(EndedHTTP2Exchange(exchange: exchange, outcome: stream.outcome(closedWith: code, goAway)))
    }

    private func recordCalmRequest(_ code: UInt32) {
        if code == HTTP2ErrorCode.enhanceYourCalm.rawValue { calmRequest = max(calmRequest ?? 0, count) }
    }

    /// Copies the next bytes of a request's body.
    /// - Returns: How many bytes were copied, and whether the body ends with them.
    func readBody(_ slot: Int, into buffer: UnsafeMutableRawBufferPointer) -> (count: Int, isLast: Bool) {
        guard slots.indices.contains(slot), let stream = slots[slot], let body = stream.exchange?.submission.body
        else {
            return (0, true)
        }
        let bytes = body[min(stream.sent, body.count)...].prefix(buffer.count)
        unsafe buffer.copyBytes(from: bytes)
        slots[slot]?.sent += bytes.count
        unsentBytes -= bytes.count
        return (bytes.count, stream.sent + bytes.count == body.count)
    }
}

extension ClientStreams.Stream {
    fileprivate func outcome(closedWith code: UInt32, _ goAway: ClientStreams.GoAway?) -> HTTP2Outcome {
        // A server may send a response and reset the stream to skip the rest of the request (RFC 9113, 8.1).
        if isComplete { return .success(HTTP2Response(status: status, body: body, capturedField: capturedField)) }
        if code == HTTP2ErrorCode.refusedStream.rawValue {
            return .failure(.notProcessed(goAway.map { "the server goes away: \($0.reason)" } ?? "stream refused"))
        }
        return .failure(.lost("stream closed with code \(code)"))
    }

    fileprivate func outcome(lostBy reason: String) -> HTTP2Outcome {
        if isComplete { return .success(HTTP2Response(status: status, body: body, capturedField: capturedField)) }
        let isUnsent = sent < exchange?.submission.body.count ?? 0
        return .failure(isUnsent ? .notProcessed(reason) : .lost(reason))
    }
}
