/// One event of a stream (WHATWG HTML, section 9.2).
struct ServerSentEvent: Hashable, Sendable {
    /// The name of the event; `message` if the stream gives none.
    var name: String
    var data: String
}

/// Parses a stream of server-sent events from pieces of any size.
struct ServerSentEventParser {
    /// The maximum length of a line or an event, in bytes. A longer one makes ``push(_:)`` fail.
    static let limit = 256 * 1024

    /// The id of the last event that had one. It is sent as `Last-Event-ID` when the stream is reopened.
    private(set) var lastEventID: String?
    /// How long to wait before reopening the stream, if the server said so.
    private(set) var reconnectAfter: Duration?

    private var line: [UInt8] = []
    private var isFirstLine = true
    /// Whether the last byte was a carriage return. A line feed that follows it belongs to the same line end.
    private var followsReturn = false
    private var name = ""
    private var data: [String] = []
    private var size = 0
    private var pendingID: String?

    /// The error for a line or an event that exceeds the limit.
    struct TooLong: Error {}

    /// Continues a stream.
    /// - Parameters:
    ///   - lastEventID: The id of the last event so far.
    ///   - reconnectAfter: The reconnection time so far.
    init(lastEventID: String? = nil, reconnectAfter: Duration? = nil) {
        self.lastEventID = lastEventID
        self.reconnectAfter = reconnectAfter
    }

    /// Parses bytes and returns the events that they complete, in order.
    mutating func push(_ bytes: some Sequence<UInt8>) throws(TooLong) -> [ServerSentEvent] {
        var events: [ServerSentEvent] = []
        for byte in bytes {
            let endsReturn = followsReturn && byte == UInt8(ascii: "\n")
            followsReturn = byte == UInt8(ascii: "\r")
            if endsReturn { continue }
            if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
                if let event = endLine() { events.append(event) }
            } else {
                line.append(byte)
            }
            size += 1
            guard size <= Self.limit else { throw TooLong() }
        }
        return events
    }

    /// - Returns: The event that an empty line completes.
    private mutating func endLine() -> ServerSentEvent? {
        var text = line[...]
        line = []
        if isFirstLine, text.starts(with: [0xEF, 0xBB, 0xBF]) { text = text.dropFirst(3) }
        isFirstLine = false
        guard !text.isEmpty else { return dispatch() }
        let colon = text.firstIndex(of: UInt8(ascii: ":")) ?? text.endIndex
        var value = text[colon...].dropFirst()
        if value.first == UInt8(ascii: " ") { value = value.dropFirst() }
        apply(String(decoding: text[..<colon], as: UTF8.self), String(decoding: value, as: UTF8.self))
        // Comments outside of an event do not count towards the limit, because a stream may send them forever.
        if data.isEmpty { size = 0 }
        return nil
    }

    private mutating func apply(_ field: String, _ value: String) {
        switch field {
        case "event": name = value
        case "data": data.append(value)
        case "id" where !value.utf8.contains(0): pendingID = value
        case "retry":
            if value.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
                let milliseconds = Int64(value)
            {
                reconnectAfter = .milliseconds(min(milliseconds, 3_600_000))
            }
        // Comments and unknown fields are ignored.
        default: break
        }
    }

    private mutating func dispatch() -> ServerSentEvent? {
        defer {
            name = ""
            data = []
            size = 0
        }
        // The id counts only now: the id of an incomplete event must not make the next stream skip that event.
        if let id = pendingID { lastEventID = id.isEmpty ? nil : id }
        pendingID = nil
        guard !data.isEmpty else { return nil }
        return ServerSentEvent(name: name.isEmpty ? "message" : name, data: data.joined(separator: "\n"))
    }
}
