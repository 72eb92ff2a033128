import HTTP2
import TestTools
import Testing

/// Tests the client with a server that has no faults.
@Suite("HTTP2 client")
struct HTTP2ClientTests {
    @Test func `a request arrives as it was sent, and its answer comes back`() async throws {
        let handler = FaultyHandler { request, _ in
            let isComplete =
                request.value(of: ":method") == "POST" && request.value(of: ":scheme") == "https"
                && request.value(of: ":authority")?.hasPrefix("127.0.0.1:") == true
                && request.value(of: "x-score") == "8:7" && request.value(of: "x-id") == "57"
            return HTTP2Reply(.response(status: isComplete ? 410 : 400, headers: [], body: request.body))
        }
        try await withClient(of: handler) { client, _, _ in
            let fields = [HTTP2Field("x-score", "8:7"), HTTP2Field("x-id", "57", isUnique: true)]
            let response = try await client.send(HTTP2Submission(path: "/a", fields: fields, body: Array("goal".utf8)))
            #expect(response == HTTP2Response(status: 410, body: Array("goal".utf8)))
            let bare = try await client.send(HTTP2Submission(method: "GET", path: "/a"))
            #expect(bare == HTTP2Response(status: 400))
        }
    }

    @Test
    func `a request body larger than every window is sent whole, and a response body is truncated`() async throws {
        let handler = FaultyHandler { request, _ in
            let body = [UInt8](repeating: 65, count: request.bodyLength)
            return HTTP2Reply(.response(status: 200, headers: [], body: body))
        }
        try await withClient(of: handler, { $0.maxResponseBytes = 1000 }) { client, _, _ in
            let body = [UInt8](repeating: 7, count: 700_000)
            let answers = try await withThrowingTaskGroup(of: HTTP2Response.self) { group in
                for _ in 0..<5 { group.addTask { try await client.send(HTTP2Submission(path: "/", body: body)) } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(answers.map(\.body.count) == [1000, 1000, 1000, 1000, 1000])
        }
    }

    @Test func `of ten thousand requests over one connection, none is lost and none arrives twice`() async throws {
        try await withClient { client, handler, _ in
            let all = await outcomes(10_000, by: client)
            #expect(all.allSatisfy { $0.isOK })
            #expect(handler.answered.count == 10_000)
            #expect(Set(handler.answered.map(\.path)).count == 10_000)
            #expect(handler.answered.allSatisfy { $0.body == Array("8:7".utf8) })
            #expect(handler.connections == [1])
        }
    }

    @Test func `if one connection is full, others are opened, up to the limit`() async throws {
        try await withClient(settings: HTTP2Settings(maxConcurrentStreams: 5), { $0.maxConnections = 3 }) {
            client,
            handler,
            _ in
            #expect(client.openConnections == 0)
            #expect(await outcomes(2000, by: client).allSatisfy { $0.isOK })
            #expect(client.openConnections == 3)
            await client.close()
            #expect(client.openConnections == 0)
            #expect(handler.connections == [1, 2, 3])
        }
    }

    @Test func `a host name is looked up, and a request reaches one of its addresses`() async throws {
        try await withClient({ $0.host = "localhost" }) { client, _, _ in
            #expect(await outcome(of: "/", by: client).isOK)
        }
    }

    @Test func `a field that HTTP does not allow fails its own request only`() async throws {
        try await withClient { client, _, _ in
            let forged = HTTP2Submission(path: "/", fields: [HTTP2Field("x-topic", "a\r\nx-evil: 1")])
            await #expect(throws: HTTP2Failure.malformed("/")) { try await client.send(forged) }
            #expect(await outcome(of: "/", by: client).isOK)
        }
    }

    @Test func `on renewal, pending requests stay on the old connection and new ones use the new one`() async throws {
        let handler = FaultyHandler { request, _ in request.value(of: ":path") == "/silence" ? .silence : .ok }
        // The deadline applies to both requests, so it must be long enough for the answered one on a busy machine.
        try await withClient(of: handler, { $0.deadline = .seconds(5) }) { client, handler, _ in
            async let old = outcome(of: "/silence", by: client)
            #expect(try await handler.arrivals.next() == "/silence")
            try await client.renew()
            #expect(await outcome(of: "/", by: client).isOK)
            #expect(handler.connections == [2])
            #expect(await old == .failure(.timedOut))
        }
    }

    @Test func `renewal throws an error if no new connection can be made`() async throws {
        try await withClient { client, _, server in
            #expect(await outcome(of: "/", by: client).isOK)
            await server.stop()
            await #expect(throws: HTTP2Failure.self) { try await client.renew() }
        }
    }

    @Test func `a connection is replaced before its stream numbers run out`() async throws {
        try await withClient({ $0.requestsPerConnection = 100 }) { client, handler, _ in
            #expect(await outcomes(1000, by: client).allSatisfy { $0.isOK })
            #expect(handler.connections.count == 10)
        }
    }

    @Test func `a cancelled request ends immediately, sent or waiting, and does not affect others`() async throws {
        let handler = FaultyHandler { request, _ in request.value(of: ":path") == "/silence" ? .silence : .ok }
        try await withClient(of: handler, settings: HTTP2Settings(maxConcurrentStreams: 1)) {
            (client, handler, _) async throws in
            let underway = Task { await outcome(of: "/silence", by: client) }
            #expect(try await handler.arrivals.next() == "/silence")
            let waiting = Task { await outcome(of: "/waiting", by: client) }
            waiting.cancel()
            #expect(await waiting.value == .failure(.cancelled))
            underway.cancel()
            #expect(await underway.value == .failure(.cancelled))
            #expect(await outcome(of: "/", by: client).isOK)
            #expect(handler.answered.map(\.path) == ["/"])
        }
    }

    @Test func `a closed client ends pending requests and accepts no more`() async throws {
        try await withClient(of: FaultyHandler { _, _ in .silence }) { (client, handler, _) async throws in
            async let underway = outcome(of: "/", by: client)
            #expect(try await handler.arrivals.next() == "/")
            await client.close()
            #expect(await underway == .failure(.cancelled))
            #expect(await outcome(of: "/", by: client) == .failure(.cancelled))
            await #expect(throws: HTTP2Failure.cancelled) { try await client.renew() }
            await client.close()
        }
    }

    @Test func `requests beyond the limit of pending ones are refused immediately`() async throws {
        let handler = FaultyHandler { _, _ in .silence }
        try await withClient(
            of: handler,
            {
                $0.maxPendingRequests = 10
                $0.deadline = .seconds(2)
            }
        ) { client, _, _ in
            let all = await outcomes(30, by: client)
            #expect(all.count { $0 == .failure(.overloaded) } == 20)
            #expect(all.count { $0 == .failure(.timedOut) } == 10)
            #expect(await outcome(of: "/", by: client) == .failure(.timedOut))
        }
    }
}
