import Glibc
import NIOCore
import NIOHTTP1
import Time

/// Handles one connection: passes each request to the router and writes the response.
///
/// The pipeline passes one complete request at a time, and holds back the next until this one is answered.
final class RequestHandler: ChannelInboundHandler {
    typealias InboundIn = NIOHTTPServerRequestFull
    typealias OutboundOut = HTTPServerResponsePart

    /// The limit of a request body. Control requests are short.
    static let bodyLimit = 65_536

    private let router: Router

    init(_ router: Router) {
        self.router = router
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let full = unwrapInboundIn(data)
        let request = UpstreamRequest(
            method: full.head.method.rawValue,
            target: full.head.uri,
            knownTags: full.head.headers["if-none-match"].first,
            authorization: full.head.headers["authorization"].first,
            body: full.body.map { Array($0.readableBytesView) } ?? []
        )
        let reply = router.reply(to: request)
        let writing = ReplyWriting(reply, to: full.head, channel: context.channel)
        guard reply.delay > .zero else { return writing.perform() }
        context.eventLoop.scheduleTask(in: .microseconds(reply.delay.wholeMicroseconds)) { writing.perform() }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        // A client may disconnect at any time. The pipeline has already answered requests that are not valid HTTP.
        context.close(promise: nil)
    }
}

/// Writes a reply to a channel.
private struct ReplyWriting: Sendable {
    private let reply: UpstreamReply
    private let head: HTTPResponseHead
    private let isBodyless: Bool
    private let staysOpen: Bool
    private let channel: any Channel

    init(_ reply: UpstreamReply, to request: HTTPRequestHead, channel: any Channel) {
        let answer = reply.answer
        self.reply = reply
        self.channel = channel
        isBodyless = request.method == .HEAD || answer.status == 304
        staysOpen = request.isKeepAlive && reply.ending == .whole
        var headers = HTTPHeaders()
        if answer.status != 304 {
            headers.add(name: "Content-Type", value: answer.contentType)
            headers.add(name: "Content-Length", value: "\(answer.body.count)")
        }
        for header in answer.headers { headers.add(name: header.name, value: header.value) }
        if !staysOpen { headers.add(name: "Connection", value: "close") }
        head = HTTPResponseHead(version: .http1_1, status: .init(statusCode: answer.status), headers: headers)
    }

    func perform() {
        let body = isBodyless ? [] : reply.answer.body[...]
        switch reply.ending {
        case .whole:
            begin(body)
            let written = channel.writeAndFlush(HTTPServerResponsePart.end(nil))
            if !staysOpen { written.whenComplete { [channel] _ in channel.close(promise: nil) } }
        case .cut:
            // The response has no end, because its announced length is not reached.
            begin(body.prefix(body.count / 2))
            channel.flush()
            channel.close(promise: nil)
        case .reset: reset()
        case .trickle(let pause):
            begin(body.prefix(1))
            channel.flush()
            trickle(body.dropFirst(), pause)
        }
    }

    private func begin(_ body: ArraySlice<UInt8>) {
        channel.write(HTTPServerResponsePart.head(head), promise: nil)
        write(body)
    }

    private func write(_ bytes: ArraySlice<UInt8>) {
        guard !bytes.isEmpty else { return }
        channel.write(HTTPServerResponsePart.body(.byteBuffer(channel.allocator.buffer(bytes: bytes))), promise: nil)
    }

    /// Resets the connection: the kernel does so when a socket with a linger time of zero is closed.
    private func reset() {
        let lingering = (channel as? any SocketOptionProvider)?.setSoLinger(linger(l_onoff: 1, l_linger: 0))
        (lingering ?? channel.eventLoop.makeSucceededVoidFuture())
            .whenComplete { [channel] _ in channel.close(promise: nil) }
    }

    /// Writes one byte now and the others with pauses. Ends when the connection does.
    private func trickle(_ rest: ArraySlice<UInt8>, _ pause: Duration) {
        channel.eventLoop.scheduleTask(in: .microseconds(pause.wholeMicroseconds)) {
            guard channel.isActive else { return }
            guard !rest.isEmpty else {
                channel.writeAndFlush(HTTPServerResponsePart.end(nil))
                    .whenComplete { [channel] _ in channel.close(promise: nil) }
                return
            }
            write(rest.prefix(1))
            channel.flush()
            trickle(rest.dropFirst(), pause)
        }
    }
}
