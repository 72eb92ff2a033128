import HTTPTypes
import NIOCore
import NIOHTTPTypes

/// Recognizes a client's next request by its bytes, because a client that polls sends the same bytes again, which then
/// need not be parsed.
///
/// It is the first handler of a connection. It keeps a request only if that came alone and in one piece, with nothing
/// half read before it, and if ``FastPathHandler`` answered it. Whether that handler may answer once more, and with
/// what, is decided anew each time.
final class RepeatedRequestHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer

    /// Longer requests are read each time, in bytes: these are kept for every connection.
    private static let longest = 2048

    /// `nil` once one of the two handlers was removed from the connection.
    private var fastPath: FastPathHandler?
    private var known: (bytes: ByteBuffer, request: HTTPRequest)?
    /// Whether the parser is at the beginning of a request. Once that is not certain, it never is again.
    private var isAtStart = true

    init(_ fastPath: FastPathHandler) {
        self.fastPath = fastPath
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        fastPath = nil
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard isAtStart, let fastPath else { return context.fireChannelRead(data) }
        let bytes = unwrapInboundIn(data)
        if let known, known.bytes == bytes, fastPath.answer(again: known.request) { return }
        context.fireChannelRead(data)
        let reading = fastPath.takeReading()
        // A body, or a beginning of more, would not end so.
        isAtStart = reading.isOneRequest && bytes.readableBytesView.suffix(4).elementsEqual("\r\n\r\n".utf8)
        if !isAtStart { known = nil }
        guard isAtStart, let request = reading.answered, bytes.readableBytes <= Self.longest else { return }
        // A copy, because the memory that the bytes came in is used for the next ones.
        known = (ByteBuffer(bytes: bytes.readableBytesView), request)
    }
}

/// What the parser read since ``FastPathHandler/takeReading()`` was called last.
struct RequestReading {
    private var heads = 0
    private var ends = 0
    private var bodies = 0
    /// Whether the parser reads no more requests, or in another way: after a fault, and after a request that was the
    /// last of its connection or asked for another protocol.
    private var isLast = false
    /// The last request that the fast path answered.
    var answered: HTTPRequest?

    /// One head and its end, and nothing else.
    var isOneRequest: Bool { heads == 1 && ends == 1 && bodies == 0 && !isLast }

    mutating func note(_ part: HTTPRequestPart) {
        switch part {
        case .head(let head):
            heads += 1
            let isClosing = head.headerFields[.connection]?.lowercased().contains("close") ?? false
            if isClosing || head.method == .connect || head.headerFields[.upgrade] != nil { isLast = true }
        case .body: bodies += 1
        case .end: ends += 1
        }
    }

    mutating func noteFault() {
        isLast = true
    }
}
