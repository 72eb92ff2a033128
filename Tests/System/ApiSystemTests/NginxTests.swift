import Fleet
import Foundation
import HTTPTypes
import Logging
import NIOCore
import SystemPackage
import TestTools
import Testing

@testable import APIServer

/// Checks nginx with `deploy/nginx/bardown.conf` in front of the api, but with other ports and without TLS.
@Suite("nginx", .enabled(if: Tool.nginx.isInstalled))
struct NginxTests {
    private static let today = "/api/v1/games/date/2026-03-15"

    @Test func `a shared cache serves one client's response to another, but not its remaining limit`()
        async throws
    {
        try await withNginx { api, nginx in
            try await ApiFixtures.insertSunday(api.owner)
            let own = try await api.get(Self.today)
            #expect(own.headers[.rateLimit] != nil)
            let first = try await nginx.get(Self.today)
            let second = try await nginx.get(Self.today)
            #expect(first.headers[.cacheStatus] == "MISS" && second.headers[.cacheStatus] == "HIT")
            for response in [first, second] {
                #expect(response.status == .ok && response.text == own.text)
                #expect(response.headers[.rateLimit] == nil && response.headers[.rateLimitPolicy] == nil)
                #expect(response.headers[.accessControlAllowOrigin] == "*")
                #expect(response.headers[.eTag] == own.headers[.eTag])
            }
            let tag = try #require(own.headers[.eTag])
            let revalidated = try await nginx.get(Self.today, [.ifNoneMatch: tag])
            #expect(revalidated.status == .notModified && revalidated.text.isEmpty)
            let small = try await nginx.get(Self.today, [.acceptEncoding: "gzip"])
            #expect(small.headers[.contentEncoding] == "gzip" && small.headers[.eTag] != own.headers[.eTag])
            // nginx treats 0 as an empty value.
            let newer = try await nginx.get(Self.today, [.seq: "00"])
            #expect(newer.headers[.cacheStatus] == "BYPASS")
        }
    }

    @Test func `members share the stored pages with everybody, and visitors who hide scores have their own`()
        async throws
    {
        try await withNginx { api, nginx in
            try await ApiFixtures.insertSunday(api.owner)
            let page = "/?date=2026-03-15"
            let first = try await nginx.get(page)
            #expect(first.headers[.cacheStatus] == "MISS" && first.text.contains("data-team"))
            // The headers of a request, and whether the response is stored already.
            let requests: [(headers: HTTPFields, status: String, coding: String?, isHidden: Bool)] = [
                ([.cookie: "__Host-bardown-session=abc; other=1"], "HIT", nil, false),
                ([.cookie: "bardown-scores=hidden"], "MISS", nil, true),
                ([.cookie: "__Host-bardown-session=abc; bardown-scores=hidden"], "HIT", nil, true),
                ([.cookie: "bardown-scores=hidden; a=b"], "HIT", nil, true),
                ([.cookie: "x-bardown-scores=hidden"], "HIT", nil, false),
                ([.acceptEncoding: "gzip, deflate, br;q=0"], "MISS", "gzip", false),
                ([.acceptEncoding: "gzip;q=0.5"], "HIT", "gzip", false),
                ([.acceptEncoding: "gzip;q=0"], "HIT", nil, false),
                ([.acceptEncoding: "gzip, deflate, br, zstd"], "MISS", "br", false),
                ([.acceptEncoding: "br", .cookie: "a=b"], "HIT", "br", false),
            ]
            let hidden = try await api.get(page, [.cookie: "bardown-scores=hidden"]).text
            #expect(hidden != first.text)
            for request in requests {
                let response = try await nginx.get(page, request.headers)
                #expect(response.headers[.cacheStatus] == request.status, "\(request.headers)")
                #expect(response.headers[.contentEncoding] == request.coding, "\(request.headers)")
                guard request.coding == nil else { continue }
                #expect(response.text == (request.isHidden ? hidden : first.text), "\(request.headers)")
            }
        }
    }

    @Test func `events come through one by one, and writes and errors are unchanged`() async throws {
        try await withNginx { api, nginx in
            try await ApiFixtures.insertSunday(api.owner)
            try await api.following {
                let reader = try EventReader("/api/v1/live", port: nginx.port)
                try await reader.read(until: "retry:")
                for revision in 1...3 {
                    try await api.change(ApiFixtures.liveGame, revision: Int64(revision))
                    try await reader.read(until: "id: \(revision)\nevent: game\n")
                }
                #expect(reader.ids == [1, 2, 3])
            }
            let body = #"{"token":"0123456789abcdef","favoriteTeams":[]}"#
            let device = try await nginx.post("/api/v1/devices", body)
            #expect(device.status == .created && device.headers[.rateLimit] != nil)
            let missing = try await nginx.get("/api/v1/nothing")
            #expect(missing.status == .notFound && missing.headers[.contentType] == "application/problem+json")
            let large = try await nginx.post("/api/v1/devices", String(repeating: " ", count: 40_000))
            #expect(large.status == .contentTooLarge)
        }
    }

    @Test func `the api sees the client's real address instead of a forged one, and the cookie of /ops needs TLS`()
        async throws
    {
        try await withNginx(["LIMIT_PER_ADDRESS": "1000", "OPS_TOKEN": "correct horse battery"]) { api, nginx in
            for number in 0..<3 {
                _ = try await nginx.get("/api/v1/changes", [.forwardedFor: "192.0.2.\(number)"])
            }
            let clients = api.resources.gate.limiter.current(at: Int64(Date().timeIntervalSince1970)).map(\.client)
            #expect(clients == [.address(try #require(ClientAddress("127.0.0.1")))])
            let form: HTTPFields = [.contentType: "application/x-www-form-urlencoded"]
            let signedIn = try await nginx.post("/ops/sign-in", "name=Ada&token=correct+horse+battery", form)
            #expect(signedIn.status == .seeOther && signedIn.headers[.setCookie]?.hasSuffix("; Secure") == true)
            #expect(try await nginx.get("/metrics").status == .notFound)
        }
    }

    private func withNginx(
        _ variables: [String: String] = [:],
        _ body: @Sendable (ApiUnderTest, Proxy) async throws -> Void
    ) async throws {
        let settings = variables.merging(["TRUSTED_PROXIES": "127.0.0.1,::1"]) { own, _ in own }
        try await ApiUnderTest.run(settings) { api in
            try await withTemporaryDirectory { folder in
                let port = try freePorts(1)[0]
                let child = try Self.nginx(in: folder, at: port, before: api.port)
                let running = Task { await child.run() }
                try await eventually("nginx") { canConnect(to: port) }
                do {
                    try await body(api, Proxy(port: port))
                } catch {
                    running.cancel()
                    await running.value
                    throw error
                }
                running.cancel()
                await running.value
            }
        }
    }

    private static func nginx(in folder: String, at port: Int, before api: Int) throws -> ChildProcess {
        var server = try String(contentsOfFile: ProjectFolder.path("deploy/nginx/bardown.conf"), encoding: .utf8)
        for (text, instead) in [
            ("listen 443 ssl;", "listen 127.0.0.1:\(port);"), ("server 127.0.0.1:8080;", "server 127.0.0.1:\(api);"),
            ("/var/cache/nginx/bardown", "\(folder)/cache"),
        ] {
            #expect(server.contains(text))
            server = server.replacing(text, with: instead)
        }
        server = server.split(separator: "\n").filter { !$0.contains("ssl_certificate") }.joined(separator: "\n")
        let places = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map { "\($0)_temp_path \(folder)/\($0);" }
        let configuration = """
            daemon off;
            pid \(folder)/nginx.pid;
            error_log stderr;
            worker_processes 1;
            events { worker_connections 256; }
            http {
              access_log off;
              \(places.joined(separator: "\n  "))
            \(server)
            }
            """
        try configuration.write(toFile: "\(folder)/nginx.conf", atomically: true, encoding: .utf8)
        let path = ["/usr/sbin/nginx", "/usr/bin/nginx"].first { FileManager.default.isExecutableFile(atPath: $0) }
        return ChildProcess(
            name: "nginx",
            executable: FilePath(path ?? "nginx"),
            arguments: ["-c", "\(folder)/nginx.conf", "-p", folder, "-e", "stderr"],
            environment: [:],
            log: FilePath("\(folder)/nginx.log"),
            logger: Logger(label: "tests")
        )
    }
}

/// The server to which clients connect.
private struct Proxy: Sendable {
    let port: Int

    func get(_ path: String, _ headers: HTTPFields = [:]) async throws -> TestResponse {
        try await LoopbackClient(port: port).execute(uri: path, method: .get, headers: headers, body: nil)
    }

    func post(
        _ path: String,
        _ body: String,
        _ headers: HTTPFields = [.contentType: "application/json"]
    ) async throws -> TestResponse {
        let bytes = ByteBuffer(string: body)
        return try await LoopbackClient(port: port).execute(uri: path, method: .post, headers: headers, body: bytes)
    }
}

extension HTTPField.Name {
    fileprivate static let cacheStatus = Self("X-Cache-Status") ?? .age
}
