import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOHTTPTypes
import NIOHTTPTypesHTTP1
import NIOPosix

/// An answer of the api.
struct TestResponse: Sendable {
    let head: HTTPResponse
    let body: ByteBuffer

    var status: HTTPResponse.Status { head.status }
    var headers: HTTPFields { head.headerFields }
    var text: String { String(buffer: body) }
}

/// Sends requests to a server on loopback, each over a connection of its own, and adds only `Host`, `Connection` and
/// `Content-Length` to them.
struct LoopbackClient: Sendable {
    /// Thrown if the connection ended before the answer did.
    struct NoAnswer: Error {}

    /// The greatest number of bytes that are written at once.
    private static let partSize = 64 << 10

    let port: Int

    /// - Returns: The final answer; informational ones are skipped. A server may answer and close before it has the
    ///   whole request, as nginx does with bodies that are too large: then its answer is returned too.
    func execute(
        uri: String,
        method: HTTPRequest.Method,
        headers: HTTPFields,
        body: ByteBuffer?
    ) async throws -> TestResponse {
        let channel = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .connect(host: "localhost", port: port) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHTTPClientHandlers()
                    try channel.pipeline.syncOperations.addHandler(HTTP1ToHTTPClientCodec())
                    return try NIOAsyncChannel<HTTPResponsePart, HTTPRequestPart>(
                        wrappingChannelSynchronously: channel
                    )
                }
            }
        var fields = headers
        fields[.connection] = "keep-alive"
        if let body { fields[.contentLength] = "\(body.readableBytes)" }
        let head = HTTPRequest(method: method, scheme: "http", authority: "localhost", path: uri, headerFields: fields)
        return try await channel.executeThenClose { inbound, outbound in
            do {
                try await outbound.write(.head(head))
                var rest = body ?? ByteBuffer()
                while let part = rest.readSlice(length: min(Self.partSize, rest.readableBytes)), part.readableBytes > 0
                {
                    try await outbound.write(.body(part))
                }
                try await outbound.write(.end(nil))
            } catch is ChannelError {
                // The server closed the connection. Whether it answered before is seen below.
            }
            return try await Self.answer(of: inbound)
        }
    }

    private static func answer(of parts: NIOAsyncChannelInboundStream<HTTPResponsePart>) async throws -> TestResponse {
        var final: HTTPResponse?
        var body = ByteBuffer()
        for try await part in parts {
            switch part {
            case .head(let head): final = head
            case .body(let bytes): body.writeImmutableBuffer(bytes)
            case .end:
                guard let head = final, head.status.kind != .informational else { continue }
                return TestResponse(head: head, body: body)
            }
        }
        throw NoAnswer()
    }
}
