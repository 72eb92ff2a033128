import TestTools
import Testing
import Transport

@Suite("HTTP2", .enabled(if: HTTP2Server.isInstalled, "needs nghttpd and openssl"))
struct HTTP2Tests {
    /// Creates a fetcher that trusts the root, and the intermediate certificate, which the server does not send.
    private func fetcher(
        for server: HTTP2Server,
        configure: (inout FetcherConfiguration) -> Void = { _ in }
    ) throws -> HTTPFetcher {
        let intermediate = try CertificateFile(at: server.intermediateFile)
        return try makeFetcher {
            $0.privateAddresses = ["127.0.0.1:\(server.port)"]
            $0.version = .http2TLS
            $0.caBundle = server.rootFile
            $0.extraAuthorities = intermediate
            $0.maxConnectionsPerHost = 1
            $0.hostBudget = .unspaced(maxInFlight: 100, maxWaiting: 1000)
            configure(&$0)
        }
    }

    private func fetchAll(_ requests: [Request], from fetcher: HTTPFetcher) async throws -> [Response] {
        try await withThrowingTaskGroup { group in
            for request in requests { group.addTask { try await fetcher.fetch(request) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
    }

    @Test func `many requests share one connection`() async throws {
        let server = try HTTP2Server(tls: true)
        let fetcher = try fetcher(for: server)
        let requests = Array(repeating: Request(.get, server.url("/page.txt")), count: 200)
        let responses = try await fetchAll(requests, from: fetcher)
        #expect(responses.count == 200)
        #expect(responses.allSatisfy { $0.status == 200 && $0.text == "page\n" && $0.httpVersion == .http2 })
        #expect(responses.filter { !$0.reusedConnection }.count == 1)
        await fetcher.close()
    }

    @Test func `bodies are sent concurrently`() async throws {
        let server = try HTTP2Server(tls: true)
        let fetcher = try fetcher(for: server)
        let bodies = (0..<100).map { String(repeating: "body \($0) ", count: 50) }
        let responses = try await fetchAll(
            bodies.map { Request(.post, server.url("/"), body: Array($0.utf8)) },
            from: fetcher
        )
        #expect(Set(responses.map(\.text)) == Set(bodies))
        #expect(responses.filter { !$0.reusedConnection }.count == 1)
        await fetcher.close()
    }

    @Test func `without TLS each request has its own connection`() async throws {
        let server = try HTTP2Server(tls: false)
        let fetcher = try fetcher(for: server) {
            $0.version = .http2PriorKnowledge
            $0.maxConnectionsPerHost = 4
        }
        let requests = Array(repeating: Request(.get, server.url("/page.txt")), count: 20)
        let responses = try await fetchAll(requests, from: fetcher)
        #expect(responses.count == 20)
        #expect(responses.allSatisfy { $0.text == "page\n" && $0.httpVersion == .http2 && !$0.reusedConnection })
        await fetcher.close()
    }

    @Test func `HTTP/2 is used if TLS negotiates it`() async throws {
        let server = try HTTP2Server(tls: true)
        let fetcher = try fetcher(for: server) { $0.version = .negotiate }
        let response = try await fetcher.fetch(Request(.get, server.url("/page.txt")))
        #expect(response.httpVersion == .http2)
        #expect(response.timing.handshake > .zero)
        await fetcher.close()
    }

    @Test func `unknown certificates are not trusted`() async throws {
        let server = try HTTP2Server(tls: true)
        let request = Request(.get, server.url("/page.txt"))
        let bySystem = try fetcher(for: server) {
            $0.caBundle = nil
            $0.extraAuthorities = nil
        }
        #expect(await failure(of: request, from: bySystem) == .tlsFailed)
        await bySystem.close()
        let withoutIntermediate = try fetcher(for: server) { $0.extraAuthorities = nil }
        #expect(await failure(of: request, from: withoutIntermediate) == .tlsFailed)
        await withoutIntermediate.close()
    }

    @Test func `a certificate is valid only for its name`() async throws {
        let server = try HTTP2Server(tls: true)
        let fetcher = try fetcher(for: server) { $0.privateAddresses = ["localhost:\(server.port)"] }
        let request = Request(.get, "https://localhost:\(server.port)/page.txt")
        #expect(await failure(of: request, from: fetcher) == .tlsFailed)
        await fetcher.close()
    }

    @Test func `an additional authority extends the system's`() async throws {
        let server = try HTTP2Server(tls: true)
        let fetcher = try fetcher(for: server) { $0.caBundle = nil }
        #expect(try await fetcher.fetch(Request(.get, server.url("/page.txt"))).status == 200)
        await fetcher.close()
    }
}

/// Tests with hand-written HTTP/2 frames (RFC 9113, section 4), for faults that no correct server has.
@Suite("HTTP2 stream")
struct HTTP2StreamTests {
    private enum Frame {
        static let settings: [UInt8] = [0, 0, 0, 4, 0, 0, 0, 0, 0]
        static let settingsAcknowledgement: [UInt8] = [0, 0, 0, 4, 1, 0, 0, 0, 0]
        /// A header frame with `:status: 200`, entry 8 of HPACK's static table, that ends the stream.
        static let answer: [UInt8] = [0, 0, 1, 1, 0x05, 0, 0, 0, 1, 0x88]

        static let ping: [UInt8] = [0, 0, 8, 6, 0, 0, 0, 0, 0] + [UInt8](repeating: 7, count: 8)

        static func reset(_ code: UInt8) -> [UInt8] { [0, 0, 4, 3, 0, 0, 0, 0, 1, 0, 0, 0, code] }
    }

    /// Creates a server that sends the first of `messages` after the request's head, and each other one when the client
    /// has read the previous one.
    private func server(sending messages: [[UInt8]]) throws -> ScriptedServer {
        try ScriptedServer { peer in
            _ = peer.read(24)
            peer.send(Frame.settings + Frame.settingsAcknowledgement)
            guard Self.skipFrames(of: peer, through: 1, flag: 0) else { return }
            for message in messages {
                peer.send(message + Frame.ping)
                // The answer to a ping shows that the client has read everything before it.
                guard Self.skipFrames(of: peer, through: 6, flag: 1) else { return }
            }
            // Read the rest, as a server has to, until the client closes the connection.
            while !peer.read(1).isEmpty {}
        }
    }

    /// Reads up to the first frame of this type with this flag. Returns `false` if the client closed the connection
    /// before that.
    private static func skipFrames(of peer: Peer, through type: UInt8, flag: UInt8) -> Bool {
        while true {
            let header = peer.read(9)
            guard header.count == 9 else { return false }
            _ = peer.read(Int(header[0]) << 16 | Int(header[1]) << 8 | Int(header[2]))
            if header[3] == type, header[4] & flag == flag { return true }
        }
    }

    private func post(to server: ScriptedServer) async throws -> Result<Response, TransportError> {
        let fetcher = try makeFetcher(for: server) { $0.version = .http2PriorKnowledge }
        let request = Request(.post, server.url(), body: [UInt8](repeating: 1, count: 1_000_000))
        do throws(TransportError) {
            let response = try await fetcher.fetch(request)
            await fetcher.close()
            return .success(response)
        } catch {
            await fetcher.close()
            return .failure(error)
        }
    }

    /// Such an answer is legal (RFC 9113, section 8.1), but libcurl 7.88 reports it as an error.
    @Test func `an answer that comes before the body was sent is accepted`() async throws {
        let response = try await post(to: server(sending: [Frame.answer, Frame.reset(0)])).get()
        #expect(response.status == 200)
        #expect(response.httpVersion == .http2)
    }

    @Test func `a reset without an answer is an error`() async throws {
        let outcome = try await post(to: server(sending: [Frame.reset(2)]))
        #expect(throws: TransportError.self) { try outcome.get() }
        guard case .failure(let error) = outcome else { return }
        #expect(error.code == .http2Error)
        #expect(error.possiblyProcessed)
    }

    @Test func `a server with HTTP/1.1 only is refused`() async throws {
        let server = try ScriptedServer { peer in peer.serve { _ in peer.answer() } }
        let fetcher = try makeFetcher(for: server) { $0.version = .http2TLS }
        #expect(await failure(of: Request(.get, server.url()), from: fetcher) == .http2Error)
        await fetcher.close()
    }
}
