import HTTPTypes
import NIOCore
import NIOPosix
import Testing

@Suite("Client of the tests")
struct LoopbackClientTests {
    @Test func `an answer is read although the server did not wait for the request`() async throws {
        let answer = "HTTP/1.1 413 Content Too Large\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
        try await withServer(sending: answer) { port in
            let response = try await Self.sendLarge(to: port)
            #expect(response.status == .contentTooLarge)
        }
    }

    @Test func `a connection that closes without an answer is an error`() async throws {
        try await withServer(sending: "HTTP/1.1 413 Content Too Large\r\n") { port in
            await #expect(throws: (any Error).self) { try await Self.sendLarge(to: port) }
        }
    }

    /// Sends a body that no socket buffer holds, so that the client is still writing when the connection closes.
    private static func sendLarge(to port: Int) async throws -> TestResponse {
        let body = ByteBuffer(repeating: 0, count: 64 << 20)
        return try await LoopbackClient(port: port).execute(uri: "/", method: .post, headers: [:], body: body)
    }

    /// Runs a server that answers the first bytes of each client with `text`, ends its side of the connection and reads
    /// nothing more.
    private func withServer(sending text: String, _ body: (Int) async throws -> Void) async throws {
        let server = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .childChannelOption(.allowRemoteHalfClosure, value: true)
            .childChannelOption(.autoRead, value: false)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(HastyHandler(text: text))
                }
            }
            .bind(host: "localhost", port: 0).get()
        do {
            try await body(try #require(server.localAddress?.port))
        } catch {
            try await server.close()
            throw error
        }
        try await server.close()
    }
}

/// Answers the first bytes that a client sends, and ends this side of the connection.
private final class HastyHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let text: String

    init(text: String) {
        self.text = text
    }

    func channelActive(context: ChannelHandlerContext) { context.read() }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: text)), promise: nil)
        context.close(mode: .output, promise: nil)
    }
}
