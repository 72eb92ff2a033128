import HTTPTypes
import NIOCore
import NIOEmbedded
import NIOHTTP1
import PrometheusMetrics
import Testing

@testable import APIServer

/// Checks HTTP/1.1 framing, and the treatment of malformed requests.
@Suite("Request framing")
struct RequestFramingTests {
    private static let post = "POST /api/v1/devices HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
    private static let get = "GET /api/v1/leagues HTTP/1.1\r\n"

    /// Malformed requests: the fault, the bytes, the status and the error code.
    private static let faults: [(what: String, text: String, status: Int, code: String)] = [
        ("an invalid chunk size", post + "Transfer-Encoding: chunked\r\n\r\nz\r\n", 400, "malformed_request"),
        (
            "a chunk beyond 64 bits", post + "Transfer-Encoding: chunked\r\n\r\n11111111111111111\r\n", 400,
            "malformed_request"
        ),
        ("a bare LF", post + "Transfer-Encoding: chunked\r\n\r\n2\n{}\n0\n\n", 400, "malformed_request"),
        ("an unknown coding", post + "Transfer-Encoding: xchunked\r\n\r\n", 501, "unknown_transfer_encoding"),
        ("two codings", post + "Transfer-Encoding: gzip, chunked\r\n\r\n", 501, "unknown_transfer_encoding"),
        ("no Host", get + "\r\n", 400, "malformed_request"),
        ("two Hosts", get + "Host: a\r\nHost: a\r\n\r\n", 400, "malformed_request"),
        ("an invalid Host", get + "Host: a b@c/\r\n\r\n", 400, "malformed_request"),
        ("another expectation", get + "Host: x\r\nExpect: a tip\r\n\r\n", 417, "unknown_expectation"),
        ("no HTTP at all", "hello\r\n\r\n", 400, "malformed_request"),
        (
            "a long header field", get + "Host: x\r\nX: " + String(repeating: "x", count: 90_000) + "\r\n\r\n", 431,
            "header_fields_too_large"
        ),
        (
            "many header fields", get + "Host: x\r\n" + String(repeating: "X: x\r\n", count: 2_000) + "\r\n", 431,
            "header_fields_too_large"
        ),
    ]

    @Test(arguments: faults)
    func `a malformed request counts as the client's error, and ends its connection`(
        what: String,
        text: String,
        status: Int,
        code: String
    ) async throws {
        try await ApiUnderTest.run { api in
            let reader = try EventReader(sending: text, port: api.port)
            try await reader.readToEnd()
            #expect(reader.text.hasPrefix("HTTP/1.1 \(status) "), "\(what): \(reader.text)")
            #expect(reader.text.contains("\r\nContent-Type: application/problem+json\r\n"), "\(what)")
            #expect(reader.text.contains("\"code\":\"\(code)\""), "\(what)")
            #expect(reader.text.matches(of: /HTTP\/1.1 \d/).count == 1, "\(what)")
            // The route `malformed` distinguishes a 501 from our own failures.
            let failures = api.metrics.text().matches(of: /http_requests_total\{([^}]*)status="5xx"[^}]*\} [1-9]/)
            let expected = status == 501 ? [#"method="other",route="malformed","#] : []
            #expect(failures.map { String($0.output.1) } == expected, "\(what)")
        }
    }

    @Test func `a truncated body counts as the client's error, not as a failure of the server`() async throws {
        try await ApiUnderTest.run { api in
            let reader = try EventReader(sending: Self.post + "Content-Length: 100\r\n\r\n{", port: api.port)
            reader.finish()
            try await reader.readToEnd()
            #expect(reader.text.hasPrefix("HTTP/1.1 400 ") && reader.text.contains("malformed_request"))
            #expect(api.metrics.text().contains(/http_requests_total\{[^}]*devices[^}]*status="4xx"[^}]*\} 1/))
            #expect(!api.metrics.text().contains(/http_requests_total\{[^}]*status="5xx"[^}]*\} [1-9]/))
        }
    }

    @Test(arguments: ["HTTP/1.0\r\n", "HTTP/1.0\r\nConnection: keep-alive\r\n"])
    func `a client of HTTP 1_0 gets one response and the end of its connection`(version: String) async throws {
        try await ApiUnderTest.run { api in
            // The second answer is cached.
            for _ in 0..<2 {
                let reader = try EventReader(sending: "GET /api/v1/leagues \(version)\r\n", port: api.port)
                reader.finish()
                try await reader.readToEnd()
                #expect(reader.text.hasPrefix("HTTP/1.0 200 ") && reader.text.hasSuffix("]"))
                #expect(!reader.text.lowercased().contains("transfer-encoding"))
            }
        }
    }

    @Test func `each of several pipelined requests is answered in its own version`() throws {
        let channel = try Self.channel()
        try channel.writeInbound(ByteBuffer(string: Self.get + "Host: x\r\n\r\nGET / HTTP/1.0\r\n\r\n"))
        for isOld in [false, true] {
            try Self.answer(on: channel)
            let head = try Self.written(on: channel)
            #expect(head.hasPrefix(isOld ? "HTTP/1.0 200 " : "HTTP/1.1 200 "), "\(head)")
            #expect(head.lowercased().contains("connection: close") == isOld)
        }
    }

    @Test func `a pipelined request of HTTP 1_0 is answered last, and does not affect earlier ones`() async throws {
        try await ApiUnderTest.run { api in
            let new = Self.get + "Host: x\r\n\r\n"
            let text = new + "GET /api/v1/leagues HTTP/1.0\r\n\r\n" + new
            let reader = try EventReader(sending: text, port: api.port)
            reader.finish()
            try await reader.readToEnd()
            #expect(Self.heads(of: reader.text) == ["HTTP/1.1 200", "HTTP/1.0 200"])
        }
    }

    @Test func `a stream over HTTP 1_0 has no chunks`() async throws {
        try await ApiUnderTest.run { api in
            try await api.following {
                let reader = try EventReader(sending: "GET /api/v1/live HTTP/1.0\r\n\r\n", port: api.port)
                try await reader.read(until: "retry:")
                #expect(reader.text.hasPrefix("HTTP/1.0 200 ") && reader.text.contains("\r\n\r\nretry:"))
                #expect(!reader.text.lowercased().contains("transfer-encoding"))
            }
        }
    }

    @Test(arguments: ["close", "Close", "close, TE", "TE, close", "keep-alive, CLOSE"])
    func `a connection ends after its response if a Connection field asks for that`(words: String) async throws {
        try await ApiUnderTest.run { api in
            for _ in 0..<2 {
                let text = Self.get + "Host: x\r\nConnection: \(words)\r\n\r\n"
                let reader = try EventReader(sending: text, port: api.port)
                try await reader.readToEnd()
                #expect(reader.text.hasPrefix("HTTP/1.1 200 "))
            }
        }
    }

    @Test func `a client that waits for 100 Continue gets it`() async throws {
        try await ApiUnderTest.run { api in
            let body = #"{"token":"0123456789abcdef","favoriteTeams":[]}"#
            let head = Self.post + "Content-Length: \(body.utf8.count)\r\nExpect: 100-continue\r\n\r\n"
            let reader = try EventReader(sending: head, port: api.port)
            try await reader.read(until: "HTTP/1.1 100 Continue\r\n\r\n")
            try reader.sendText(body)
            try await reader.read(until: "HTTP/1.1 201 Created")
        }
    }

    @Test func `HEAD of the stream sends no length`() async throws {
        try await ApiUnderTest.run { api in
            try await api.following {
                let text = "HEAD /api/v1/live HTTP/1.1\r\nHost: x\r\n\r\n"
                let reader = try EventReader(sending: text, port: api.port)
                try await reader.readToEnd()
                #expect(reader.text.contains("text/event-stream") && reader.text.hasSuffix("\r\n\r\n"))
                #expect(!reader.text.lowercased().contains("content-length"))
                let wrong = try await api.send(.head, "/api/v1/live?since=x")
                #expect(wrong.status == .badRequest)
            }
        }
    }

    @Test func `a malformed request behind a pending one is refused after the pending one is answered`() async throws {
        try await ApiUnderTest.run { api in
            let text = Self.get + "Host: x\r\n\r\n" + Self.get + "\r\n"
            let reader = try EventReader(sending: text, port: api.port)
            try await reader.readToEnd()
            #expect(reader.text.hasPrefix("HTTP/1.1 200 "))
            #expect(Self.heads(of: reader.text) == ["HTTP/1.1 200", "HTTP/1.1 400"])
            #expect(reader.text.contains("malformed_request"))
        }
    }

    @Test func `a fault waits until all requests before it are answered`() throws {
        let channel = try Self.channel()
        let good = Self.get + "Host: x\r\n\r\n"
        try channel.writeInbound(ByteBuffer(string: good + good + Self.get + "\r\n" + good))
        #expect(try Self.written(on: channel) == "")
        try Self.answer(on: channel)
        #expect(try Self.heads(of: Self.written(on: channel)) == ["HTTP/1.1 200"])
        try Self.answer(on: channel)
        #expect(try Self.heads(of: Self.written(on: channel)) == ["HTTP/1.1 200", "HTTP/1.1 400"])
    }

    @Test func `a GET with a broken body is answered and ends its connection`() async throws {
        try await ApiUnderTest.run { api in
            let text = Self.get + "Host: x\r\nTransfer-Encoding: chunked\r\n\r\nz\r\n"
            let reader = try EventReader(sending: text, port: api.port)
            try await reader.readToEnd()
            #expect(Self.heads(of: reader.text).count == 1, "\(reader.text)")
        }
    }

    @Test func `after a HEAD of unknown length no other request of its connection is answered`() async throws {
        let head = "HEAD /api/v1/live HTTP/1.1\r\nHost: x\r\n\r\n"
        let channel = try Self.channel()
        try channel.writeInbound(ByteBuffer(string: head + Self.get + "Host: x\r\n\r\n"))
        try Self.answer(on: channel, headers: [:])
        #expect(throws: ChannelError.self) { try Self.answer(on: channel) }
        #expect(try Self.heads(of: Self.written(on: channel)) == ["HTTP/1.0 200"])
        try await ApiUnderTest.run { api in
            try await api.following {
                let reader = try EventReader(sending: head + Self.get + "Host: x\r\n\r\n", port: api.port)
                try await reader.readToEnd()
                #expect(Self.heads(of: reader.text) == ["HTTP/1.0 200"])
            }
        }
    }

    @Test func `a body that takes too long gets 408, even if it arrives steadily`() throws {
        let loop = EmbeddedEventLoop()
        let handler = RequestFramingHandler(bodyDeadline: .seconds(10))
        let decoder = ByteToMessageHandler(HTTPRequestDecoder())
        let seen = FaultRecorder()
        let channel = EmbeddedChannel(handlers: [HTTPResponseEncoder(), decoder, handler, seen], loop: loop)
        try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
        try channel.writeInbound(ByteBuffer(string: Self.post + "Content-Length: 100\r\n\r\n"))
        for _ in 0..<9 {
            loop.advanceTime(by: .seconds(1))
            try channel.writeInbound(ByteBuffer(string: " "))
        }
        #expect(seen.faults == [])
        loop.advanceTime(by: .seconds(1))
        #expect(seen.faults == [.tooSlow])
        #expect(RequestFault.tooSlow.problem.status == .requestTimeout)
        // Each request of a connection has its own deadline.
        let quick = EmbeddedChannel(
            handlers: [ByteToMessageHandler(HTTPRequestDecoder()), RequestFramingHandler(), seen],
            loop: loop
        )
        try quick.writeInbound(ByteBuffer(string: Self.post + "Content-Length: 2\r\n\r\n{}"))
        loop.advanceTime(by: .seconds(60))
        #expect(seen.faults == [.tooSlow])
    }
}

extension RequestFramingTests {
    /// Creates a connection without routes.
    private static func channel() throws -> EmbeddedChannel {
        let decoder = ByteToMessageHandler(HTTPRequestDecoder())
        let channel = EmbeddedChannel(handlers: [HTTPResponseEncoder(), decoder, RequestFramingHandler()])
        try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
        return channel
    }

    /// Returns the version and status of each response in `text`.
    private static func heads(of text: String) -> [String] {
        text.matches(of: /HTTP\/1\.[01] \d+/).map { String($0.output) }
    }

    /// Writes an answer as the routes do.
    private static func answer(on channel: EmbeddedChannel, headers: HTTPHeaders = ["content-length": "0"]) throws {
        let head = HTTPResponseHead(version: .http1_1, status: .ok, headers: headers)
        try channel.writeOutbound(HTTPServerResponsePart.head(head))
        try channel.writeOutbound(HTTPServerResponsePart.end(nil))
    }

    /// Returns everything that was written since the last call.
    private static func written(on channel: EmbeddedChannel) throws -> String {
        var text = ""
        while let data = try channel.readOutbound(as: IOData.self) {
            if case .byteBuffer(let bytes) = data { text += String(buffer: bytes) }
        }
        return text
    }
}

/// Records the errors that would reach the routes.
private final class FaultRecorder: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart

    private(set) var faults: [RequestFault] = []

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        if let fault = error as? RequestFault { faults.append(fault) }
    }
}
