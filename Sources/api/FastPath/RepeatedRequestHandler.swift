import HTTPTypes
import NIOCore
import NIOHTTPTypes

/// Knows a client's next request by its bytes: whoever looks again asks in the same words, and they need not be read
/// again.
///
/// Stands before whoever reads requests, and believes only what it saw read there: one request that came alone and in
/// one piece, when nothing before it was half read, and that ``FastPathHandler`` answered. Whether that may answer
/// once more, and with what, is decided anew each time.
final class RepeatedRequestHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer

    /// Longer requests are read each time, in bytes: these are kept for every connection.
    private static let longest = 2048

    /// `nil` once one of both has left the connection.
    private var fastPath: FastPathHandler?
    private var known: (bytes: ByteBuffer, request: HTTPRequest)?
    /// Whether whoever reads requests is at the beginning of one. Once that is not certain, it never is again.
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
        // A copy, for the piece of memory that it came in is to be used for others.
        known = (ByteBuffer(bytes: bytes.readableBytesView), request)
    }
}

/// What was read of requests since somebody asked last.
struct RequestReading {
    private var heads = 0
    private var ends = 0
    private var bodies = 0
    /// Whoever reads requests reads no more, or otherwise: after a fault, and after what was the last of its connection
    /// or asked for another protocol.
    private var isLast = false
    /// The last that was answered from what is at hand.
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
