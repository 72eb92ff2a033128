import HTTPTypes
import NIOCore
import NIOHTTP1
import Runtime
import Time

/// Stands between NIO's decoder and the rest, and holds every request to the framing of HTTP/1.1 (RFC 9112).
///
/// A request that is none is answered here with a ``Problem``, as the client's mistake, unless an earlier one is still
/// to be answered or its own head has been passed on: then the routes are given the fault as an error. Either way the
/// connection ends. `100 Continue` is said here, and what HTTP/1.0 and HEAD need of a response's head is done here,
/// because Hummingbird and NIO do neither.
final class RequestFramingHandler: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    private let bodyDeadline: TimeAmount
    private let refused: RequestSeries.Series?
    /// The requests that were passed on and are not answered yet, in order.
    private var pending: [Pending] = []
    private var isReadingBody = false
    private var deadline: Scheduled<Void>?
    private var state = State.open

    private enum State {
        case open
        /// Another writes to this connection until it ends.
        case handedOver
        /// Nothing more is read; the last response is written, or is to be.
        case over
    }

    /// What the response to a request depends on.
    private struct Pending {
        let isHead: Bool
        /// Its version is below HTTP/1.1: it is the last that is answered, and not in chunks.
        let isOld: Bool
    }

    /// Whether the request that is to be answered next has a version below HTTP/1.1.
    var answersOldClient: Bool { pending.first?.isOld ?? false }

    /// - Parameters:
    ///   - bodyDeadline: How long a body may take from the end of its head on.
    ///   - refused: Counts the requests that are answered here.
    init(bodyDeadline: TimeAmount = .seconds(10), refused: RequestSeries.Series? = nil) {
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
        if case .over = state { return }
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
        pending.append(Pending(isHead: head.method == .HEAD, isOld: head.isOld))
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
        case (.some, .over): break
        default: context.fireErrorCaught(error)
        }
    }

    /// Reads no more of this connection, and sees to it that it ends with a response.
    private func refuse(_ fault: RequestFault, _ context: ChannelHandlerContext) {
        guard case .open = state else { return }
        let isOfBody = isReadingBody
        endBody()
        state = .over
        if !pending.isEmpty { return context.fireErrorCaught(fault) }
        // Of a request that was answered before its body had come nothing more is to be said.
        if !isOfBody { answer(fault, context) }
        end(context)
    }

    private func answer(_ fault: RequestFault, _ context: ChannelHandlerContext) {
        let problem = fault.problem
        let body = ByteBuffer(bytes: problem.json)
        var headers: HTTPHeaders = [
            "Content-Length": "\(body.readableBytes)", "Date": HTTPDate.text(MachineClock.now) ?? "",
            "Server": Answer.server,
        ]
        for field in problem.fields { headers.add(name: field.name.rawName, value: field.value) }
        let head = HTTPResponseHead(
            version: .http1_1,
            status: .init(statusCode: problem.status.code),
            headers: headers
        )
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        context.write(wrapOutboundOut(.body(.byteBuffer(body))), promise: nil)
        context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
        refused?.note(problem.status.code, after: .zero)
    }

    /// Says that nothing follows, and closes a second later: closed at once, with something unread, the client would
    /// lose the response as well.
    private func end(_ context: ChannelHandlerContext) {
        context.close(mode: .output, promise: nil)
        let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
        context.eventLoop.scheduleTask(in: .seconds(1)) { bound.value.close(promise: nil) }
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        switch unwrapOutboundIn(data) {
        case .head(var head):
            // NIO's encoder would write a response of unknown length in chunks, and a last chunk even after a HEAD.
            let isOfUnknownLength = pending.first?.isHead == true && !head.headers.contains(name: "content-length")
            if answersOldClient || isOfUnknownLength {
                head.version = .http1_0
                head.headers.replaceOrAdd(name: "connection", value: "close")
                if !answersOldClient { state = .over }
            }
            context.write(wrapOutboundOut(.head(head)), promise: promise)
        case .body: context.write(data, promise: promise)
        case .end:
            context.write(data, promise: promise)
            noteAnswered()
            if case .over = state, pending.isEmpty {
                context.flush()
                end(context)
            }
        }
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
