/// What a server does about one request.
package struct HTTP2Reply: Hashable, Sendable {
    package enum Answer: Hashable, Sendable {
        case response(status: Int, headers: [HTTP2Header], body: [UInt8])
        /// RST_STREAM instead of a response.
        case reset(HTTP2ErrorCode)
        /// Nothing, ever: the stream stays open until the client gives it up.
        case silence
        /// The connection ends, without a word to anybody on it.
        case hangUp
    }

    package var answer: Answer
    /// A new SETTINGS_MAX_CONCURRENT_STREAMS for the connection, told with the answer.
    package var maxConcurrentStreams: UInt32?
    /// The debug data of a GOAWAY that follows. Requests up to the newest one seen are still answered.
    package var goAway: [UInt8]?
    /// How long the reply waits, as behind a long way. Until then the request's body takes its place in the windows of
    /// flow control, and requests that come later may be answered earlier.
    package var delay: Duration

    package init(
        _ answer: Answer,
        maxConcurrentStreams: UInt32? = nil,
        goAway: [UInt8]? = nil,
        after delay: Duration = .zero
    ) {
        self.answer = answer
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

/// Answers the requests of a server.
package protocol HTTP2Handler: Sendable {
    /// Called on the server's own thread, one request at a time: while it runs, nobody else is served.
    func answer(_ request: HTTP2Request) -> HTTP2Reply

    /// The replies to all requests that were answered since the last call are about to leave: what has to be kept
    /// before a client hears of it is kept now.
    func willReply()

    /// The connection with this number has ended; nothing more will come from it.
    func connectionEnded(_ number: Int)
}

extension HTTP2Handler {
    package func willReply() {}
}
