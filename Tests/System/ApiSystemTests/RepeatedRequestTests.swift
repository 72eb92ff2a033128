import HTTPTypes
import NIOCore
import NIOEmbedded
import NIOHTTP1
import NIOHTTPTypes
import Postgres
import TestTools
import Testing

@testable import APIServer

/// Checks that requests recognized by their bytes are answered as if each had been parsed.
@Suite("Repeated request")
struct RepeatedRequestTests {
    private static let path = "/api/v1/games/date/2026-03-15"

    /// Returns a client that has requested the page with its ETag so often that the bytes of its request are
    /// recognized.
    private func known(_ api: ApiUnderTest) async throws -> (reader: EventReader, request: String) {
        try await ApiFixtures.insertSunday(api.owner)
        let tag = try #require(try await api.get(Self.path).headers[.eTag])
        let request = EventReader.request(Self.path, headers: "If-None-Match: \(tag)\r\n")
        let reader = try EventReader(Self.path, port: api.port, headers: "If-None-Match: \(tag)\r\n")
        #expect(try await reader.codes(1) == ["304"])
        for count in 2...4 {
            try reader.sendText(request)
            #expect(try await reader.codes(count).last == "304")
        }
        return (reader, request)
    }

    @Test func `a repeated request gets the newest answer`() async throws {
        try await ApiUnderTest.run { api in
            let (reader, request) = try await known(api)
            try await api.owner.execute("update game set home_score = 9 where home_score = 8")
            api.clock.advance(by: .milliseconds(1100))
            try reader.sendText(request)
            #expect(try await reader.codes(5).last == "200")
            try await reader.read(until: "\"homeScore\":9")
        }
    }

    @Test
    func `repeated bytes are answered without parsing, but not after the last request of a connection`() async throws {
        try await ApiUnderTest.run { api in
            try await ApiFixtures.insertSunday(api.owner)
            // From now on the answer is cached.
            #expect(try await api.get(Self.path).status == .ok)
            try checkRepeatedBytes(api.resources)
        }
    }

    /// Sends repeated bytes and counts the parsed pieces. Runs on one thread, as a connection without a socket
    /// requires.
    private func checkRepeatedBytes(_ resources: ServerResources) throws {
        let connection = CountedConnection(resources, path: Self.path)
        defer { connection.end() }
        let request = EventReader.request(Self.path)
        for turn in 1...3 {
            let response = try connection.sendText(request)
            #expect(response.hasPrefix("HTTP/1.1 200 OK"), "turn \(turn)")
            #expect(connection.reader.pieces == 1, "turn \(turn)")
        }
        let other = EventReader.request(Self.path, headers: "X-Other: words\r\n")
        for turn in 1...3 {
            let response = try connection.sendText(other)
            #expect(response.hasPrefix("HTTP/1.1 200 OK"), "turn \(turn)")
            #expect(connection.reader.pieces == 2, "turn \(turn)")
        }
        // The routes answer this request, so that no request is pending when the known bytes arrive once more.
        let last = try connection.sendText(EventReader.request(Self.path, headers: "Connection: close\r\n"))
        #expect(last.isEmpty && connection.reader.pieces == 3)
        try connection.channel.writeOutbound(HTTPResponsePart.end(nil))
        let late = try connection.sendText(other)
        #expect(late.isEmpty && connection.reader.pieces == 4)
    }

    @Test func `other bytes of the same length are another request`() async throws {
        try await ApiUnderTest.run { api in
            let (reader, request) = try await known(api)
            let other = request.replacing("2026-03-15", with: "2026-03-16")
            for (count, (words, code)) in [(request, "304"), (other, "200"), (other, "200"), (request, "304")]
                .enumerated()
            {
                try reader.sendText(words)
                let codes = try await reader.codes(5 + count)
                #expect(codes.last == code, "\(codes) \(words)")
            }
        }
    }

    @Test func `several repeated requests in one piece are each answered, and so is the next one`() async throws {
        try await ApiUnderTest.run { api in
            let (reader, request) = try await known(api)
            try reader.sendText(request + request)
            #expect(try await reader.codes(6) == Array(repeating: "304", count: 6))
            try reader.sendText(request)
            #expect(try await reader.codes(7).count == 7)
        }
    }

    @Test func `a repeated request that arrives in pieces is one request`() async throws {
        try await ApiUnderTest.run { api in
            let (reader, request) = try await known(api)
            let half = request.index(request.startIndex, offsetBy: 20)
            try reader.sendText(String(request[..<half]))
            // Wait, so that the request arrives in two pieces. The second half alone would not be a request.
            try await Pacing.apart(.milliseconds(50))
            try reader.sendText(String(request[half...]))
            #expect(try await reader.codes(5) == Array(repeating: "304", count: 5))
            try reader.sendText(request)
            #expect(try await reader.codes(6).count == 6)
        }
    }

    @Test func `a body with the bytes of the request is not a request`() async throws {
        try await ApiUnderTest.run { api in
            let (reader, request) = try await known(api)
            // `\r\n` is one character in Swift, so this removes the empty line after the header.
            try reader.sendText(request.dropLast() + "Content-Length: \(request.utf8.count)\r\n\r\n")
            try await Pacing.apart(.milliseconds(50))
            try reader.sendText(request)
            try await Pacing.apart(.milliseconds(50))
            try reader.sendText(EventReader.request("/livez"))
            try await reader.read(until: "{\"status\":\"ok\"")
            #expect(try await reader.codes(6).count == 6)
        }
    }

    @Test func `after the last request of a connection nothing is answered`() async throws {
        try await ApiUnderTest.run { api in
            let (reader, request) = try await known(api)
            try reader.sendText(EventReader.request("/livez", headers: "Connection: close\r\n"))
            try reader.sendText(request)
            try await reader.read(until: "{\"status\":\"ok\"")
            try await Pacing.apart(.milliseconds(100))
            #expect(try await reader.codes(5) == ["304", "304", "304", "304", "200"])
        }
    }

    @Test func `a repeated request waits for the answer to an earlier request`() async throws {
        try await ApiUnderTest.run { api in
            let (reader, request) = try await known(api)
            try reader.sendText(EventReader.request("/api/v1/leagues"))
            try reader.sendText(request)
            #expect(try await reader.codes(6) == ["304", "304", "304", "304", "200", "304"])
        }
    }

    @Test func `a repeated request is counted, and is refused when it exceeds the limit`() async throws {
        try await ApiUnderTest.run(["LIMIT_PER_ADDRESS": "7"]) { api in
            let (reader, request) = try await known(api)
            // A new minute of the limit may begin meanwhile, but only once.
            for count in 5...24 where !reader.text.contains(" 429 ") {
                try reader.sendText(request)
                _ = try await reader.codes(count)
            }
            let codes = try await reader.codes(7)
            #expect(codes.last == "429" && codes.dropLast().allSatisfy { $0 == "304" }, "\(codes)")
        }
    }
}

/// A connection without a socket, with the server's handlers and one that counts the pieces read.
private struct CountedConnection {
    let reader: CountingReader
    let channel: EmbeddedChannel

    init(_ resources: ServerResources, path: String) {
        reader = CountingReader(path)
        let fastPath = FastPathHandler(resources.fastPath, resources.streams, resources.gate)
        channel = EmbeddedChannel(handlers: [HTTPResponseEncoder(), reader, fastPath])
    }

    /// Writes `text` in one piece.
    /// - Returns: The immediate answer.
    func sendText(_ text: String) throws -> String {
        try channel.writeInbound(ByteBuffer(string: text))
        var response = ""
        while let part = try channel.readOutbound(as: IOData.self) {
            guard case .byteBuffer(let bytes) = part else { continue }
            response += String(buffer: bytes)
        }
        return response
    }

    func end() {
        _ = try? channel.finish()
    }
}

/// Replaces the parser of the server, and counts the pieces. It takes each piece as one request for the same page, and
/// reads nothing after the last request of a connection.
private final class CountingReader: ChannelDuplexHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private let path: String
    private var isOver = false
    /// The pieces that arrived so far.
    private(set) var pieces = 0

    init(_ path: String) {
        self.path = path
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        pieces += 1
        guard !isOver else { return }
        isOver = String(buffer: unwrapInboundIn(data)).contains("Connection: close")
        var head = HTTPRequest(method: .get, scheme: nil, authority: nil, path: path)
        if isOver { head.headerFields[.connection] = "close" }
        context.fireChannelRead(wrapInboundOut(.head(head)))
        context.fireChannelRead(wrapInboundOut(.end(nil)))
    }

    /// Discards the answers of the routes, because the tests do not check them.
    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        promise?.succeed()
    }
}
