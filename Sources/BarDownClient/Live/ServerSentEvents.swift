/// One event of a stream (WHATWG HTML, section 9.2).
struct ServerSentEvent: Hashable, Sendable {
    /// `message` where the stream names none.
    var name: String
    var data: String
}

/// Reads a stream of events, whatever pieces it comes in.
struct ServerSentEventParser {
    /// A line or an event longer than this ends the stream: somebody speaks another language.
    static let limit = 256 * 1024

    /// The id of the last event that had one; sent as `Last-Event-ID` when the stream is opened again.
    private(set) var lastEventID: String?
    /// How long to wait before the stream is opened again, where the server said so.
    private(set) var reconnectAfter: Duration?

    private var line: [UInt8] = []
    private var isFirstLine = true
    /// A carriage return ended the line: a line feed that follows belongs to it.
    private var followsReturn = false
    private var name = ""
    private var data: [String] = []
    private var size = 0
    private var pendingID: String?

    /// A stream that is no stream of events.
    struct TooLong: Error {}

    /// Continues a stream.
    /// - Parameters:
    ///   - lastEventID: Of the last event that the stream had so far.
    ///   - reconnectAfter: What the stream asked for so far.
    init(lastEventID: String? = nil, reconnectAfter: Duration? = nil) {
        self.lastEventID = lastEventID
        self.reconnectAfter = reconnectAfter
    }

    /// What the bytes complete, in order.
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

    /// - Returns: the event that an empty line completes.
    private mutating func endLine() -> ServerSentEvent? {
        var text = line[...]
        line = []
        if isFirstLine, text.starts(with: [0xEF, 0xBB, 0xBF]) { text = text.dropFirst(3) }
        isFirstLine = false
        guard !text.isEmpty else { return dispatch() }
        let colon = text.firstIndex(of: UInt8(ascii: ":")) ?? text.endIndex
        var value = text[colon...].dropFirst()
        if value.first == UInt8(ascii: " ") { value = value.dropFirst() }
        take(String(decoding: text[..<colon], as: UTF8.self), String(decoding: value, as: UTF8.self))
        // A stream of comments alone may go on for ever.
        if data.isEmpty { size = 0 }
        return nil
    }

    private mutating func take(_ field: String, _ value: String) {
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
        // A comment has no name; a field that nobody knows is none.
        default: break
        }
    }

    private mutating func dispatch() -> ServerSentEvent? {
        defer {
            name = ""
            data = []
            size = 0
        }
        // Only now: the id of an event that broke off must not hide that event from the next stream.
        if let id = pendingID { lastEventID = id.isEmpty ? nil : id }
        pendingID = nil
        guard !data.isEmpty else { return nil }
        return ServerSentEvent(name: name.isEmpty ? "message" : name, data: data.joined(separator: "\n"))
    }
}
