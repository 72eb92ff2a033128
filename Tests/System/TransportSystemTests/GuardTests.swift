import TestTools
import Testing
import Transport

@Suite("Private address")
struct PrivateAddressTests {
    @Test(arguments: [
        "localhost", "LOCALHOST", "127.0.0.1", "127.1", "0.0.0.0", "2130706433", "0x7f000001",
        "0177.0.0.1", "[::1]", "[::ffff:127.0.0.1]", "[0:0:0:0:0:ffff:7f00:1]", "[::127.0.0.1]",
    ])
    func `a loopback address is refused in every notation`(host: String) async throws {
        let server = try ScriptedServer { peer in peer.serve { _ in peer.answer() } }
        let fetcher = try makeFetcher()
        let code = await failure(of: Request(.get, "http://\(host):\(server.port)/"), from: fetcher)
        guard case .forbiddenAddress(let reach) = code else {
            Issue.record("\(String(describing: code))")
            return
        }
        #expect(reach == (host == "0.0.0.0" ? .unspecified : .loopback))
        #expect(server.connections == 0)
        await fetcher.close()
    }

    @Test(arguments: [
        "169.254.169.254", "10.0.0.1", "192.168.1.1", "100.64.0.1", "224.0.0.1", "[fd00::1]", "[fe80::1]",
    ])
    func `no packet is sent to private networks`(host: String) async throws {
        let fetcher = try makeFetcher()
        let code = await failure(of: Request(.get, "http://\(host)/latest/meta-data"), from: fetcher)
        guard case .forbiddenAddress = code else {
            Issue.record("\(String(describing: code))")
            return
        }
        await fetcher.close()
    }

    @Test func `only the named port is allowed`() async throws {
        let open = try ScriptedServer { peer in peer.serve { _ in peer.answer() } }
        let shut = try ScriptedServer { peer in peer.serve { _ in peer.answer() } }
        let fetcher = try makeFetcher(for: open)
        #expect(try await fetcher.fetch(Request(.get, open.url())).status == 200)
        #expect(await failure(of: Request(.get, shut.url()), from: fetcher) == .forbiddenAddress(.loopback))
        #expect(shut.connections == 0)
        await fetcher.close()
    }

    @Test func `an exception for a name does not apply to its address`() async throws {
        let server = try ScriptedServer { peer in peer.serve { _ in peer.answer() } }
        let fetcher = try makeFetcher { $0.privateAddresses = ["localhost:\(server.port)"] }
        #expect(try await fetcher.fetch(Request(.get, "http://localhost:\(server.port)/")).status == 200)
        #expect(await failure(of: Request(.get, server.url()), from: fetcher) == .forbiddenAddress(.loopback))
        await fetcher.close()
    }
}

@Suite("Redirect")
struct RedirectTests {
    /// Creates a server that redirects `/n` to `/n-1`, down to `/0`, which answers.
    private func countdown() throws -> ScriptedServer {
        try ScriptedServer { peer in
            peer.serve { request in
                let left = Int(request.target.dropFirst()) ?? 0
                if left == 0 {
                    peer.answer(body: Array("there".utf8))
                } else {
                    peer.answer("302 Found", headers: ["Location: /\(left - 1)"], body: Array("elsewhere".utf8))
                }
            }
        }
    }

    @Test func `redirects are followed to the end`() async throws {
        let server = try countdown()
        let fetcher = try makeFetcher(for: server)
        let response = try await fetcher.fetch(Request(.get, server.url("/3")))
        #expect(response.text == "there")
        #expect(response.redirects == 3)
        #expect(response.finalURL == server.url("/0"))
        #expect(server.connections == 1)
        await fetcher.close()
    }

    @Test func `redirects are followed only up to a limit`() async throws {
        let server = try countdown()
        let fetcher = try makeFetcher(for: server)
        #expect(await failure(of: Request(.get, server.url("/4")), from: fetcher) == .tooManyRedirects(limit: 3))
        let alone = try await fetcher.fetch(Request(.get, server.url("/4"), limits: Limits(maxRedirects: 0)))
        #expect(alone.status == 302)
        await fetcher.close()
    }

    @Test func `redirects are not followed for requests with an effect`() async throws {
        let server = try countdown()
        let fetcher = try makeFetcher(for: server)
        let response = try await fetcher.fetch(Request(.post, server.url("/1"), body: [1]))
        #expect(response.status == 302)
        #expect(response.headers["Location"] == "/0")
        await fetcher.close()
    }

    @Test func `redirects cannot lead to a private address`() async throws {
        let secret = try ScriptedServer { peer in peer.serve { _ in peer.answer() } }
        let port = secret.port
        let server = try ScriptedServer { peer in
            peer.serve { _ in peer.answer("301 Moved", headers: ["Location: http://127.0.0.1:\(port)/"]) }
        }
        let fetcher = try makeFetcher(for: server)
        #expect(await failure(of: Request(.get, server.url()), from: fetcher) == .forbiddenAddress(.loopback))
        #expect(secret.connections == 0)
        await fetcher.close()
    }

    @Test func `a redirect to another host must be allowed, and sends no credentials`() async throws {
        let requests = TestSignal<Peer.Received>()
        let other = try ScriptedServer { peer in
            peer.serve {
                requests.send($0)
                peer.answer(body: Array("other".utf8))
            }
        }
        let location = "http://localhost:\(other.port)/x"
        let server = try ScriptedServer { peer in
            peer.serve { _ in peer.answer("307 Moved", headers: ["Location: \(location)"]) }
        }
        let request = Request(
            .get,
            server.url(),
            headers: ["Authorization": "bearer t", "Cookie": "s=1", "X-Api-Key": "k", "Accept": "application/json"],
            validators: Validators(etag: "\"v\"")
        )
        let strict = try makeFetcher(for: server) { $0.privateAddresses.insert("localhost:\(other.port)") }
        #expect(await failure(of: request, from: strict) == .redirectForbidden(.host("localhost")))
        #expect(other.connections == 0)
        await strict.close()

        let open = try makeFetcher(for: server) {
            $0.privateAddresses.insert("localhost:\(other.port)")
            $0.allowedRedirectHosts = ["localhost"]
        }
        let response = try await open.fetch(request)
        #expect(response.text == "other")
        #expect(response.finalURL == location)
        let received = try await requests.next()
        #expect(received.headers["Accept"] == "application/json")
        #expect(received.headers["If-None-Match"] == "\"v\"")
        for name in ["Authorization", "Cookie", "X-Api-Key"] { #expect(received.headers[name] == nil) }
        await open.close()
    }

    @Test func `all redirects of a request share one total timeout`() async throws {
        let server = try ScriptedServer { peer in
            peer.serve { _ in
                if !peer.isClosedByPeer(within: 150) { peer.answer("302 Found", headers: ["Location: /"]) }
            }
        }
        let fetcher = try makeFetcher(for: server)
        let limits = Limits(total: .milliseconds(400), maxRedirects: 100)
        #expect(await failure(of: Request(.get, server.url(), limits: limits), from: fetcher) == .timedOut(.total))
        await fetcher.close()
    }
}
