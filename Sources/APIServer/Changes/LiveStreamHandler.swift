import NIOCore

/// Writes a stream on its connection's own thread. From then on the connection serves only the stream, and ends with
/// it.
///
/// Each of 10,000 waiting readers is one of these handlers with a position in the feed. No task waits for any of them.
final class LiveStreamHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = Any

    private let feed: ChangeFeed
    private let filter: ChangeFilter
    private let client: RateLimitClient?
    private let limiter: StreamLimiter
    private var script: LiveScript
    private var key: StreamKey?
    /// Bytes written through it are sent unchanged; `nil` once the stream is over.
    private var encoder: ChannelHandlerContext?
    /// The head of the response, until it is written.
    private var head: ByteBuffer?
    /// Whether the reader's position is known to be a number of this database.
    private var isConfirmed = false
    private var state = State.ready
    private let inChunks: Bool

    private enum State {
        /// The next delivery has not been requested from the feed.
        case ready
        /// The feed calls back when there is something for the reader with this number.
        case waiting(Int)
        case readingDatabase
        /// The key is being looked up.
        case checkingKey
    }

    /// - Parameters:
    ///   - head: The complete head of the response.
    ///   - inChunks: Whether the response is chunked; otherwise the end of the connection ends it.
    init(
        _ stream: LiveStream,
        limiter: StreamLimiter,
        head: ByteBuffer,
        inChunks: Bool,
        encoder: ChannelHandlerContext
    ) {
        self.inChunks = inChunks
        feed = stream.feed
        filter = stream.filter
        client = stream.client
        script = stream.script
        key = stream.key
        self.limiter = limiter
        self.head = head
        self.encoder = encoder
    }

    /// Begins the stream.
    func handlerAdded(context: ChannelHandlerContext) {
        guard let encoder, let head else { return }
        limiter.reserve(for: client)
        encoder.write(NIOAny(IOData.byteBuffer(head)), promise: nil)
        self.head = nil
        send(script.openingEvents())
        proceed()
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        leave()
    }

    func channelInactive(context: ChannelHandlerContext) {
        leave()
        context.fireChannelInactive()
    }

    /// Ignores further input of the client; the stream continues.
    func channelRead(context: ChannelHandlerContext, data: NIOAny) {}

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        proceed()
        context.fireChannelWritabilityChanged()
    }

    /// Ends the stream properly when the server stops. A client that closes its sending side is disconnected, because a
    /// browser that has disconnected looks the same, and its slot must become free.
    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        switch event {
        case is ChannelShouldQuiesceEvent: end()
        case ChannelEvent.inputClosed: context.close(promise: nil)
        case is StalledConnection: limiter.record(.stalled)
        default: context.fireUserInboundEventTriggered(event)
        }
    }

    /// Closes the connection on an error, because an error response of a later handler would be written into the
    /// stream.
    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        context.close(promise: nil)
    }

    /// Asks the feed for the next delivery, as long as the client reads.
    private func proceed() {
        while let encoder, case .ready = state, encoder.channel.isWritable {
            let bound = NIOLoopBound(self, eventLoop: encoder.eventLoop)
            let result = feed.awaitChanges(
                after: script.position,
                isConfirmed: isConfirmed,
                filter,
                until: .now + LiveStream.heartbeat
            ) {
                decision in
                bound.eventLoop.execute { bound.value.wake(with: decision) }
            }
            switch result {
            case .waiting(let reader): state = .waiting(reader)
            case .decided(let decision): apply(decision)
            }
        }
    }

    private func wake(with decision: ChangeDecision) {
        state = .ready
        // If the reader's position is still above the feed's head, the database has to confirm again that it assigned
        // that number.
        isConfirmed = false
        if let key, key.isDue { return check(key, before: decision) }
        apply(decision)
        proceed()
    }

    private func apply(_ decision: ChangeDecision) {
        guard encoder != nil else { return }
        switch decision {
        case .deliver(let delivery):
            if let events = script.events(for: delivery) { send(events) } else { end() }
        case .older, .ahead:
            readDatabase()
        }
    }

    /// Looks up the client's key. Ends the stream if the key was revoked or has expired; otherwise continues with the
    /// decision.
    private func check(_ key: StreamKey, before decision: ChangeDecision) {
        guard let loop = encoder?.eventLoop else { return }
        state = .checkingKey
        let checked = loop.makeFutureWithTask {
            var key = key
            return await key.isStillValid() ? key : nil
        }
        checked.assumeIsolated().whenSuccess { [self] valid in
            state = .ready
            guard let valid else { return end() }
            self.key = valid
            apply(decision)
            proceed()
        }
    }

    /// Reads the changes that this reader lacks from the database.
    private func readDatabase() {
        guard let loop = encoder?.eventLoop else { return }
        state = .readingDatabase
        let found = loop.makeFutureWithTask { [feed, filter, position = script.position] in
            try await feed.next(after: position, filter, until: nil)
        }
        found.assumeIsolated().whenComplete { [self] result in
            state = .ready
            guard encoder != nil else { return }
            switch result {
            case .success(.silence(let upTo)):
                isConfirmed = true
                script.advance(to: upTo)
            case .success(let delivery):
                isConfirmed = true
                apply(.deliver(delivery))
            case .failure:
                // The client reconnects with its last id, as if the server had failed.
                limiter.record(.database)
                encoder?.close(promise: nil)
                return
            }
            proceed()
        }
    }

    /// Writes the events of a delivery, as one chunk if the response is chunked (RFC 9112, section 7.1).
    private func send(_ events: [ByteBuffer]) {
        guard let encoder else { return }
        let length = events.reduce(0) { $0 + $1.readableBytes }
        guard length > 0 else { return }
        let size = ByteBuffer(string: String(length, radix: 16) + "\r\n")
        for bytes in inChunks ? [size] + events + [Self.lineEnd] : events {
            encoder.write(NIOAny(IOData.byteBuffer(bytes)), promise: nil)
        }
        encoder.flush()
    }

    private static let lineEnd = ByteBuffer(string: "\r\n")
    private static let lastChunk = ByteBuffer(string: "0\r\n\r\n")

    /// Ends the response and its connection.
    private func end() {
        guard let encoder else { return }
        if inChunks { encoder.writeAndFlush(NIOAny(IOData.byteBuffer(Self.lastChunk)), promise: nil) }
        leave()
        encoder.close(promise: nil)
    }

    /// Releases the stream's slot, and removes its reader from the feed. Later calls do nothing.
    private func leave() {
        guard encoder != nil else { return }
        encoder = nil
        if case .waiting(let reader) = state { feed.removeReader(reader) }
        limiter.release(for: client)
    }
}
