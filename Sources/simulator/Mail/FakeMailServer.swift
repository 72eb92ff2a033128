import Logging
import NIOCore
import NIOPosix
import ServiceLifecycle

/// A fake mail server: it speaks SMTP (RFC 5321) without TLS, delivers nothing, and records every mail.
///
/// It accepts connections from ``start(host:port:)`` on. ``run()`` serves until shutdown.
struct FakeMailServer: Service {
    /// The mails, and the faults that tests set.
    let mailbox: FakeMailbox
    let port: Int
    private let group: MultiThreadedEventLoopGroup

    /// - Parameter port: 0 for any free one.
    /// - Throws: `IOError` if the server cannot listen on the address.
    static func start(host: String, port: Int) async throws -> FakeMailServer {
        let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        let mailbox = FakeMailbox()
        do {
            let listener = try await ServerBootstrap(group: group)
                .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
                .childChannelInitializer { channel in
                    channel.eventLoop.makeCompletedFuture {
                        try channel.pipeline.syncOperations.addHandlers([
                            ByteToMessageHandler(MailLineDecoder()), MailSessionHandler(mailbox),
                        ])
                    }
                }
                .bind(host: host, port: port).get()
            return FakeMailServer(mailbox: mailbox, port: listener.localAddress?.port ?? 0, group: group)
        } catch {
            try await group.shutdownGracefully()
            throw error
        }
    }

    /// Runs until a graceful shutdown or a cancellation, then closes all connections.
    func run() async throws {
        // A cancellation and a graceful shutdown have the same effect.
        try? await gracefulShutdown()
        try await stop()
    }

    /// Closes all connections.
    func stop() async throws {
        try await group.shutdownGracefully()
    }
}

/// Splits the bytes of a connection into lines, without their CRLF.
private struct MailLineDecoder: ByteToMessageDecoder {
    typealias InboundOut = String

    /// The limit of a line, in bytes (RFC 5321, 4.5.3.1.6).
    private static let limit = 1000

    mutating func decode(context: ChannelHandlerContext, buffer: inout ByteBuffer) throws -> DecodingState {
        guard let end = buffer.readableBytesView.firstIndex(of: UInt8(ascii: "\n")) else {
            guard buffer.readableBytes <= Self.limit else { throw MailLineTooLong() }
            return .needMoreData
        }
        let length = end - buffer.readerIndex
        var line = buffer.readString(length: length) ?? ""
        buffer.moveReaderIndex(forwardBy: 1)
        if line.hasSuffix("\r") { line.removeLast() }
        context.fireChannelRead(wrapInboundOut(line))
        return .continue
    }
}

private struct MailLineTooLong: Error {}

/// Answers the lines of one connection by a ``MailSession``.
private final class MailSessionHandler: ChannelInboundHandler {
    typealias InboundIn = String
    typealias OutboundOut = ByteBuffer

    private let mailbox: FakeMailbox
    private var session = MailSession()

    init(_ mailbox: FakeMailbox) {
        self.mailbox = mailbox
    }

    func channelActive(context: ChannelHandlerContext) {
        answer("220 simulator ESMTP", context)
        context.fireChannelActive()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch session.receive(unwrapInboundIn(data), faults: mailbox) {
        case .nothing: break
        case .reply(let text): answer(text, context)
        case .replyLater(let text, let delay):
            let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
            let handler = NIOLoopBound(self, eventLoop: context.eventLoop)
            context.eventLoop.scheduleTask(in: .nanoseconds(Int64(delay / .nanoseconds(1)))) {
                handler.value.answer(text, bound.value)
            }
        case .end(let text):
            let buffer = context.channel.allocator.buffer(string: text + "\r\n")
            context.writeAndFlush(wrapOutboundOut(buffer)).assumeIsolated().whenComplete { _ in
                context.close(promise: nil)
            }
        case .drop: context.close(promise: nil)
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        context.close(promise: nil)
    }

    private func answer(_ text: String, _ context: ChannelHandlerContext) {
        let buffer = context.channel.allocator.buffer(string: text + "\r\n")
        context.writeAndFlush(wrapOutboundOut(buffer), promise: nil)
    }
}
