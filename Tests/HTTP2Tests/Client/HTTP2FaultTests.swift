import Glibc
import HTTP2
import TestTools
import Testing

/// What a client makes of a server that is not in order.
@Suite(.timeLimit(.minutes(1)))
struct HTTP2FaultTests {
    @Test("One stream at a time for ever: all are answered, one after the other")
    func oneStream() async throws {
        try await withClient(settings: HTTP2Settings(maxConcurrentStreams: 1)) { client, handler, _ in
            #expect(await outcomes(300, by: client).allSatisfy { $0.isOK })
            #expect(handler.connections == [1])
        }
    }

    @Test("GOAWAY after every 500th: each is answered once or handed back unprocessed, with the server's reason")
    func goAway() async throws {
        let handler = FaultyHandler { _, number in
            var reply = HTTP2Reply.ok
            if number % 500 == 0 { reply.goAway = Array(#"{"reason":"Shutdown"}"#.utf8) }
            return reply
        }
        try await withClient(of: handler, { $0.connectionsAtMost = 2 }) { client, handler, _ in
            let all = await outcomes(5000, by: client)
            #expect(all.allSatisfy { $0.isOK || $0.isNotProcessed })
            expectEachOnce(all, handler)
            for case .failure(.notProcessed(let why)) in all { #expect(why.contains("Shutdown")) }
            #expect(handler.connections.count > 1)
        }
    }

    @Test("A refused stream is handed back unprocessed, and the connection stays")
    func refusedStream() async throws {
        let handler = FaultyHandler { _, number in number % 3 == 0 ? HTTP2Reply(.reset(.refusedStream)) : .ok }
        try await withClient(of: handler) { client, handler, _ in
            let all = await outcomes(900, by: client)
            #expect(all.count { $0.isNotProcessed } == 300)
            expectEachOnce(all, handler)
            #expect(handler.connections == [1])
        }
    }

    @Test("A stream that is reset for another reason is lost: nobody knows what became of it")
    func reset() async throws {
        try await withClient(of: FaultyHandler { _, _ in HTTP2Reply(.reset(.internalError)) }) { client, _, _ in
            #expect(await outcome(of: "/", by: client).isLost)
        }
    }

    @Test("A server that asks for calm is given half as many at a time")
    func calm() async throws {
        let handler = FaultyHandler { request, _ in
            request.value(of: ":path") == "/calm" ? HTTP2Reply(.reset(.enhanceYourCalm)) : .silence
        }
        try await withClient(of: handler, { $0.deadline = .seconds(30) }) { client, handler, _ in
            var arrivals = handler.arrivals.makeAsyncIterator()
            let burst = Task { await outcomes(39, by: client) }
            for _ in 0..<39 { _ = await arrivals.next() }
            #expect(await outcome(of: "/calm", by: client).isLost)
            burst.cancel()
            _ = await burst.value
            let calmer = Task { await outcomes(60, by: client) }
            for _ in 0..<20 { _ = await arrivals.next() }
            // Nobody is answered, so nobody else gets his place.
            try await Task.sleep(for: .milliseconds(500))
            #expect(handler.requests == 39 + 1 + 20)
            calmer.cancel()
            _ = await calmer.value
        }
    }

    @Test("SETTINGS that shrink and grow in mid-flight are kept to: none is lost, none comes twice")
    func settings() async throws {
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

    @Test("Slow answers within the deadline all come")
    func slowAnswers() async throws {
        let handler = FaultyHandler { _, _ in
            usleep(30_000)
            return .ok
        }
        try await withClient(of: handler, { $0.pingAfter = .milliseconds(10) }) { client, _, _ in
            #expect(await outcomes(20, by: client).allSatisfy { $0.isOK })
        }
    }

    @Test("A request that is never answered costs its deadline and no other request")
    func deadline() async throws {
        let handler = FaultyHandler { request, _ in request.value(of: ":path") == "/silence" ? .silence : .ok }
        try await withClient(of: handler, { $0.deadline = .milliseconds(500) }) { client, handler, _ in
            async let lost = outcome(of: "/silence", by: client)
            #expect(await outcomes(100, by: client).allSatisfy { $0.isOK })
            #expect(await lost == .failure(.timedOut))
            #expect(await outcome(of: "/after", by: client).isOK)
            #expect(handler.connections == [1])
        }
    }

    @Test("A request that gets no stream within its deadline was certainly not processed")
    func noRoom() async throws {
        let settings = HTTP2Settings(maxConcurrentStreams: 0)
        try await withClient(settings: settings, { $0.deadline = .milliseconds(300) }) { client, handler, _ in
            #expect(await outcome(of: "/", by: client).isNotProcessed)
            #expect(handler.answered.isEmpty)
        }
    }

    @Test("A server that hangs up in mid-flight: what was under way is lost, the next goes over a new connection")
    func hangUp() async throws {
        let handler = FaultyHandler { _, number in number == 50 ? HTTP2Reply(.hangUp) : .ok }
        try await withClient(of: handler, { $0.firstPause = .milliseconds(1) }) { client, handler, _ in
            #expect(await outcome(of: "/first", by: client).isOK)
            let all = await outcomes(200, by: client)
            #expect(all.contains { $0.isLost })
            #expect(await outcome(of: "/last", by: client).isOK)
            let answered = handler.answered.map(\.path)
            #expect(Set(answered).count == answered.count)
            #expect(handler.connections.count == 2)
        }
    }

    @Test("A server that stops in mid-flight: what it had is lost")
    func stopped() async throws {
        try await withClient(of: FaultyHandler { _, _ in .silence }) { client, handler, server in
            async let underway = outcome(of: "/", by: client)
            var arrivals = handler.arrivals.makeAsyncIterator()
            #expect(await arrivals.next() == "/")
            await server.stop()
            #expect(await underway.isLost)
            #expect(await outcome(of: "/", by: client).unreachable != nil)
        }
    }

    @Test("A server that falls silent is given up when it does not answer a PING")
    func silentServer() async throws {
        let handler = FaultyHandler { _, _ in
            sleep(1)
            return .ok
        }
        try await withClient(
            of: handler,
            {
                $0.pingAfter = .milliseconds(100)
                $0.pingPatience = .milliseconds(200)
            }
        ) { client, _, _ in
            #expect(await outcome(of: "/", by: client) == .failure(.lost("no answer to a PING")))
        }
    }

    @Test("A server whose certificate nobody vouches for gets no request")
    func stranger() async throws {
        try await withClient(isTrusting: false) { client, handler, _ in
            #expect(await outcome(of: "/", by: client).unreachable?.hasPrefix("tlsFailed: ") == true)
            #expect(handler.answered.isEmpty)
        }
    }

    @Test("A server whose certificate is another's gets no request", arguments: ["127.0.0.1", "localhost"])
    func anotherName(host: String) async throws {
        let identity = try ServerIdentity.forLoopback(names: "DNS:example.com,IP:127.0.0.9")
        try await withClient(identity: identity, { $0.host = host }) { client, handler, _ in
            #expect(await outcome(of: "/", by: client).unreachable?.contains("mismatch") == true)
            #expect(handler.answered.isEmpty)
        }
    }

    @Test("A name that nobody has, and a host that takes the connection and says nothing, are unreachable")
    func nobody() async throws {
        try await withClient({ $0.host = "nobody.invalid" }) { client, _, _ in
            #expect(await outcome(of: "/", by: client).unreachable?.hasPrefix("nameNotResolved") == true)
        }
        let listener = try LoopbackListener()
        try await withClient({
            $0.port = listener.port
            $0.connectDeadline = .milliseconds(200)
        }) { client, _, _ in
            #expect(await outcome(of: "/", by: client).unreachable == "connect timed out")
            // Until the pause ends, nobody waits.
            #expect(await outcome(of: "/", by: client).unreachable == "connect timed out")
        }
    }

    /// Every request that the client calls answered was answered once, and no other was.
    private func expectEachOnce(_ all: [Result<HTTP2Answer, HTTP2Failure>], _ handler: FaultyHandler) {
        let told = all.indices.filter { all[$0].isOK }.map { "/\($0)" }
        #expect(handler.answered.map(\.path).sorted() == told.sorted())
    }
}
