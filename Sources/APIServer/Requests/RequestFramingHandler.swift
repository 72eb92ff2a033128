import HTTPTypes
import NIOCore
import NIOHTTP1

/// Enforces the framing of HTTP/1.1 (RFC 9112) on every request. It follows NIO's decoder in the channel.
///
/// It answers an invalid request with a ``Problem`` after the responses to all earlier requests. If the fault is in the
/// body of a request whose head was already passed on, the routes get the fault as an error. In both cases the
/// connection ends. It also sends `100 Continue`, and adapts the response heads for HTTP/1.0 and HEAD, because
/// Hummingbird and NIO do neither.
final class RequestFramingHandler: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    private let bodyDeadline: TimeAmount
    /// How long a client may take to read the last response of its connection.
    private static let closeTimeout = TimeAmount.seconds(20)
    private let refused: RefusedRequests?
    /// The requests that were passed on and are not answered yet, in order.
    private var pending: [Pending] = []
    private var isReadingBody = false
    private var deadline: Scheduled<Void>?
    private var state = State.open

    private enum State {
        case open
        /// Another handler writes to this connection until it ends.
        case handedOver
        /// Nothing more is read. After the responses to all pending requests, the fault is answered; `nil`: it is in
        /// the body of a pending request, so the response to that request reports it.
        case ending(RequestFault?)
        /// The last response is written. Responses of the routes to later requests are dropped.
        case closing
    }

    /// The properties of a request that its response depends on.
    private struct Pending {
        let isHead: Bool
        /// Whether its version is below HTTP/1.1, so that the response must not be chunked.
        let isHTTP10: Bool
        /// Whether the connection ends after its response.
        var isLast: Bool

        init(_ head: HTTPRequestHead) {
            isHead = head.method == .HEAD
            isHTTP10 = head.isHTTP10
            isLast = head.headers["connection"] == ["close"]
        }
    }

    /// Whether the next request to be answered has a version below HTTP/1.1.
    var isAnsweringHTTP10: Bool { pending.first?.isHTTP10 ?? false }

    /// - Parameters:
    ///   - bodyDeadline: How long a body may take, from the end of its head.
    ///   - refused: Counts the requests that are answered here.
    init(bodyDeadline: TimeAmount = .seconds(10), refused: RefusedRequests? = nil) {
        self.bodyDeadline = bodyDeadline
        self.refused = refused
    }

    /// Records that the first pending request was answered without passing through this handler.
    func requestAnswered() {
        if !pending.isEmpty { pending.removeFirst() }
    }

    /// Leaves the connection to another handler.
    func handOver() {
        state = .handedOver
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch state {
        case .open, .handedOver: break
        case .ending, .closing: return
        }
        switch unwrapInboundIn(data) {
        case .head(let head): read(head, context)
        case .body: context.fireChannelRead(data)
        case .end:
            endBody()
            context.fireChannelRead(data)
        }
    }

    private func read(_ head: HTTPRequestHead, _ context: ChannelHandlerContext) {
        var head = head
        do throws(RequestFault) {
            try RequestFault.check(&head)
        } catch {
            return refuse(error, context)
        }
        if head.headers.contains(name: "content-length") || head.headers.contains(name: "transfer-encoding") {
            isReadingBody = true
            startBodyDeadline(context)
            // If an earlier response is pending, the client would mistake `100 Continue` for that response, so it is
            // not sent. The client then waits briefly and sends the body anyway.
            if pending.isEmpty, !head.isHTTP10, head.headers.contains(name: "expect") {
                context.writeAndFlush(wrapOutboundOut(.head(.init(version: .http1_1, status: .continue))), promise: nil)
            }
        }
        pending.append(Pending(head))
        context.fireChannelRead(wrapInboundOut(.head(head)))
    }

    private func startBodyDeadline(_ context: ChannelHandlerContext) {
        let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        deadline = context.eventLoop.scheduleTask(in: bodyDeadline) {
            let (handler, context) = bound.value
            handler.refuse(.tooSlow, context)
        }
    }

    private func endBody() {
        isReadingBody = false
        deadline?.cancel()
        deadline = nil
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        switch (error as? HTTPParserError, state) {
        case (let error?, .open): refuse(RequestFault(error), context)
        // Not passed on, because Hummingbird would send a second response.
        case (.some, .ending), (.some, .closing): break
        default: context.fireErrorCaught(error)
        }
    }

    /// Stops reading from this connection, and ends it with a response.
    private func refuse(_ fault: RequestFault, _ context: ChannelHandlerContext) {
        guard case .open = state else { return }
        let isDuringBody = isReadingBody
        endBody()
        guard !pending.isEmpty else {
            // If the request was answered before its body had arrived, there is nothing more to send.
            if !isDuringBody { respond(to: fault, context) }
            return end(context)
        }
        state = .ending(isDuringBody ? nil : fault)
        if isDuringBody { context.fireErrorCaught(fault) }
    }

    private func respond(to fault: RequestFault, _ context: ChannelHandlerContext) {
        do {
            let (head, body) = try fault.response()
            context.write(wrapOutboundOut(.head(head)), promise: nil)
            context.write(wrapOutboundOut(.body(.byteBuffer(body))), promise: nil)
            context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
            refused?.record(fault.problem.status.code)
        } catch {
            context.fireErrorCaught(error)
        }
    }

    /// Whether further requests are read and answered.
    var isOpen: Bool {
        if case .open = state { true } else { false }
    }

    /// Closes the sending side, and the connection a second after everything was sent. If it closed immediately while
    /// input is unread, the response could be lost. A client that does not read the response is disconnected after
    /// ``closeTimeout``.
    private func end(_ context: ChannelHandlerContext) {
        state = .closing
        let outputClosed = context.eventLoop.makePromise(of: Void.self)
        let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
        context.eventLoop.scheduleTask(in: Self.closeTimeout) { bound.value.close(promise: nil) }
        outputClosed.futureResult.whenComplete { _ in
            let context = bound.value
            context.eventLoop.scheduleTask(in: .seconds(1)) { bound.value.close(promise: nil) }
        }
        context.close(mode: .output, promise: outputClosed)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        if case .closing = state {
            promise?.fail(ChannelError.outputClosed)
            return
        }
        switch unwrapOutboundIn(data) {
        case .head(let head): context.write(wrapOutboundOut(.head(framed(head))), promise: promise)
        case .body: context.write(data, promise: promise)
        case .end:
            context.write(data, promise: promise)
            endResponse(context)
        }
    }

    /// Adapts a head to the version of the client and to the encoder.
    private func framed(_ head: HTTPResponseHead) -> HTTPResponseHead {
        guard let request = pending.first else { return head }
        // NIO's encoder would use chunks for a response of unknown length, and write a last chunk even after a HEAD.
        let isOfUnknownLength = request.isHead && !head.headers.contains(name: "content-length")
        guard request.isHTTP10 || isOfUnknownLength else { return head }
        pending[0].isLast = true
        var head = head
        head.version = .http1_0
        head.headers.replaceOrAdd(name: "connection", value: "close")
        return head
    }

    /// Ends a response. The connection ends too if no further response follows.
    private func endResponse(_ context: ChannelHandlerContext) {
        let isLast = pending.first?.isLast ?? false
        requestAnswered()
        if isLast {
            context.flush()
            return end(context)
        }
        guard case .ending(let fault) = state, pending.isEmpty else { return }
        if let fault { respond(to: fault, context) } else { context.flush() }
        end(context)
    }

    func channelInactive(context: ChannelHandlerContext) {
        endBody()
        context.fireChannelInactive()
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        endBody()
    }
}

/// Adds a ``RequestFramingHandler`` directly after the decoder, where requests still have their version. Hummingbird
/// itself adds handlers only after that point.
final class RequestFramingInstaller: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = Any

    private let make: () -> RequestFramingHandler

    init(_ make: @autoclosure @escaping () -> RequestFramingHandler) {
        self.make = make
    }

    func handlerAdded(context: ChannelHandlerContext) {
        let pipeline = context.pipeline.syncOperations
        // A pipeline that accepts no handler is being closed.
        guard let decoder = try? pipeline.handler(type: ByteToMessageHandler<HTTPRequestDecoder>.self) else { return }
        try? pipeline.addHandler(make(), position: .after(decoder))
        pipeline.removeHandler(context: context, promise: nil)
    }
}
