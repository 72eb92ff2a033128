import HTTPTypes
import NIOCore
import NIOEmbedded
import Postgres
import PrometheusMetrics
import Storage
import TestTools
import Testing

@testable import APIServer

/// Checks `GET /api/v1/live` over real sockets.
@Suite("Live")
struct LiveTests {
    @Test func `a stream begins with its position, and then sends each change`() async throws {
        try await ApiUnderTest.run { api in
            try await ApiFixtures.insertSunday(api.owner)
            try await api.following {
                let reader = try EventReader("/api/v1/live", port: api.port)
                try await reader.read(until: "id: 0\n\n")
                for head in [
                    "HTTP/1.1 200 OK\r\n", "Content-Type: text/event-stream\r\n", "Cache-Control: no-store\r\n",
                    "X-Accel-Buffering: no\r\n", "retry: ",
                ] { #expect(reader.text.contains(head), "\(head)") }
                try await api.change(ApiFixtures.liveGame, revision: 1)
                try await reader.read(until: "id: 1\nevent: game\ndata: {\"seq\":1,\"kind\":\"new\",")
                try await api.change(ApiFixtures.finalGame, revision: 1)
                try await reader.read(until: "id: 2\nevent: game\ndata: ")
                #expect(reader.ids == [1, 2])
            }
        }
    }

    @Test(arguments: ["", "Connection: keep-alive\r\n", "Connection: close\r\n"])
    func `a stream begins only after the earlier answer on its connection`(headers: String) async throws {
        try await ApiUnderTest.run { api in
            try await ApiFixtures.insertSunday(api.owner)
            try await api.following {
                // The first request needs the database, so the stream cannot begin immediately. Its thread must not
                // block meanwhile.
                let reader = try EventReader("/api/v1/leagues", port: api.port)
                try reader.sendRequests("/api/v1/live", headers: headers)
                try await reader.read(until: "id: 0\n\n")
                let heads = reader.text.matches(of: /Content-Type: ([a-z\/-]+)/).map { String($0.1) }
                #expect(heads == ["application/json", "text/event-stream"])
                try await api.change(ApiFixtures.liveGame, revision: 1)
                try await reader.read(until: "id: 1\nevent: game\n")
            }
        }
    }

    @Test func `invalid HTTP ends the stream and gets no answer within it`() async throws {
        try await ApiUnderTest.run { api in
            try await ApiFixtures.insertSunday(api.owner)
            try await api.following {
                let reader = try EventReader("/api/v1/live", port: api.port)
                try await reader.read(until: "id: 0\n\n")
                try reader.sendRequests("\u{1}\u{2} what is this", headers: "no: header: at\u{0} all\r\n")
                try await eventually("the feed drops the reader") { api.feed.waiterCount == 0 }
                #expect(reader.text.matches(of: /HTTP\/1.1 \d/).count == 1)
            }
        }
    }

    @Test func `bytes that a client sends on its event stream are not answered`() async throws {
        try await ApiUnderTest.run { api in
            try await ApiFixtures.insertSunday(api.owner)
            try await api.following {
                let reader = try EventReader("/api/v1/live", port: api.port, headers: "Connection: keep-alive\r\n")
                try await reader.read(until: "id: 0\n\n")
                try reader.sendRequests("/api/v1/leagues", "/livez")
                try await api.change(ApiFixtures.liveGame, revision: 1)
                try await reader.read(until: "id: 1\nevent: game\n")
                #expect(reader.text.matches(of: /HTTP\/1.1 \d/).count == 1)
            }
        }
    }

    @Test func `open streams are counted`() async throws {
        try await ApiUnderTest.run { api in
            try await api.following {
                func count(is number: Int) -> Bool {
                    api.metrics.text().contains("bardown_sse_connections \(number)\n")
                }
                let path = "/api/v1/live"
                let readers = try [EventReader(path, port: api.port), EventReader(path, port: api.port)]
                try await eventually("two streams") { count(is: 2) }
                withExtendedLifetime(readers) {}
            }
        }
    }

    /// The header field, the query, and the ids of the events that come before that of the next change.
    static let places: [(String, String, [Int])] = [
        ("Last-Event-ID: 1\r\n", "", [2, 3]), ("Last-Event-ID: 3\r\n", "", []), ("", "?since=0", [1, 2, 3]),
        ("Last-Event-ID: 2\r\n", "?since=0", [3]), ("", "?since=1&game=\(ApiFixtures.liveGame)", [3]), ("", "", []),
    ]

    @Test(arguments: places)
    func `a reconnecting client resumes after its last id`(headers: String, query: String, before: [Int]) async throws {
        try await ApiUnderTest.run { api in
            try await ApiFixtures.insertSunday(api.owner)
            for (game, revision) in [(ApiFixtures.liveGame, 1), (ApiFixtures.finalGame, 1), (ApiFixtures.liveGame, 2)] {
                try await api.change(game, revision: Int64(revision))
            }
            try await api.following {
                let reader = try EventReader("/api/v1/live\(query)", port: api.port, headers: headers)
                try await reader.read(until: "retry: ")
                try await eventually("the reader waits") { api.feed.waiterCount == 1 }
                try await api.change(ApiFixtures.liveGame, revision: 3)
                try await reader.read(until: "id: 4\n")
                #expect(reader.ids == before + [4])
                #expect(!reader.text.contains("reset"))
            }
        }
    }

    @Test(arguments: ["17", "-1", "banana", "99999999999999999999"])
    func `a client with an unknown id starts again with a reset`(id: String) async throws {
        try await ApiUnderTest.run { api in
            try await ApiFixtures.insertSunday(api.owner)
            try await api.change(ApiFixtures.liveGame, revision: 1)
            try await api.following {
                let reader = try EventReader("/api/v1/live", port: api.port, headers: "Last-Event-ID: \(id)\r\n")
                try await reader.read(until: "id: 1\nevent: reset\ndata: {\"seq\":1}\n\n")
                try await eventually("the reader waits") { api.feed.waiterCount == 1 }
                try await api.change(ApiFixtures.liveGame, revision: 2)
                try await reader.read(until: "id: 2\nevent: game\n")
                #expect(reader.ids == [2])
            }
        }
    }

    @Test func `the number of streams is limited, and a closed one frees its place`() async throws {
        try await ApiUnderTest.run(["STREAMS": "1"]) { api in
            try await ApiFixtures.insertSunday(api.owner)
            try await api.following {
                #expect(try await api.send(.head, "/api/v1/live").headers[.contentType] == "text/event-stream")
                var reader: EventReader? = try EventReader("/api/v1/live", port: api.port)
                try await reader?.read(until: "retry: ")
                let refused = try await api.get("/api/v1/live")
                #expect(refused.status == .serviceUnavailable)
                #expect(refused.headers[.retryAfter] == "30")
                #expect(try refused.problem().code == "too_many_streams")
                reader = nil
                // The server notices that the reader is gone when it writes.
                var revision: Int64 = 0
                try await eventually("the place is free") {
                    revision += 1
                    try await api.change(ApiFixtures.liveGame, revision: revision)
                    return try await api.send(.head, "/api/v1/live").status == .ok
                }
            }
        }
    }

    /// The header field of the first stream, an address that counts as the same client, and one that counts as another.
    private static let clients = [
        ("X-Forwarded-For: 192.0.2.1\r\n", "192.0.2.1", "192.0.2.2"),
        ("X-Forwarded-For: 2001:db8::1\r\n", "2001:db8::2", "2001:db8:0:1::1"),
    ]

    @Test(arguments: clients)
    func `the streams of one client are limited, and other clients are not affected`(
        header: String,
        same: String,
        other: String
    ) async throws {
        try await ApiUnderTest.run(["STREAMS_PER_CLIENT": "1", "TRUSTED_PROXIES": "127.0.0.1"]) { api in
            try await ApiFixtures.insertSunday(api.owner)
            try await api.following {
                var reader: EventReader? = try EventReader("/api/v1/live", port: api.port, headers: header)
                try await reader?.read(until: "retry: ")
                let refused = try await api.get("/api/v1/live", [.forwardedFor: same])
                #expect(refused.status == .tooManyRequests)
                #expect(refused.headers[.retryAfter] == "30")
                #expect(try refused.problem().code == "too_many_streams_per_client")
                #expect(try await api.send(.head, "/api/v1/live", [.forwardedFor: other]).status == .ok)
                let another = try EventReader(
                    "/api/v1/live",
                    port: api.port,
                    headers: "X-Forwarded-For: \(other)\r\n"
                )
                try await another.read(until: "retry: ")
                reader = nil
                var revision: Int64 = 0
                try await eventually("the client's place is free") {
                    revision += 1
                    try await api.change(ApiFixtures.liveGame, revision: revision)
                    return try await api.send(.head, "/api/v1/live", [.forwardedFor: same]).status == .ok
                }
            }
        }
    }

    @Test(arguments: ["//api/v1/live", "/api//v1/live", "/api/v1/live/"])
    func `no spelling of the path gives a client more streams than its limit`(path: String) async throws {
        try await ApiUnderTest.run(["STREAMS_PER_CLIENT": "1", "TRUSTED_PROXIES": "127.0.0.1"]) { api in
            try await api.following {
                let client = "192.0.2.1"
                let reader = try EventReader(path, port: api.port, headers: "X-Forwarded-For: \(client)\r\n")
                try await reader.read(until: "retry: ")
                for spelling in [path, "/api/v1/live"] {
                    let refused = try await api.send(.head, spelling, [.forwardedFor: client])
                    #expect(refused.status == .tooManyRequests, "\(spelling)")
                }
                withExtendedLifetime(reader) {}
            }
        }
    }

    @Test func `streams with a key count for that key, whatever their address`() async throws {
        try await ApiUnderTest.run(["STREAMS_PER_CLIENT": "1", "TRUSTED_PROXIES": "127.0.0.1"]) { api in
            try await ApiFixtures.insertSunday(api.owner)
            let (key, other) = (try ApiKey.make(), try ApiKey.make())
            for key in [key, other] {
                try await ApiKeyStore(api.owner).add(key, name: "an app", perMinute: nil, expiresAt: nil)
            }
            try await api.following {
                // The key has to be looked up, so the routes write the first stream.
                let fields = "X-API-Key: \(key.text)\r\nX-Forwarded-For: 192.0.2.1\r\n"
                let reader = try EventReader("/api/v1/live", port: api.port, headers: fields)
                try await reader.read(until: "retry: ")
                func status(_ fields: HTTPFields) async throws -> HTTPResponse.Status {
                    try await api.send(.head, "/api/v1/live", fields).status
                }
                #expect(try await status([.apiKey: key.text, .forwardedFor: "192.0.2.2"]) == .tooManyRequests)
                #expect(try await status([.apiKey: other.text, .forwardedFor: "192.0.2.1"]) == .ok)
                #expect(try await status([.forwardedFor: "192.0.2.1"]) == .ok)
                withExtendedLifetime(reader) {}
            }
        }
    }

    @Test func `a local client has no limit, and with a limit of 0 no client has one`()
        async throws
    {
        for bound in ["1", "0"] {
            let variables = ["STREAMS_PER_CLIENT": bound, "TRUSTED_PROXIES": bound == "0" ? "127.0.0.1" : ""]
            try await ApiUnderTest.run(variables) { api in
                try await api.following {
                    let header = bound == "0" ? "X-Forwarded-For: 192.0.2.1\r\n" : ""
                    var readers: [EventReader] = []
                    for _ in 0..<3 {
                        let reader = try EventReader("/api/v1/live", port: api.port, headers: header)
                        try await reader.read(until: "retry: ")
                        readers.append(reader)
                    }
                    withExtendedLifetime(readers) {}
                }
            }
        }
    }

    @Test func `the place of a closed stream is free again, and a client without streams is forgotten`() throws {
        let limiter = StreamLimiter(limit: 10, perClient: 2)
        let (one, other) = (RateLimitClient.key(1), RateLimitClient.key(2))
        #expect(limiter.hasCapacity(for: one))
        for _ in 0..<2 { limiter.reserve(for: one) }
        for _ in 0..<3 { limiter.reserve(for: nil) }
        #expect(!limiter.hasCapacity(for: one) && limiter.hasCapacity(for: other) && limiter.hasCapacity(for: nil))
        limiter.release(for: one)
        #expect(limiter.hasCapacity(for: one))
        limiter.release(for: one)
        #expect(limiter.clientCount == 0)
    }

    @Test func `when the feed ends, each stream ends with a last chunk`() async throws {
        try await ApiUnderTest.run { api in
            try await ApiFixtures.insertSunday(api.owner)
            let streams = TestSignal<EventReader>()
            try await api.following {
                let reader = try EventReader("/api/v1/live", port: api.port)
                try await reader.read(until: "retry: ")
                streams.send(reader)
            }
            let reader = try await streams.next()
            // The last chunk of a chunked answer (RFC 9112, section 7.1).
            try await reader.read(until: "0\r\n\r\n")
        }
    }

    @Test func `a client that reads nothing for too long is cut off, and one that catches up is not`() throws {
        for catchesUp in [true, false] {
            let handler = StalledConnectionHandler(timeout: .seconds(20))
            let collector = EventCollector()
            let channel = EmbeddedChannel(handlers: [handler, collector])
            try channel.connect(to: try SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
            channel.isWritable = false
            channel.pipeline.fireChannelWritabilityChanged()
            channel.embeddedEventLoop.advanceTime(by: .seconds(19))
            #expect(channel.isActive)
            if catchesUp {
                channel.isWritable = true
                channel.pipeline.fireChannelWritabilityChanged()
            }
            channel.embeddedEventLoop.advanceTime(by: .seconds(60))
            #expect(channel.isActive == catchesUp)
            #expect(collector.stalled == (catchesUp ? 0 : 1), "a stream that is cut off counts as dropped")
        }
    }
}

/// Counts the events that report that the connection is cut off.
private final class EventCollector: ChannelInboundHandler {
    typealias InboundIn = Any
    private(set) var stalled = 0

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if event is StalledConnection { stalled += 1 }
    }
}
