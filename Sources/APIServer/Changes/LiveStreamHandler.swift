import NIOCore

/// Writes a stream on its connection's own thread. The connection is the stream's alone from then on, and ends with it.
///
/// Ten thousand readers who wait are ten thousand of these, each with a place in the feed: no task waits for any of
/// them.
final class LiveStreamHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = Any

    private let feed: ChangeFeed
    private let filter: ChangeFilter
    private let client: RateLimitClient?
    private let seats: StreamSeats
    private var script: LiveScript
    /// What is written by it goes out as it is; `nil` when the stream is over.
    private var encoder: ChannelHandlerContext?
    /// Until it is written.
    private var head: ByteBuffer?
    /// Whether the reader's place is known to be a number of this database.
    private var isGiven = false
    private var turn = Turn.ours
    private let inChunks: Bool

    private enum Turn {
        /// The next thing is ours to ask for.
        case ours
        /// The feed says when there is something, to the reader of this number.
        case waits(Int)
        case databases
    }

    /// - Parameters:
    ///   - head: Of the answer, whole.
    ///   - inChunks: Whether the head says so; else the end of the connection is the end of the answer.
    init(
        _ stream: LiveStream,
        seats: StreamSeats,
        head: ByteBuffer,
        inChunks: Bool,
        encoder: ChannelHandlerContext
    ) {
        self.inChunks = inChunks
        feed = stream.feed
        filter = stream.filter
        client = stream.client
        script = stream.script
        self.seats = seats
        self.head = head
        self.encoder = encoder
    }

    /// Begins the stream.
    func handlerAdded(context: ChannelHandlerContext) {
        guard let encoder, let head else { return }
        seats.take(for: client)
        encoder.write(NIOAny(IOData.byteBuffer(head)), promise: nil)
        self.head = nil
        send(script.opening())
        proceed()
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        leave()
    }

    func channelInactive(context: ChannelHandlerContext) {
        leave()
        context.fireChannelInactive()
    }

    /// Whatever else the client says, the answer goes on.
    func channelRead(context: ChannelHandlerContext, data: NIOAny) {}

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        proceed()
        context.fireChannelWritabilityChanged()
    }

    /// The server stops: the stream ends in good order. Who says that he will say no more has gone, as far as can be
    /// told: a browser that leaves looks no different, and its seat is another's.
    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        switch event {
        case is ChannelShouldQuiesceEvent: end()
        case ChannelEvent.inputClosed: context.close(promise: nil)
        case is StalledConnection: seats.note(.stalled)
        default: context.fireUserInboundEventTriggered(event)
        }
    }

    /// What is no HTTP, or no connection any more, ends here: whoever answers it would write into the stream.
    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        context.close(promise: nil)
    }

    /// Asks for the next, as long as the client takes what there is.
    private func proceed() {
        while let encoder, case .ours = turn, encoder.channel.isWritable {
            let told = NIOLoopBound(self, eventLoop: encoder.eventLoop)
            let answer = feed.ask(after: script.position, isGiven: isGiven, filter, until: .now + LiveStream.heartbeat)
            {
                decision in
                told.eventLoop.execute { told.value.wake(with: decision) }
            }
            switch answer {
            case .waits(let reader): turn = .waits(reader)
            case .decided(let decision): take(decision)
            }
        }
    }

    private func wake(with decision: ChangeDecision) {
        turn = .ours
        // His next number is one that the feed has told.
        isGiven = false
        take(decision)
        proceed()
    }

    private func take(_ decision: ChangeDecision) {
        guard encoder != nil else { return }
        switch decision {
        case .tell(let delivery):
            if let words = script.words(for: delivery) { send(words) } else { end() }
        case .older, .ahead:
            askDatabase()
        }
    }

    /// Only the database knows what this reader lacks.
    private func askDatabase() {
        guard let loop = encoder?.eventLoop else { return }
        turn = .databases
        let found = loop.makeFutureWithTask { [feed, filter, position = script.position] in
            try await feed.next(after: position, filter, until: nil)
        }
        found.assumeIsolated().whenComplete { [self] result in
            turn = .ours
            guard encoder != nil else { return }
            switch result {
            case .success(.silence(let upTo)):
                isGiven = true
                script.pass(to: upTo)
            case .success(let delivery):
                isGiven = true
                take(.tell(delivery))
            case .failure:
                // As when the server is lost: the reader comes again with the id that he has.
                seats.note(.database)
                encoder?.close(promise: nil)
                return
            }
            proceed()
        }
    }

    /// Where there are chunks, one for what comes at once (RFC 9112, section 7.1).
    private func send(_ words: [ByteBuffer]) {
        guard let encoder else { return }
        let length = words.reduce(0) { $0 + $1.readableBytes }
        guard length > 0 else { return }
        let size = ByteBuffer(string: String(length, radix: 16) + "\r\n")
        for bytes in inChunks ? [size] + words + [Self.lineEnd] : words {
            encoder.write(NIOAny(IOData.byteBuffer(bytes)), promise: nil)
        }
        encoder.flush()
    }

    private static let lineEnd = ByteBuffer(string: "\r\n")
    private static let lastChunk = ByteBuffer(string: "0\r\n\r\n")

    /// Ends the answer, and its connection.
    private func end() {
        guard let encoder else { return }
        if inChunks { encoder.writeAndFlush(NIOAny(IOData.byteBuffer(Self.lastChunk)), promise: nil) }
        leave()
        encoder.close(promise: nil)
    }

    /// Gives the seat back, once.
    private func leave() {
        guard encoder != nil else { return }
        encoder = nil
        if case .waits(let reader) = turn { feed.forget(reader) }
        seats.giveBack(by: client)
    }
}
