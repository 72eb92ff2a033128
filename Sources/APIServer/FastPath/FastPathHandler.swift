import HTTPTypes
import HummingbirdCore
import NIOCore
import NIOHTTP1
import NIOHTTPTypes
import Runtime
import Time

/// Serves cached responses as bytes on the connection's own thread, without a task, and starts streams there.
///
/// All other requests are passed on to the routes: those whose response is not cached, those with a body, those that
/// arrive before an earlier one of the connection is answered, and those of clients that do not read their responses.
/// Refusals are passed on as well: this handler asks ``RequestGate`` whether a request is allowed, and answers only
/// allowed ones.
final class FastPathHandler: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    /// How often the server must see a request. It closes a connection on which it sees none for a minute, and it does
    /// not see those answered here.
    private static let routingInterval: TimeAmount = .seconds(20)

    private let table: FastPathTable
    private let streams: LiveStreams
    private let gate: RequestGate
    /// The address of the peer, and its bucket unless it is a trusted proxy.
    private var peer: ClientAddress?
    private var isPeerKnown = false
    private var bucket: RateLimitBucket?
    private var handlerContext: ChannelHandlerContext?
    /// Knows the client's HTTP version, and which requests are still to be answered.
    private var framing: RequestFramingHandler?
    /// Bytes written through it are sent unchanged.
    private var encoder: ChannelHandlerContext?
    /// Recognizes a repeated request by its bytes.
    private var repeatHandler: RepeatedRequestHandler?
    private var progress = ParserProgress()
    /// Requests that were passed on and are not answered yet.
    private var routedRequests = 0
    /// A request that may be answered here, once it is known to have no body.
    private var heldHead: HTTPRequest?
    private var lastRoutedAt = NIODeadline.now()
    private var date = DateLine()

    init(_ table: FastPathTable, _ streams: LiveStreams, _ gate: RequestGate) {
        self.table = table
        self.streams = streams
        self.gate = gate
    }

    func handlerAdded(context: ChannelHandlerContext) {
        // Without an encoder nothing is answered here.
        encoder = try? context.pipeline.syncOperations.context(handlerType: HTTPResponseEncoder.self)
        handlerContext = context
        framing = try? context.pipeline.syncOperations.handler(type: RequestFramingHandler.self)
        let repeatHandler = RepeatedRequestHandler(self)
        // Adding a handler fails only if the connection is being closed.
        guard (try? context.pipeline.syncOperations.addHandler(repeatHandler, position: .first)) != nil else { return }
        self.repeatHandler = repeatHandler
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        encoder = nil
        handlerContext = nil
        framing = nil
        if let repeatHandler { context.pipeline.syncOperations.removeHandler(repeatHandler, promise: nil) }
        repeatHandler = nil
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let part = unwrapInboundIn(data)
        progress.record(part)
        if let head = heldHead.take() {
            if case .end = part, answer(head, context) {
                framing?.requestAnswered()
                return
            }
            route(head, context)
            context.fireChannelRead(data)
        } else if case .head(let head) = part {
            if canAnswer(head, context) { heldHead = head } else { route(head, context) }
        } else {
            context.fireChannelRead(data)
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        progress.recordFault()
        // The request's body is invalid, and the routes respond to that. After any other error the client does not read
        // a response.
        if error is RequestFault, let head = heldHead.take() { route(head, context) }
        context.fireErrorCaught(error)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        if case .end = unwrapOutboundIn(data) { routedRequests -= 1 }
        context.write(data, promise: promise)
    }

    /// Answers a request that was answered here before.
    /// - Returns: `false` if it must be parsed and routed as usual.
    func answer(again head: HTTPRequest) -> Bool {
        guard let handlerContext, canAnswer(head, handlerContext) else { return false }
        // The parser did not see this request, so it must not be part of the next ``ParserProgress``.
        defer { progress = ParserProgress() }
        return answer(head, handlerContext)
    }

    /// Returns and resets the record of the requests that the parser read since the last call.
    func takeProgress() -> ParserProgress {
        defer { progress = ParserProgress() }
        return progress
    }

    /// Whether this request may be answered here. A request with a `Connection` field other than `keep-alive` is left
    /// to the server. A stream may also have `close`, because it ends its connection anyway.
    private func canAnswer(_ head: HTTPRequest, _ context: ChannelHandlerContext) -> Bool {
        guard encoder != nil, routedRequests == 0, head.method == .get, context.channel.isWritable,
            framing?.isOpen ?? true
        else { return false }
        switch head.headerFields[.connection]?.lowercased() {
        case nil, "keep-alive": return true
        case "close": return LiveStreams.isRequested(by: head)
        default: return false
        }
    }

    /// - Returns: `false` if the routes have to answer, for example with a refusal.
    private func answer(_ head: HTTPRequest, _ context: ChannelHandlerContext) -> Bool {
        if let hit = table.find(head) {
            // The server has to see a request now and then; otherwise it closes the connection as idle.
            guard .now() - lastRoutedAt < Self.routingInterval,
                case .allow(_, let charge) = gate.decide(head, in: hit.scope),
                let lines = lines(head, hit.scope, charge, context)
            else { return false }
            send(table.serve(hit), lines)
            progress.answered = head
            return true
        }
        // Streams are under /api.
        guard LiveStreams.isRequested(by: head), case .allow(let identity, let charge) = gate.decide(head, in: .api),
            let stream = streams.fastPathStream(for: head, by: sender(head, identity, context).streamClient),
            let lines = lines(head, .api, charge, context)
        else { return false }
        return open(stream, lines, context)
    }

    private func sender(
        _ head: HTTPRequest,
        _ identity: RequestIdentity,
        _ context: ChannelHandlerContext
    ) -> RequestSender {
        RequestSender(identity: identity, address: gate.address(of: head, from: peer(context)))
    }

    private func peer(_ context: ChannelHandlerContext) -> ClientAddress? {
        if !isPeerKnown {
            peer = context.channel.remoteAddress.flatMap(ClientAddress.init)
            isPeerKnown = true
        }
        return peer
    }

    private func route(_ head: HTTPRequest, _ context: ChannelHandlerContext) {
        routedRequests += 1
        lastRoutedAt = .now()
        context.fireChannelRead(wrapInboundOut(.head(head)))
    }

    private func send(_ response: WireResponse, _ lines: ByteBuffer) {
        guard let encoder else { return }
        var head = response.head
        head.writeImmutableBuffer(lines)
        encoder.write(NIOAny(IOData.byteBuffer(head)), promise: nil)
        if let body = response.body { encoder.write(NIOAny(IOData.byteBuffer(body)), promise: nil) }
        encoder.flush()
    }

    /// Counts the request, and makes the header fields that depend on the client, and the end of the head.
    /// - Returns: `nil` if the client's rate limit is used up.
    private func lines(
        _ head: HTTPRequest,
        _ scope: AccessScope,
        _ charge: AccessPolicy.Charge,
        _ context: ChannelHandlerContext
    ) -> ByteBuffer? {
        let rateLimit = gate.charge(charge, head, from: peer(context), &bucket)
        guard rateLimit?.isGranted ?? true else { return nil }
        var lines = ByteBuffer()
        rateLimit?.write(to: &lines)
        if gate.variesByKey(scope) { lines.writeStaticString("Vary: X-API-Key\r\n") }
        CrossOrigin.write(to: &lines, in: scope)
        lines.writeImmutableBuffer(date.bytes(at: MachineClock.now))
        return lines
    }

    /// Hands the connection to the stream, which alone reads and writes on it from then on.
    /// - Returns: `false` if the connection lacks the handlers that the server adds.
    private func open(_ stream: LiveStream, _ lines: ByteBuffer, _ context: ChannelHandlerContext) -> Bool {
        let pipeline = context.pipeline.syncOperations
        // The handler that closes idle connections must not close a stream.
        guard let encoder, let idle = try? pipeline.context(handlerType: HTTPConnectionStateHandler.self) else {
            return false
        }
        framing?.handOver()
        let isHTTP10 = framing?.isAnsweringHTTP10 ?? false
        let handler = streams.handler(of: stream, lines: lines, inChunks: !isHTTP10, by: encoder)
        pipeline.removeHandler(context: idle, promise: nil)
        do {
            try pipeline.addHandler(handler, position: .after(self))
        } catch {
            // Adding a handler fails only if the connection is being closed.
            context.close(promise: nil)
            return true
        }
        pipeline.removeHandler(context: context, promise: nil)
        return true
    }
}

/// The field `Date`, which is the last one, and the end of the head. They are rebuilt once a second.
private struct DateLine {
    private var second = Int64.min
    private var line = ByteBuffer()

    mutating func bytes(at now: Instant) -> ByteBuffer {
        if now.secondsSinceEpoch != second {
            second = now.secondsSinceEpoch
            line = ByteBuffer(string: "Date: \(HTTPDate.text(now) ?? "")\r\n\r\n")
        }
        return line
    }
}
