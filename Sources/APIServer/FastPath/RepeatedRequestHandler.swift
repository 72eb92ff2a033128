import HTTPTypes
import NIOCore
import NIOHTTPTypes

/// Recognizes a client's next request by its bytes, because a client that polls sends the same bytes again, which then
/// need not be parsed.
///
/// It is the first handler of a connection. It remembers a request only if the request arrived alone and in one piece,
/// with nothing half read before it, and if ``FastPathHandler`` answered it. For every repeated request,
/// ``FastPathHandler`` checks again whether it may answer, and chooses the response.
final class RepeatedRequestHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer

    /// The longest request that is remembered, in bytes, because every connection stores one.
    private static let maxBytes = 2048

    /// `nil` once this handler or the ``FastPathHandler`` has been removed from the connection.
    private var fastPath: FastPathHandler?
    private var lastRequest: (bytes: ByteBuffer, request: HTTPRequest)?
    /// Whether the parser is at the beginning of a request. Once that is uncertain, it stays `false`.
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
        if let lastRequest, lastRequest.bytes == bytes, fastPath.answer(again: lastRequest.request) { return }
        context.fireChannelRead(data)
        let progress = fastPath.takeProgress()
        // The bytes must end with the empty line after a head. Otherwise the beginning of another request may follow
        // the one that was read.
        isAtStart = progress.isOneRequest && bytes.readableBytesView.suffix(4).elementsEqual("\r\n\r\n".utf8)
        if !isAtStart { lastRequest = nil }
        guard isAtStart, let request = progress.answered, bytes.readableBytes <= Self.maxBytes else { return }
        // A copy, because the read buffer is reused.
        lastRequest = (ByteBuffer(bytes: bytes.readableBytesView), request)
    }
}

/// A record of what the parser read since the last ``FastPathHandler/takeProgress()``.
struct ParserProgress {
    private var heads = 0
    private var ends = 0
    private var bodies = 0
    /// Whether the parser stops reading requests or changes protocol: after a fault, and after a request that was the
    /// last of its connection or asked for another protocol.
    private var isLast = false
    /// The last request that the fast path answered.
    var answered: HTTPRequest?

    /// Whether there was one head and its end, and nothing else.
    var isOneRequest: Bool { heads == 1 && ends == 1 && bodies == 0 && !isLast }

    mutating func record(_ part: HTTPRequestPart) {
        switch part {
        case .head(let head):
            heads += 1
            let isClosing = head.headerFields[.connection]?.lowercased().contains("close") ?? false
            if isClosing || head.method == .connect || head.headerFields[.upgrade] != nil { isLast = true }
        case .body: bodies += 1
        case .end: ends += 1
        }
    }

    mutating func recordFault() {
        isLast = true
    }
}
