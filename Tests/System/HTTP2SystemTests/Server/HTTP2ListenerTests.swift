import HTTP2
import TestTools
import Testing
import Time

@Suite("HTTP2 listener", .enabled(if: Tool.curl.isInstalled))
struct HTTP2ListenerTests {
    /// Runs curl over HTTP/2, which trusts only `authority`. Its output is the body, then the status and the HTTP
    /// version.
    private func curl(_ authority: String, _ arguments: String..., input: String = "") async throws -> Tool.Run {
        let fixed = ["--http2", "--silent", "--show-error", "--cacert", authority]
        return try await Tool.curl.run(
            fixed + ["--write-out", " %{http_code} %{http_version}"] + arguments,
            input: input
        )
    }

    @Test func `a body is echoed over HTTP/2, by the name and by the address of this machine`() async throws {
        try await withServer { server, handler, url, authority in
            for url in ["\(url)/echo", "https://127.0.0.1:\(server.port)/echo"] {
                let run = try await curl(authority, "--data", "8:7", url)
                #expect(run.output == "8:7 200 2")
            }
            let request = try #require(handler.requests.first)
            #expect(request.value(of: ":method") == "POST")
            #expect(request.value(of: ":scheme") == "https")
            #expect(request.body == Array("8:7".utf8))
            #expect(request.bodyLength == 3)
            #expect(request.arrivedAt.microseconds > 1_700_000_000_000_000)
            #expect(handler.requests.map(\.connection) == [1, 2])
        }
    }

    @Test func `status and fields arrive, and a repeated field arrives twice`() async throws {
        try await withServer { _, handler, url, authority in
            let run = try await curl(authority, "-i", "-H", "x-a: 1", "-H", "x-a: 2", "\(url)/fields")
            #expect(run.output.contains("x-score: 8:7"))
            #expect(run.output.hasSuffix("418 2"))
            #expect(handler.requests.first?.values(of: "x-a") == ["1", "2"])
        }
    }

    @Test
    func `a slow answer is overtaken by the answer to a later request on the same connection`() async throws {
        try await withServer { _, handler, url, authority in
            // The delays differ a lot, because each begins with its request, and on a busy machine the requests do not
            // arrive together.
            let run = try await curl(
                authority,
                "--parallel",
                "--parallel-immediate",
                "\(url)/late/5000",
                "\(url)/late/1"
            )
            // The bodies show the order. The status of the first answer may be printed later.
            #expect(run.output.replacing(" 200 2", with: "|").hasPrefix("1|5000"))
        }
    }

    @Test
    func `bodies larger than every window arrive whole, and a request body is stored up to its limit`() async throws {
        try await withServer(limits: HTTP2Limits(bodyBytes: 1000)) { _, handler, url, authority in
            let body = String(repeating: "x", count: 700_000)
            let sent = try await curl(authority, "--data-binary", "@-", "\(url)/length", input: body)
            #expect(sent.output == "700000 200 2")
            #expect(handler.requests.first?.body.count == 1000)
            let got = try await curl(authority, "\(url)/large")
            #expect(got.output.count == 1 << 20 + " 200 2".count)
        }
    }

    @Test func `only clients that do not trust the authority, lack HTTP/2 or lack TLS are refused`() async throws {
        try await withServer { server, handler, url, authority in
            let untrusting = try await Tool.curl.run(["--http2", "--silent", "\(url)/echo"])
            #expect(untrusting.code == 60)
            let old = try await Tool.curl.run(
                ["--http1.1", "--silent", "--cacert", authority, "\(url)/echo"]
            )
            #expect(!old.isSuccess)
            let silent = try await Tool.curl.run(
                ["--no-alpn", "--silent", "--cacert", authority, "\(url)/echo"]
            )
            #expect(!silent.isSuccess)
            let plain = try await Tool.curl.run(
                ["--silent", "http://localhost:\(server.port)/echo"]
            )
            #expect(!plain.isSuccess)
            #expect(handler.requests.isEmpty)
            #expect(try await curl(authority, "--data", "8:7", "\(url)/echo").output == "8:7 200 2")
        }
    }

    @Test(.enabled(if: Tool.openssl.isInstalled))
    func `a client that negotiates HTTP 2 and then sends another protocol is disconnected`() async throws {
        try await withServer { server, handler, url, authority in
            let run = try await Tool.openssl.run(
                ["s_client", "-connect", "127.0.0.1:\(server.port)", "-alpn", "h2", "-quiet", "-no_ign_eof"],
                input: "GET /echo HTTP/1.1\r\nhost: localhost\r\n\r\n"
            )
            #expect(!run.output.contains("HTTP/1.1 200"))
            #expect(try await handler.ended.next() == 1)
            #expect(handler.requests.isEmpty)
            #expect(try await curl(authority, "--data", "8:7", "\(url)/echo").output == "8:7 200 2")
        }
    }

    @Test func `a reset reaches the client as a reset`() async throws {
        try await withServer { _, _, url, authority in
            let run = try await curl(authority, "\(url)/reset")
            #expect(run.code == 92)
            #expect(run.errorOutput.contains("INTERNAL_ERROR"))
        }
    }

    @Test func `after GOAWAY the answer still arrives, and the next request gets a new connection`() async throws {
        try await withServer { _, handler, url, authority in
            let run = try await curl(authority, "\(url)/goaway", "\(url)/goaway")
            #expect(run.output == "bye 200 2bye 200 2")
            #expect(handler.requests.map(\.connection) == [1, 2])
            #expect(try await handler.ended.next() == 1)
            #expect(try await handler.ended.next() == 2)
        }
    }

    @Test(.enabled(if: Tool.nghttp.isInstalled))
    func `the client receives the server's first and later SETTINGS`() async throws {
        try await withServer(settings: HTTP2Settings(maxConcurrentStreams: 3)) { _, _, url, _ in
            let run = try await Tool.nghttp.run([
                "--verbose", "--timeout=\(Patience.limit.components.seconds)s", "\(url)/widen",
            ])
            let reported = run.output.split(separator: "\n").filter { $0.contains("[SETTINGS_") }
            let expected = [
                "[SETTINGS_HEADER_TABLE_SIZE(0x01):4096]", "[SETTINGS_MAX_CONCURRENT_STREAMS(0x03):3]",
                "[SETTINGS_INITIAL_WINDOW_SIZE(0x04):65535]", "[SETTINGS_MAX_FRAME_SIZE(0x05):16384]",
                "[SETTINGS_MAX_HEADER_LIST_SIZE(0x06):8000]", "[SETTINGS_MAX_CONCURRENT_STREAMS(0x03):77]",
            ]
            for setting in expected { #expect(reported.contains { $0.contains(setting) }, "\(setting)") }
        }
    }

    @Test func `a list of fields beyond the announced limit fails its own request only`() async throws {
        try await withServer { _, handler, url, authority in
            let long = "x-long: \(String(repeating: "y", count: 9000))"
            let run = try await curl(authority, "-H", long, "\(url)/echo")
            #expect(!run.isSuccess)
            #expect(handler.requests.isEmpty)
            #expect(try await curl(authority, "--data", "8:7", "\(url)/echo").output == "8:7 200 2")
        }
    }

    @Test func `stopping ends a request that would never be answered`() async throws {
        try await withServer { server, handler, url, authority in
            async let run = curl(authority, "\(url)/silence")
            #expect(try await handler.arrivals.next() == "/silence")
            await server.stop()
            let (interrupted, late) = (try await run, try await curl(authority, "\(url)/echo"))
            #expect(!interrupted.isSuccess)
            #expect(late.code == 7)
        }
    }

    @Test func `connections over the limit are closed, and open ones stay in use`() async throws {
        try await withServer(limits: HTTP2Limits(connections: 1)) { _, handler, url, authority in
            let first = Task { try await curl(authority, "\(url)/silence") }
            #expect(try await handler.arrivals.next() == "/silence")
            let surplus = try await curl(authority, "--data", "8:7", "\(url)/echo")
            #expect(!surplus.isSuccess)
            first.cancel()
            _ = await first.result
            #expect(try await handler.ended.next() == 1)
            let next = try await curl(authority, "--data", "8:7", "\(url)/echo")
            #expect(next.output == "8:7 200 2")
        }
    }

    @Test func `the error for a port that is taken or invalid names the port`() async throws {
        try await withServer { server, handler, _, _ in
            let identity = try ServerIdentity.forLoopback()
            for port in [server.port, -1, 65_536] {
                #expect(throws: HTTP2Error.portUnavailable(port)) {
                    try HTTP2Listener(port: port, identity: identity, settings: HTTP2Settings(), handler: handler)
                }
            }
        }
    }
}
