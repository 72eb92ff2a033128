import HTTPTypes
import NIOCore
import NIOHTTP1

/// Stands between NIO's decoder and the rest, and holds every request to the framing of HTTP/1.1 (RFC 9112).
///
/// A request that is none is answered here with a ``Problem``, as the client's mistake, once all before it are. Where
/// its head was passed on already, and the fault is in its body, the routes are given the fault as an error. Either way
/// the connection ends. `100 Continue` is said here, and what HTTP/1.0 and HEAD need of a response's head is done here,
/// because Hummingbird and NIO do neither.
final class RequestFramingHandler: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    private let bodyDeadline: TimeAmount
    /// How long a client may take for the last response of its connection.
    private static let farewell = TimeAmount.seconds(20)
    private let refused: RefusedRequests?
    /// The requests that were passed on and are not answered yet, in order.
    private var pending: [Pending] = []
    private var isReadingBody = false
    private var deadline: Scheduled<Void>?
    private var state = State.open

    private enum State {
        case open
        /// Another writes to this connection until it ends.
        case handedOver
        /// Nothing more is read. What is pending is answered, and then the fault behind it, if that is not of a request
        /// among them.
        case ending(RequestFault?)
        /// The last response is written. What the routes still say to requests behind it is dropped.
        case closing
    }

    /// What the response to a request depends on.
    private struct Pending {
        let isHead: Bool
        /// Its version is below HTTP/1.1: it is not answered in chunks.
        let isOld: Bool
        /// No other is answered after it.
        var isLast: Bool

        init(_ head: HTTPRequestHead) {
            isHead = head.method == .HEAD
            isOld = head.isOld
            isLast = head.headers["connection"] == ["close"]
        }
    }

    /// Whether the request that is to be answered next has a version below HTTP/1.1.
    var answersOldClient: Bool { pending.first?.isOld ?? false }

    /// - Parameters:
    ///   - bodyDeadline: How long a body may take from the end of its head on.
    ///   - refused: Counts the requests that are answered here.
    init(bodyDeadline: TimeAmount = .seconds(10), refused: RefusedRequests? = nil) {
        self.bodyDeadline = bodyDeadline
        self.refused = refused
    }

    /// The first request that was passed on was answered past this handler.
    func noteAnswered() {
        if !pending.isEmpty { pending.removeFirst() }
    }

    /// The connection is another handler's from now on.
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
            awaitBody(context)
            // Behind a response that is still to come it would be taken for its own; the client waits a moment then.
            if pending.isEmpty, !head.isOld, head.headers.contains(name: "expect") {
                context.writeAndFlush(wrapOutboundOut(.head(.init(version: .http1_1, status: .continue))), promise: nil)
            }
        }
        pending.append(Pending(head))
        context.fireChannelRead(wrapInboundOut(.head(head)))
    }

    private func awaitBody(_ context: ChannelHandlerContext) {
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
        // Hummingbird would answer it once more.
        case (.some, .ending), (.some, .closing): break
        default: context.fireErrorCaught(error)
        }
    }

    /// Reads no more of this connection, and sees to it that it ends with a response.
    private func refuse(_ fault: RequestFault, _ context: ChannelHandlerContext) {
        guard case .open = state else { return }
        let isOfBody = isReadingBody
        endBody()
        guard !pending.isEmpty else {
            // Of a request that was answered before its body had come nothing more is to be said.
            if !isOfBody { answer(fault, context) }
            return end(context)
        }
        state = .ending(isOfBody ? nil : fault)
        if isOfBody { context.fireErrorCaught(fault) }
    }

    private func answer(_ fault: RequestFault, _ context: ChannelHandlerContext) {
        do {
            let (head, body) = try fault.response()
            context.write(wrapOutboundOut(.head(head)), promise: nil)
            context.write(wrapOutboundOut(.body(.byteBuffer(body))), promise: nil)
            context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
            refused?.note(fault.problem.status.code)
        } catch {
            context.fireErrorCaught(error)
        }
    }

    /// Whether what follows is read and answered.
    var isOpen: Bool {
        if case .open = state { true } else { false }
    }

    /// Says that nothing follows, and closes a second after the client was sent everything: closed at once, with
    /// something unread, it would lose the response as well. A client that takes nothing is closed all the same.
    private func end(_ context: ChannelHandlerContext) {
        state = .closing
        let said = context.eventLoop.makePromise(of: Void.self)
        let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
        context.eventLoop.scheduleTask(in: Self.farewell) { bound.value.close(promise: nil) }
        said.futureResult.whenComplete { _ in
            let context = bound.value
            context.eventLoop.scheduleTask(in: .seconds(1)) { bound.value.close(promise: nil) }
        }
        context.close(mode: .output, promise: said)
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

    /// The head as its client and the encoder need it.
    private func framed(_ head: HTTPResponseHead) -> HTTPResponseHead {
        guard let request = pending.first else { return head }
        // NIO's encoder would write a response of unknown length in chunks, and a last chunk even after a HEAD.
        let isOfUnknownLength = request.isHead && !head.headers.contains(name: "content-length")
        guard request.isOld || isOfUnknownLength else { return head }
        pending[0].isLast = true
        var head = head
        head.version = .http1_0
        head.headers.replaceOrAdd(name: "connection", value: "close")
        return head
    }

    /// One more is answered: the connection ends here if none is to follow.
    private func endResponse(_ context: ChannelHandlerContext) {
        let isLast = pending.first?.isLast ?? false
        noteAnswered()
        if isLast {
            context.flush()
            return end(context)
        }
        guard case .ending(let fault) = state, pending.isEmpty else { return }
        if let fault { answer(fault, context) } else { context.flush() }
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

/// Puts a ``RequestFramingHandler`` where requests still have their version: Hummingbird adds handlers only behind
/// that.
final class RequestFramingInstaller: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = Any

    private let make: () -> RequestFramingHandler

    init(_ make: @autoclosure @escaping () -> RequestFramingHandler) {
        self.make = make
    }

    func handlerAdded(context: ChannelHandlerContext) {
        let pipeline = context.pipeline.syncOperations
        // A pipeline that takes no handler is one that ends.
        guard let decoder = try? pipeline.handler(type: ByteToMessageHandler<HTTPRequestDecoder>.self) else { return }
        try? pipeline.addHandler(make(), position: .after(decoder))
        pipeline.removeHandler(context: context, promise: nil)
    }
}
