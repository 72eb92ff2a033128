/// A server's reaction to one request.
package struct HTTP2Reply: Hashable, Sendable {
    package enum Action: Hashable, Sendable {
        case response(status: Int, headers: [HTTP2Header], body: [UInt8])
        /// Sends RST_STREAM instead of a response.
        case reset(HTTP2ErrorCode)
        /// Never responds. The stream stays open until the client resets it.
        case silence
        /// Closes the connection without a GOAWAY.
        case hangUp
    }

    package var action: Action
    /// A new SETTINGS_MAX_CONCURRENT_STREAMS for the connection, sent with the response; `nil` to keep the old one.
    package var maxConcurrentStreams: UInt32?
    /// The debug data of a GOAWAY sent after the response; `nil` to send no GOAWAY. Requests up to the newest one
    /// received are still answered.
    package var goAway: [UInt8]?
    /// How long the reply is delayed, to simulate network latency. Until then the request's body occupies the
    /// flow-control windows, and later requests may be answered earlier.
    package var delay: Duration

    package init(
        _ action: Action,
        maxConcurrentStreams: UInt32? = nil,
        goAway: [UInt8]? = nil,
        after delay: Duration = .zero
    ) {
        self.action = action
        self.maxConcurrentStreams = maxConcurrentStreams
        self.goAway = goAway
        self.delay = delay
    }
}

/// Codes of RST_STREAM and GOAWAY (RFC 9113, 7).
package enum HTTP2ErrorCode: UInt32, Hashable, Sendable {
    case noError = 0x0
    case internalError = 0x2
    /// The request was not processed and may be sent again.
    case refusedStream = 0x7
    case enhanceYourCalm = 0xB
}

/// Answers the requests that an ``HTTP2Listener`` receives.
package protocol HTTP2Handler: Sendable {
    /// Returns the reply to `request`. Called on the server's thread, one request at a time, so it must not block.
    func reply(to request: HTTP2Request) -> HTTP2Reply

    /// Called before the replies to all requests since the last call are sent. The handler persists here what must be
    /// stored before a client sees its response.
    func willReply()

    /// Called when the connection with this number has ended.
    func connectionEnded(_ number: Int)
}

extension HTTP2Handler {
    package func willReply() {}
}

/// The delayed replies of one connection, in the order of their due times.
struct DelayedReplies {
    private typealias Waiting = (due: ContinuousClock.Instant, reply: HTTP2Reply, stream: Int32)

    /// Sorted by due time, latest first, so that the next reply is removed from the end.
    private var waiting: [Waiting] = []

    /// When the next reply is due.
    var next: ContinuousClock.Instant? { waiting.last?.due }

    mutating func add(_ reply: HTTP2Reply, stream: Int32, at now: ContinuousClock.Instant) {
        let due = now + reply.delay
        // Most new replies are due last, so the search ends near the beginning of the list.
        let place = waiting.firstIndex { $0.due <= due } ?? waiting.endIndex
        waiting.insert((due, reply, stream), at: place)
    }

    /// Removes and returns the replies that are due, earliest first.
    mutating func takeDue(at now: ContinuousClock.Instant) -> [(reply: HTTP2Reply, stream: Int32)] {
        let first = waiting.firstIndex { $0.due <= now } ?? waiting.endIndex
        defer { waiting.removeSubrange(first...) }
        return waiting[first...].reversed().map { ($0.reply, $0.stream) }
    }
}
