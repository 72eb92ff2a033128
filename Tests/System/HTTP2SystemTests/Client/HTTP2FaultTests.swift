import Glibc
import HTTP2
import TestTools
import Testing

/// Tests the client with a faulty server.
@Suite("HTTP2 fault")
struct HTTP2FaultTests {
    @Test func `with one stream at a time all requests are answered, one after the other`() async throws {
        try await withClient(settings: HTTP2Settings(maxConcurrentStreams: 1)) { client, handler, _ in
            #expect(await outcomes(300, by: client).allSatisfy { $0.isOK })
            #expect(handler.connections == [1])
        }
    }

    @Test
    func `with GOAWAY every 500 requests, each is answered once or returned unprocessed with the reason`() async throws
    {
        let handler = FaultyHandler { _, number in
            var reply = HTTP2Reply.ok
            if number % 500 == 0 { reply.goAway = Array(#"{"reason":"Shutdown"}"#.utf8) }
            return reply
        }
        try await withClient(of: handler, { $0.maxConnections = 2 }) { client, handler, _ in
            let all = await outcomes(5000, by: client)
            #expect(all.allSatisfy { $0.isOK || $0.isNotProcessed })
            expectEachOnce(all, handler)
            for case .failure(.notProcessed(let why)) in all { #expect(why.contains("Shutdown")) }
            #expect(handler.connections.count > 1)
        }
    }

    @Test func `a request of a refused stream is returned unprocessed, and the connection stays`() async throws {
        let handler = FaultyHandler { _, number in number % 3 == 0 ? HTTP2Reply(.reset(.refusedStream)) : .ok }
        try await withClient(of: handler) { client, handler, _ in
            let all = await outcomes(900, by: client)
            #expect(all.count { $0.isNotProcessed } == 300)
            expectEachOnce(all, handler)
            #expect(handler.connections == [1])
        }
    }

    @Test func `a request of a stream that is reset for another reason has an unknown outcome`() async throws {
        try await withClient(of: FaultyHandler { _, _ in HTTP2Reply(.reset(.internalError)) }) { client, _, _ in
            #expect(await outcome(of: "/", by: client).isLost)
        }
    }

    @Test func `a server that sends ENHANCE_YOUR_CALM gets half as many streams`() async throws {
        let handler = FaultyHandler { request, _ in
            request.value(of: ":path") == "/calm" ? HTTP2Reply(.reset(.enhanceYourCalm)) : .silence
        }
        try await withClient(of: handler, { $0.deadline = .seconds(30) }) { client, handler, _ in
            let burst = Task { await outcomes(39, by: client) }
            for _ in 0..<39 { _ = try await handler.arrivals.next() }
            #expect(await outcome(of: "/calm", by: client).isLost)
            burst.cancel()
            _ = await burst.value
            let calmer = Task { await outcomes(60, by: client) }
            for _ in 0..<20 { _ = try await handler.arrivals.next() }
            // No request is answered, so no stream becomes free for another.
            try await Pacing.apart(.milliseconds(500))
            #expect(handler.requests == 39 + 1 + 20)
            calmer.cancel()
            _ = await calmer.value
        }
    }

    @Test
    func `SETTINGS that shrink and grow during requests are respected, and none is lost or sent twice`() async throws {
        let limits: [UInt32] = [50, 1, 7, 100]
        let handler = FaultyHandler { _, number in
            var reply = HTTP2Reply.ok
            if number % 40 == 0 { reply.maxConcurrentStreams = limits[number / 40 % limits.count] }
            return reply
        }
        try await withClient(of: handler, settings: HTTP2Settings(maxConcurrentStreams: 100)) { client, handler, _ in
            let all = await outcomes(2000, by: client)
            #expect(all.allSatisfy { $0.isOK || $0.isNotProcessed })
            expectEachOnce(all, handler)
            #expect(handler.connections == [1])
        }
    }

    @Test func `slow answers within the deadline all arrive`() async throws {
        let handler = FaultyHandler { _, _ in
            Pacing.blocks(.milliseconds(30))
            return .ok
        }
        try await withClient(of: handler, { $0.pingAfter = .milliseconds(10) }) { client, _, _ in
            #expect(await outcomes(20, by: client).allSatisfy { $0.isOK })
        }
    }

    @Test func `a request that is never answered fails at its deadline, and no other does`() async throws {
        let handler = FaultyHandler { request, _ in request.value(of: ":path") == "/silence" ? .silence : .ok }
        // The deadline applies to all requests, so it must be long enough for the answered ones on a busy machine.
        try await withClient(of: handler, { $0.deadline = .seconds(5) }) { client, handler, _ in
            async let lost = outcome(of: "/silence", by: client)
            #expect(await outcomes(100, by: client).allSatisfy { $0.isOK })
            #expect(await lost == .failure(.timedOut))
            #expect(await outcome(of: "/after", by: client).isOK)
            #expect(handler.connections == [1])
        }
    }

    @Test func `a request that gets no stream within its deadline was certainly not processed`() async throws {
        let settings = HTTP2Settings(maxConcurrentStreams: 0)
        try await withClient(settings: settings, { $0.deadline = .milliseconds(300) }) { client, handler, _ in
            #expect(await outcome(of: "/", by: client).isNotProcessed)
            #expect(handler.answered.isEmpty)
        }
    }

    @Test func `if a server closes the connection, pending requests are lost and the next uses a new one`() async throws
    {
        let handler = FaultyHandler { _, number in number == 50 ? HTTP2Reply(.hangUp) : .ok }
        try await withClient(of: handler, { $0.initialPause = .milliseconds(1) }) { client, handler, _ in
            #expect(await outcome(of: "/first", by: client).isOK)
            let all = await outcomes(200, by: client)
            #expect(all.contains { $0.isLost })
            #expect(await outcome(of: "/last", by: client).isOK)
            let answered = handler.answered.map(\.path)
            #expect(Set(answered).count == answered.count)
            #expect(handler.connections.count == 2)
        }
    }

    @Test func `requests pending at a server that stops are lost`() async throws {
        try await withClient(of: FaultyHandler { _, _ in .silence }) { (client, handler, server) async throws in
            async let underway = outcome(of: "/", by: client)
            #expect(try await handler.arrivals.next() == "/")
            await server.stop()
            #expect(await underway.isLost)
            #expect(await outcome(of: "/", by: client).unreachable != nil)
        }
    }

    @Test func `a server that falls silent is given up when it does not answer a PING`() async throws {
        let handler = FaultyHandler { _, _ in
            Pacing.blocks(.seconds(1))
            return .ok
        }
        try await withClient(
            of: handler,
            {
                $0.pingAfter = .milliseconds(100)
                $0.pingTimeout = .milliseconds(200)
            }
        ) { client, _, _ in
            #expect(await outcome(of: "/", by: client) == .failure(.lost("no answer to a PING")))
        }
    }

    @Test func `a server whose certificate is not trusted gets no request`() async throws {
        try await withClient(isTrusting: false) { client, handler, _ in
            #expect(await outcome(of: "/", by: client).unreachable?.hasPrefix("tlsFailed: ") == true)
            #expect(handler.answered.isEmpty)
        }
    }

    @Test(arguments: ["127.0.0.1", "localhost"])
    func `a server with a certificate for another name gets no request`(host: String) async throws {
        let identity = try ServerIdentity.forLoopback(names: "DNS:example.com,IP:127.0.0.9")
        try await withClient(identity: identity, { $0.host = host }) { client, handler, _ in
            #expect(await outcome(of: "/", by: client).unreachable?.contains("mismatch") == true)
            #expect(handler.answered.isEmpty)
        }
    }

    @Test func `an unknown name and a host that accepts but never answers are unreachable`() async throws {
        try await withClient({ $0.host = "nobody.invalid" }) { client, _, _ in
            #expect(await outcome(of: "/", by: client).unreachable?.hasPrefix("nameNotResolved") == true)
        }
        let listener = try LoopbackListener()
        try await withClient({
            $0.port = listener.port
            $0.connectDeadline = .milliseconds(200)
        }) { client, _, _ in
            #expect(await outcome(of: "/", by: client).unreachable == "connect timed out")
            // This request fails immediately, and does not wait until the pause ends.
            #expect(await outcome(of: "/", by: client).unreachable == "connect timed out")
        }
    }

    /// Expects that the server answered exactly the requests that the client reports as answered, each of them once.
    private func expectEachOnce(_ all: [Result<HTTP2Response, HTTP2Failure>], _ handler: FaultyHandler) {
        let reported = all.indices.filter { all[$0].isOK }.map { "/\($0)" }
        #expect(handler.answered.map(\.path).sorted() == reported.sorted())
    }
}
