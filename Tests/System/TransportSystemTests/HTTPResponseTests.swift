import TestTools
import Testing
import Time
import Transport

@Suite("Answer")
struct HTTPResponseTests {
    @Test func `a request is sent as written`() async throws {
        let requests = TestSignal<Peer.Received>()
        let server = try ScriptedServer { peer in
            peer.serve {
                requests.send($0)
                peer.answer(headers: ["Set-Cookie: a=1", "Set-Cookie: b=2", "ETag: \"v1\""], body: Array("hello".utf8))
            }
        }
        let fetcher = try makeFetcher(for: server)
        let request = Request(
            .get,
            server.url("/a?b=c d".replacing(" ", with: "%20") + "#fragment"),
            headers: ["X-Team": "Duke", "X-Empty": ""]
        )
        let response = try await fetcher.fetch(request)
        #expect(response.status == 200)
        #expect(response.text == "hello")
        #expect(response.headers.values(of: "set-cookie") == ["a=1", "b=2"])
        #expect(response.validators == Validators(etag: "\"v1\""))
        #expect(response.httpVersion == .http11)
        #expect(response.finalURL == server.url("/a?b=c%20d"))
        #expect(response.timing.total >= response.timing.firstByte)
        #expect(response.timing.firstByte > .zero)
        let received = try await requests.next()
        #expect(received.method == "GET")
        #expect(received.target == "/a?b=c%20d")
        #expect(received.headers["Host"] == server.authority)
        #expect(received.headers["User-Agent"] == "BarDownTests/1 (+https://example.org)")
        #expect(received.headers["Accept-Encoding"]?.contains("gzip") == true)
        #expect(received.headers["X-Team"] == "Duke")
        #expect(received.headers["X-Empty"] == "")
        #expect(received.headers["Cookie"] == nil)
        await fetcher.close()
    }

    @Test(arguments: [Request.Method.post, .put, .delete], [[], Array("{\"a\":\0ü}".utf8)])
    func `bodies are sent whole`(method: Request.Method, body: [UInt8]) async throws {
        let requests = TestSignal<Peer.Received>()
        let server = try ScriptedServer { peer in
            peer.serve {
                requests.send($0)
                peer.answer(body: $0.body)
            }
        }
        let fetcher = try makeFetcher(for: server)
        let response = try await fetcher.fetch(Request(method, server.url(), body: body))
        #expect(response.body == body)
        let received = try await requests.next()
        #expect(received.method == method.rawValue)
        #expect(received.headers["Content-Type"] == nil)
        #expect(received.headers["Expect"] == nil)
        if method != .delete { #expect(received.headers["Content-Length"] == "\(body.count)") }
        await fetcher.close()
    }

    @Test func `a large body is sent and received whole`() async throws {
        let server = try ScriptedServer { peer in peer.serve { peer.answer(body: $0.body) } }
        let fetcher = try makeFetcher(for: server)
        let body = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        let response = try await fetcher.fetch(Request(.post, server.url(), body: body))
        #expect(response.body == body)
        await fetcher.close()
    }

    @Test(arguments: ["404 Not Found", "410 Gone", "500 Oops", "503 Busy"])
    func `an error status is returned as an answer`(status: String) async throws {
        let server = try ScriptedServer { peer in peer.serve { _ in peer.answer(status, body: Array("why".utf8)) } }
        let fetcher = try makeFetcher(for: server)
        let response = try await fetcher.fetch(Request(.get, server.url()))
        #expect(status.hasPrefix("\(response.status) "))
        #expect(response.text == "why")
        await fetcher.close()
    }

    @Test func `the answer to HEAD has a length and no body`() async throws {
        let server = try ScriptedServer { peer in
            peer.serve { _ in peer.send("HTTP/1.1 200 OK\r\nContent-Length: 99999999\r\n\r\n") }
        }
        let fetcher = try makeFetcher(for: server)
        let response = try await fetcher.fetch(Request(.head, server.url()))
        #expect(response.headers["content-length"] == "99999999")
        #expect(response.body.isEmpty)
        await fetcher.close()
    }

    @Test func `a 304 is returned without a body`() async throws {
        let requests = TestSignal<Peer.Received>()
        let server = try ScriptedServer { peer in
            peer.serve {
                requests.send($0)
                // The length is that of the page, whose body is not sent.
                peer.send("HTTP/1.1 304 Not Modified\r\nETag: \"v2\"\r\nContent-Length: 99999999\r\n\r\n")
            }
        }
        let fetcher = try makeFetcher(for: server)
        let known = Validators(etag: "W/\"v1\"", lastModified: "Sun, 06 Nov 1994 08:49:37 GMT")
        for _ in 0..<2 {
            let response = try await fetcher.fetch(Request(.get, server.url(), validators: known))
            #expect(response.isNotModified)
            #expect(response.body.isEmpty)
            #expect(response.validators.etag == "\"v2\"")
            let received = try await requests.next()
            #expect(received.headers["If-None-Match"] == known.etag)
            #expect(received.headers["If-Modified-Since"] == known.lastModified)
        }
        #expect(server.connections == 1)
        await fetcher.close()
    }

    @Test func `the Retry-After of a busy server is returned`() async throws {
        let server = try ScriptedServer { peer in
            peer.serve { _ in peer.answer("429 Too Many Requests", headers: ["retry-after: 17"]) }
        }
        let fetcher = try makeFetcher(for: server)
        let response = try await fetcher.fetch(Request(.get, server.url()))
        #expect(response.status == 429)
        #expect(response.retryAfter(now: Instant(microseconds: 0)) == .seconds(17))
        await fetcher.close()
    }

    @Test(arguments: [
        ("HTTP/1.1 204 No Content\r\n\r\n", 204, ""),
        ("HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok", 200, "ok"),
        (
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2;x=y\r\nde\r\n0\r\nT: late\r\n\r\n", 200,
            "abcde"
        ),
        ("HTTP/1.0 200 OK\r\n\r\nuntil the end", 200, "until the end"),
        ("HTTP/1.1 200\r\nContent-Length: 0\r\n\r\n", 200, ""),
    ])
    func `a response is read to its end, however it is framed`(bytes: String, status: Int, text: String) async throws {
        let server = try ScriptedServer { peer in
            _ = peer.receive()
            peer.send(bytes)
        }
        let fetcher = try makeFetcher(for: server)
        let response = try await fetcher.fetch(Request(.get, server.url()))
        #expect(response.status == status)
        #expect(response.text == text)
        #expect(response.headers["Link"] == nil)
        #expect(response.headers["T"] == nil)
        await fetcher.close()
    }

    @Test(arguments: [
        ("gzip", GzipFixture.stored(Array("hello world".utf8))),
        ("br", [0x0B, 0x05, 0x80] + Array("hello world".utf8) + [0x03]),
    ])
    func `a body in gzip or Brotli is decoded`(encoding: String, bytes: [UInt8]) async throws {
        let server = try ScriptedServer { peer in
            peer.serve { _ in peer.answer(headers: ["Content-Encoding: \(encoding)"], body: bytes) }
        }
        let fetcher = try makeFetcher(for: server)
        #expect(try await fetcher.fetch(Request(.get, server.url())).text == "hello world")
        await fetcher.close()
    }

    @Test func `a connection is reused for the next request`() async throws {
        let server = try ScriptedServer { peer in peer.serve { _ in peer.answer() } }
        let fetcher = try makeFetcher(for: server)
        #expect(try await !fetcher.fetch(Request(.get, server.url())).reusedConnection)
        #expect(try await fetcher.fetch(Request(.get, server.url())).reusedConnection)
        #expect(server.connections == 1)
        await fetcher.close()
    }
}
