/// The exchanges under way on one connection, and what nghttp2's callbacks have learned of it. No call into nghttp2 is
/// made from here, so nothing is ever entered twice.
///
/// A stream is known by its place in a table: nghttp2 carries the number along, so that no frame needs a search.
final class ClientStreams {
    fileprivate struct Stream {
        let id: Int32
        /// `nil` once its caller has been told, while nghttp2 still holds the stream.
        var exchange: Exchange?
        /// Bytes of the request's body that nghttp2 has taken.
        var sent = 0
        var status = 0
        var body: [UInt8] = []
        var keptField: String?
        var isWhole = false
    }

    /// A server's word that it goes away.
    struct Farewell {
        let code: UInt32
        let reason: String
    }

    private let answerBytes: Int
    /// Name of the field of answers that is kept; empty: none is.
    let keptField: [UInt8]
    private var table: [Stream?] = []
    private var vacant: [Int] = []
    /// Streams that nghttp2 holds.
    private(set) var count = 0
    /// Bytes of bodies that nghttp2 has not taken.
    private(set) var unsentBytes = 0
    /// Whether the server's first SETTINGS have come.
    private(set) var isGreeted = false
    private(set) var farewell: Farewell?
    /// Whether anything was ever answered.
    private(set) var isProved = false
    private var ended: [EndedExchange] = []
    /// Streams that were held when the server last asked for calm.
    private var calmed: Int?

    init(answerBytes: Int, keptField: String? = nil) {
        self.answerBytes = answerBytes
        self.keptField = Array((keptField ?? "").utf8)
    }

    /// Whether there is anything for ``takeEnded(into:)``.
    var hasEnded: Bool { !ended.isEmpty }

    /// The exchanges that have ended since the last call.
    func takeEnded(into list: inout [EndedExchange]) {
        guard !ended.isEmpty else { return }
        list += ended
        ended.removeAll(keepingCapacity: true)
    }

    /// - Returns: how many streams were held when the server asked for calm; `nil` where it has not since the last
    ///   call.
    func takeCalmed() -> Int? {
        defer { calmed = nil }
        return calmed
    }

    /// The place that the next stream gets.
    func nextPlace() -> Int {
        if let place = vacant.last { return place }
        vacant.append(table.count)
        table.append(nil)
        return table.count - 1
    }

    /// Puts a stream at ``nextPlace()``.
    func open(_ exchange: Exchange, id: Int32) {
        guard let place = vacant.popLast() else { return }
        table[place] = Stream(id: id, exchange: exchange)
        count += 1
        unsentBytes += exchange.submission.body.count
    }

    /// Ends the exchanges that `verdict` has a word for.
    /// - Returns: their streams, to be reset.
    func end(where verdict: (Exchange) -> HTTP2Failure?) -> [Int32] {
        var streams: [Int32] = []
        for place in table.indices {
            guard let stream = table[place], let exchange = stream.exchange, let failure = verdict(exchange) else {
                continue
            }
            unsentBytes -= exchange.submission.body.count - stream.sent
            ended.append(EndedExchange(exchange: exchange, outcome: .failure(failure)))
            table[place]?.exchange = nil
            streams.append(stream.id)
        }
        return streams
    }

    /// The connection is gone. What had not left it whole cannot have been processed.
    func endAll(_ reason: String) {
        for stream in table {
            guard let stream, let exchange = stream.exchange else { continue }
            ended.append(EndedExchange(exchange: exchange, outcome: stream.outcome(lostBy: reason)))
        }
        table = []
        vacant = []
        count = 0
        unsentBytes = 0
    }
}

/// What nghttp2 tells.
extension ClientStreams {
    func greeted() {
        isGreeted = true
    }

    func saidFarewell(code: UInt32, reason: String) {
        farewell = Farewell(code: code, reason: reason)
        heed(code)
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
        heed(code)
        table[place] = nil
        vacant.append(place)
        count -= 1
        guard let exchange = stream.exchange else { return }
        unsentBytes -= exchange.submission.body.count - stream.sent
        isProved = isProved || stream.isWhole
        ended.append(EndedExchange(exchange: exchange, outcome: stream.outcome(closedWith: code, farewell)))
    }

    private func heed(_ code: UInt32) {
        if code == HTTP2ErrorCode.enhanceYourCalm.rawValue { calmed = max(calmed ?? 0, count) }
    }

    /// Copies the next bytes of a request's body.
    /// - Returns: how many they are, and whether the body ends with them.
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
    fileprivate func outcome(closedWith code: UInt32, _ farewell: ClientStreams.Farewell?) -> HTTP2Outcome {
        // A server may answer and reset what it does not want to read of the request (RFC 9113, 8.1).
        if isWhole { return .success(HTTP2Answer(status: status, body: body, keptField: keptField)) }
        if code == HTTP2ErrorCode.refusedStream.rawValue {
            return .failure(.notProcessed(farewell.map { "the server goes away: \($0.reason)" } ?? "stream refused"))
        }
        return .failure(.lost("stream closed with code \(code)"))
    }

    fileprivate func outcome(lostBy reason: String) -> HTTP2Outcome {
        if isWhole { return .success(HTTP2Answer(status: status, body: body, keptField: keptField)) }
        let isUnsent = sent < exchange?.submission.body.count ?? 0
        return .failure(isUnsent ? .notProcessed(reason) : .lost(reason))
    }
}
