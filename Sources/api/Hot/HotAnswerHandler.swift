import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOHTTPTypes
import Runtime
import Time

/// Answers on the connection's own thread what is at hand as bytes, without waking a task for it.
///
/// Everything else passes: what is not at hand, what came while an earlier request of the connection is still under way,
/// what has a body, and what is sent to a client who does not take his answers.
final class HotAnswerHandler: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    /// The server closes a connection on which it sees nothing for a minute, and what is answered here it does not see.
    private static let patience: TimeAmount = .seconds(20)

    private let answers: HotAnswers
    private let door: Door
    /// The other end, and its account where no proxy stands there.
    private var peer: ClientAddress?
    private var isPeerKnown = false
    private var account: Account?
    /// What is written by it goes out as it is.
    private var encoder: ChannelHandlerContext?
    /// Requests that have passed and are not answered yet.
    private var underWay = 0
    /// A request that may be answered here, once it is known that it has no body.
    private var held: HTTPRequest?
    private var passedAt = NIODeadline.now()
    private var date = DateLine()

    init(_ answers: HotAnswers, _ door: Door) {
        self.answers = answers
        self.door = door
    }

    func handlerAdded(context: ChannelHandlerContext) {
        // Without an encoder nothing is answered here.
        encoder = try? context.pipeline.syncOperations.context(handlerType: HTTPResponseEncoder.self)
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        encoder = nil
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let part = unwrapInboundIn(data)
        if let head = held.take() {
            // Who may not pass is told so in the ordinary way.
            if case .end = part, let hit = answers.find(head),
                let passage = door.passAtOnce(head, from: peer(context), &account)
            {
                send(answers.take(hit), head, passage)
            } else {
                pass(head, context)
                context.fireChannelRead(data)
            }
        } else if case .head(let head) = part {
            if mayAnswer(head, context) { held = head } else { pass(head, context) }
        } else {
            context.fireChannelRead(data)
        }
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        if case .end = unwrapOutboundIn(data) { underWay -= 1 }
        context.write(data, promise: promise)
    }

    /// What `Connection` may say is the server's business, and so is a connection that it may take for idle.
    private func mayAnswer(_ head: HTTPRequest, _ context: ChannelHandlerContext) -> Bool {
        encoder != nil && underWay == 0 && head.method == .get && head.headerFields[.connection] == nil
            && context.channel.isWritable && .now() - passedAt < Self.patience
    }

    private func peer(_ context: ChannelHandlerContext) -> ClientAddress? {
        if !isPeerKnown {
            peer = context.channel.remoteAddress.flatMap(ClientAddress.init)
            isPeerKnown = true
        }
        return peer
    }

    private func pass(_ head: HTTPRequest, _ context: ChannelHandlerContext) {
        underWay += 1
        passedAt = .now()
        context.fireChannelRead(wrapInboundOut(.head(head)))
    }

    private func send(_ answer: WireAnswer, _ request: HTTPRequest, _ passage: Door.Passage) {
        guard let encoder else { return }
        var head = answer.head
        if case .counted(let allowance) = passage { allowance.write(to: &head) }
        if door.variesByKey(request.path ?? "") { head.writeStaticString("Vary: X-API-Key\r\n") }
        head.writeImmutableBuffer(date.bytes(at: MachineClock.now))
        encoder.write(NIOAny(IOData.byteBuffer(head)), promise: nil)
        if let body = answer.body { encoder.write(NIOAny(IOData.byteBuffer(body)), promise: nil) }
        encoder.flush()
    }
}

/// The last header field and the end of the head: written once a second.
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
