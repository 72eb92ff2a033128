import Fleet
import Glibc
import HTTPTypes
import Logging
import NIOCore
import Postgres
import PrometheusMetrics
import Runtime
import SystemPackage
import TestSupport
import TestTools
import Testing

@testable import APIServer

/// Checks the limit of connections for one address, and that an address that uses all of them does not affect others.
@Suite("Connection limit")
struct ConnectionLimitTests {
    @Test func `connections beyond an address's limit are closed, and other addresses are served`() async throws {
        try await ApiUnderTest.run(["CONNECTIONS_PER_ADDRESS": "3"]) { api in
            var crowd = try (0..<3).map { _ in try OwnSocket(from: 2, to: api.port) }
            // A connection whose request was answered is certainly counted. One that is only accepted may be counted
            // after the next one.
            for socket in crowd { socket.sendText("GET /livez HTTP/1.1\r\nHost: x\r\n\r\n") }
            try await eventually("an answer to each") { crowd.allSatisfy { $0.hasReceived("HTTP/1.1 200") } }
            try await eventually("one connection over the limit is closed") {
                try OwnSocket(from: 2, to: api.port).isClosed(within: 50)
            }
            #expect(api.metrics.text().contains(/http_connections_refused_total [1-9]/))
            #expect(try await api.get("/livez").status == .ok)
            #expect(crowd.allSatisfy { !$0.isClosed(within: 0) })
            crowd.removeAll()
            try await eventually("room for the address again") {
                try !OwnSocket(from: 2, to: api.port).isClosed(within: 50)
            }
        }
    }

    @Test func `a trusted proxy has no limit, and a limit of 0 applies to no address`() throws {
        let logger = Logger(label: "tests")
        let proxy = try #require(ClientAddress("10.0.0.1"))
        let client = try #require(ClientAddress("2001:db8::1:2:3:4"))
        let proxies = TrustedProxies(blocks: [try #require(AddressBlock("10.0.0.0/8"))])
        let limit = ConnectionLimit(perAddress: 1, proxies: proxies, logger: logger)
        #expect(limit.limitedAddress(of: proxy) == nil && limit.limitedAddress(of: nil) == nil)
        #expect(limit.limitedAddress(of: client) == ClientAddress("2001:db8::9")?.network)
        #expect(limit.enter(client.network) && !limit.enter(client.network))
        limit.leave(client.network)
        #expect(limit.enter(client.network))
        #expect(ConnectionLimit(perAddress: 0, proxies: proxies, logger: logger).limitedAddress(of: client) == nil)
    }

    @Test
    func `with 1024 descriptors, one address gets a quarter of them, and other addresses are served`() async throws {
        raiseFileLimit()
        try await withTestDatabase { database in
            try await withTemporaryDirectory { folder in
                let environment = ["DATABASE_URL": database.url(as: "bardown_api")]
                let api = try AskedProcess("small", environment, FilePath(folder), files: 1024)
                let running = Task { await api.child.run() }
                try await api.waitUntilReady()
                try await fillConnections(api)
                running.cancel()
                await running.value
            }
        }
    }

    private func fillConnections(_ api: AskedProcess) async throws {
        let head = "POST /api/v1/devices HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
        var slow: [OwnSocket] = []
        for _ in 0..<1200 {
            let socket = try OwnSocket(from: 2, to: api.port)
            socket.sendText(head + "Content-Length: 30000\r\n\r\n{")
            slow.append(socket)
        }
        for _ in 0..<20 { #expect(try await api.get("/api/v1/leagues").status == 200) }
        // The address's share is a quarter of the descriptors.
        try await eventually("the refusal of all connections beyond the share") {
            try await api.metric("http_connections_refused_total") ?? 0 >= 900
        }
        let served = slow.prefix(200)
        try await eventually("the end of the slow bodies") {
            for socket in served { socket.sendText(" ") }
            return served.allSatisfy { $0.hasReceived("HTTP/1.1 408 ") }
        }
    }
}

/// A connection from an address of its own in 127.0.0.0/8.
private final class OwnSocket {
    private let descriptor: Int32
    private var text = ""

    /// - Parameter number: The last part of its local address.
    init(from number: UInt32, to port: Int) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var own = Self.address(0x7F00_0000 | number, 0)
        var peer = Self.address(0x7F00_0001, port)
        let status = Self.with(&own) { bind(descriptor, $0, $1) } + Self.with(&peer) { connect(descriptor, $0, $1) }
        guard descriptor >= 0, status == 0 else { throw NeverHappened(what: "a connection: \(errno)") }
    }

    deinit { close(descriptor) }

    /// Sends the text, or nothing if the other end has closed the connection.
    func sendText(_ words: String) {
        _ = send(descriptor, words, words.utf8.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
    }

    func isClosed(within milliseconds: Int32) -> Bool {
        var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&waiting, 1, milliseconds) > 0 else { return false }
        var byte: UInt8 = 0
        return recv(descriptor, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT)) <= 0
    }

    func hasReceived(_ words: String) -> Bool {
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = recv(descriptor, &buffer, buffer.count, Int32(MSG_DONTWAIT))
        if count > 0 { text += String(decoding: buffer[..<count], as: UTF8.self) }
        return text.contains(words)
    }

    private static func address(_ host: UInt32, _ port: Int) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(clamping: port).bigEndian
        address.sin_addr.s_addr = host.bigEndian
        return address
    }

    private static func with(
        _ address: inout sockaddr_in,
        _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
    ) -> Int32 {
        withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
    }
}
