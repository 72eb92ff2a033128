import TestTools
import Testing
import Transport

@Suite("Limit")
struct TransferLimitTests {
    /// Sends a request to a server that runs `script`, and returns the error; `nil` if there is an answer.
    private func outcome(
        _ limits: Limits,
        scheme: String = "http",
        _ script: @escaping @Sendable (Peer) -> Void
    ) async throws -> TransportError.Code? {
        let server = try ScriptedServer(script)
        let fetcher = try makeFetcher(for: server)
        let request = Request(.get, "\(scheme)://\(server.authority)/", limits: limits)
        let code = await failure(of: request, from: fetcher)
        await fetcher.close()
        return code
    }

    /// A time far longer than any of these tests needs, so that only the limit under test can end them.
    private let patience = Duration.seconds(86_400)

    // MARK: - Time

    @Test func `a response that never begins ends with the idle timeout`() async throws {
        let code = try await outcome(Limits(total: patience, idle: .milliseconds(200))) { peer in
            _ = peer.receive()
            _ = peer.isClosedByPeer(within: 30_000)
        }
        #expect(code == .timedOut(.idle))
    }

    @Test func `a silent body ends with the idle timeout`() async throws {
        let code = try await outcome(Limits(total: patience, idle: .milliseconds(200))) { peer in
            _ = peer.receive()
            peer.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nabc")
            _ = peer.isClosedByPeer(within: 30_000)
        }
        #expect(code == .timedOut(.idle))
    }

    @Test(arguments: ["HTTP/1.1 200 OK\r\nX-Slow: ", "HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n"])
    func `a dripping response ends with the total timeout`(beginning: String) async throws {
        let code = try await outcome(Limits(total: .milliseconds(400), idle: patience)) { peer in
            _ = peer.receive()
            peer.send(beginning)
            while !peer.isClosedByPeer(within: 20), peer.send("x") {}
        }
        #expect(code == .timedOut(.total))
    }

    @Test func `a dripping response does not reach the idle timeout`() async throws {
        let server = try ScriptedServer { peer in
            _ = peer.receive()
            peer.send("HTTP/1.1 200 OK\r\nContent-Length: 20\r\n\r\n")
            for _ in 0..<20 where !peer.isClosedByPeer(within: 250) { peer.send("x") }
        }
        let fetcher = try makeFetcher(for: server)
        // The timeout is shorter than the whole response, but long compared with the time between two bytes on a busy
        // machine.
        let limits = Limits(total: patience, idle: .seconds(3))
        #expect(try await fetcher.fetch(Request(.get, server.url(), limits: limits)).body.count == 20)
        await fetcher.close()
    }

    @Test func `a TLS handshake that never completes ends with the connect timeout`() async throws {
        let code = try await outcome(Limits(connect: .milliseconds(300), total: patience), scheme: "https") {
            peer in
            while !peer.isClosedByPeer(within: 30_000) {}
        }
        #expect(code == .timedOut(.connect))
    }

    // MARK: - Size

    @Test func `an endless body ends at the body limit`() async throws {
        let limits = Limits(total: patience, bodyBytes: 100_000, wireBytes: 10_000_000)
        let code = try await outcome(limits) { peer in
            _ = peer.receive()
            peer.send("HTTP/1.1 200 OK\r\n\r\n")
            while peer.send([UInt8](repeating: 0, count: 8192)) {}
        }
        #expect(code == .bodyTooLarge(limit: 100_000))
    }

    @Test func `a body may be as large as its limit`() async throws {
        let server = try ScriptedServer { peer in
            peer.serve { peer.answer(body: [UInt8](repeating: 1, count: Int($0.target.dropFirst()) ?? 0)) }
        }
        let fetcher = try makeFetcher(for: server)
        let limits = Limits(bodyBytes: 50_000, wireBytes: 50_000)
        #expect(try await fetcher.fetch(Request(.get, server.url("/50000"), limits: limits)).body.count == 50_000)
        let larger = Request(.get, server.url("/50001"), limits: limits)
        #expect(await failure(of: larger, from: fetcher) == .wireTooLarge(limit: 50_000))
        await fetcher.close()
    }

    @Test func `an endless transfer ends at the limit for bytes on the wire`() async throws {
        let limits = Limits(total: patience, bodyBytes: .max, wireBytes: 100_000)
        let code = try await outcome(limits) { peer in
            _ = peer.receive()
            peer.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")
            let chunk = Array("1000\r\n".utf8) + [UInt8](repeating: 0, count: 0x1000) + Array("\r\n".utf8)
            while peer.send(chunk) {}
        }
        #expect(code == .wireTooLarge(limit: 100_000))
    }

    @Test func `an endless gzip header ends at the limit for bytes on the wire`() async throws {
        let limits = Limits(total: patience, idle: patience, wireBytes: 100_000)
        let code = try await outcome(limits) { peer in
            _ = peer.receive()
            peer.send("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\n")
            peer.send([0x1F, 0x8B, 8, 8, 0, 0, 0, 0, 0, 255])  // a file name follows that never ends
            while peer.send([UInt8](repeating: UInt8(ascii: "n"), count: 8192)) {}
        }
        #expect(code == .wireTooLarge(limit: 100_000))
    }

    @Test func `a response is refused if its Content-Length exceeds the limit`() async throws {
        let code = try await outcome(Limits(total: patience, idle: patience)) { peer in
            _ = peer.receive()
            peer.send("HTTP/1.1 200 OK\r\nContent-Length: 4194305\r\n\r\n")
            _ = peer.isClosedByPeer(within: 30_000)
        }
        #expect(code == .wireTooLarge(limit: 4 << 20))
    }

    @Test(arguments: ["HTTP/1.1 200 OK\r\n", ""]) func `endless headers end at a limit`(beginning: String) async throws
    {
        let line = beginning.isEmpty ? "HTTP/1.1 103 Early Hints\r\nX: y\r\n\r\n" : "X-Flood: 0123456789\r\n"
        let code = try await outcome(Limits(total: patience)) { peer in
            _ = peer.receive()
            peer.send(beginning)
            while peer.send(line) {}
        }
        #expect(code == .headersTooLarge(limit: 64 << 10))
    }

    // MARK: - Broken answers

    @Test(
        arguments: [
            ("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf", .connectionLost(possiblyProcessed: true)),
            ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab", .connectionLost(possiblyProcessed: true)),
            ("HTTP/1.1 200 OK\r\nContent-", .connectionLost(possiblyProcessed: true)),
            ("", .connectionLost(possiblyProcessed: true)),
            ("SSH-2.0-OpenSSH_9.2\r\n", .malformedAnswer),
            ("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 9\r\n\r\nnot gzip!", .decompressionFailed),
            ("HTTP/1.1 200 OK\r\nContent-Encoding: snow\r\nContent-Length: 2\r\n\r\nok", .decompressionFailed),
        ] as [(String, TransportError.Code)]
    )
    func `each broken answer fails with its own error`(bytes: String, expected: TransportError.Code) async throws {
        let code = try await outcome(Limits(total: patience)) { peer in
            _ = peer.receive()
            peer.send(bytes)
        }
        #expect(code == expected)
    }

    // MARK: - No server

    @Test func `a closed connection counts as lost, and a closed port as a failed connect`() async throws {
        var server: ScriptedServer? = try ScriptedServer { _ in }
        let authority = try #require(server?.authority)
        let url = try #require(server?.url())
        let fetcher = try makeFetcher { $0.privateAddresses = [authority] }
        #expect(await failure(of: Request(.get, url), from: fetcher) == .connectionLost(possiblyProcessed: true))
        server = nil
        // The port is closed as soon as the server's thread has noticed.
        try await eventually("a closed port") {
            await failure(of: Request(.get, url), from: fetcher) == .connectFailed
        }
        await fetcher.close()
    }

    @Test func `a name that cannot exist is reported as not resolved`() async throws {
        let fetcher = try makeFetcher()
        // The label is longer than allowed, so the resolver fails without a network request.
        let request = Request(.get, "http://\(String(repeating: "a", count: 64)).invalid/")
        #expect(await failure(of: request, from: fetcher) == .nameNotResolved)
        await fetcher.close()
    }

    @Test(arguments: ["", "not a url", "ftp://example.org/", "http://user:secret@example.org/"])
    func `unsupported URLs are refused`(url: String) async throws {
        let fetcher = try makeFetcher()
        do throws(TransportError) {
            _ = try await fetcher.fetch(Request(.get, url))
            Issue.record("fetched")
        } catch {
            #expect(error.code == .invalidURL)
            #expect(!error.description.contains("secret"))
        }
        await fetcher.close()
    }
}
