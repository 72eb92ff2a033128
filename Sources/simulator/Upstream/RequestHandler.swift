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
            ifNoneMatch: full.head.headers["if-none-match"].first,
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
    private let keepsAlive: Bool
    private let channel: any Channel

    init(_ reply: UpstreamReply, to request: HTTPRequestHead, channel: any Channel) {
        let response = reply.response
        self.reply = reply
        self.channel = channel
        isBodyless = request.method == .HEAD || response.status == 304
        keepsAlive = request.isKeepAlive && reply.ending == .complete
        var headers = HTTPHeaders()
        if response.status != 304 {
            headers.add(name: "Content-Type", value: response.contentType)
            headers.add(name: "Content-Length", value: "\(response.body.count)")
        }
        for header in response.headers { headers.add(name: header.name, value: header.value) }
        if !keepsAlive { headers.add(name: "Connection", value: "close") }
        head = HTTPResponseHead(version: .http1_1, status: .init(statusCode: response.status), headers: headers)
    }

    func perform() {
        let body = isBodyless ? [] : reply.response.body[...]
        switch reply.ending {
        case .complete:
            writeHeadAndBody(body)
            let written = channel.writeAndFlush(HTTPServerResponsePart.end(nil))
            if !keepsAlive { written.whenComplete { [channel] _ in channel.close(promise: nil) } }
        case .truncated:
            // The response has no end, because its announced length is not reached.
            writeHeadAndBody(body.prefix(body.count / 2))
            channel.flush()
            channel.close(promise: nil)
        case .reset: reset()
        case .trickle(let pause):
            writeHeadAndBody(body.prefix(1))
            channel.flush()
            trickle(body.dropFirst(), pause)
        }
    }

    private func writeHeadAndBody(_ body: ArraySlice<UInt8>) {
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
    private func trickle(_ remaining: ArraySlice<UInt8>, _ pause: Duration) {
        channel.eventLoop.scheduleTask(in: .microseconds(pause.wholeMicroseconds)) {
            guard channel.isActive else { return }
            guard !remaining.isEmpty else {
                channel.writeAndFlush(HTTPServerResponsePart.end(nil))
                    .whenComplete { [channel] _ in channel.close(promise: nil) }
                return
            }
            write(remaining.prefix(1))
            channel.flush()
            trickle(remaining.dropFirst(), pause)
        }
    }
}
