import CLinux
import FoundationEssentials
import Glibc
import TestTools
import Testing

@testable import HTTP2

@Suite("Server trust")
struct ServerTrustTests {
    @Test func `the second connection resumes the TLS session of the first`() async throws {
        try await withServer { server, _, _, authority in
            let trust = try ServerTrust(authorityFile: authority)
            for isSecond in [false, true] {
                let address = try #require(
                    try SocketAddress.all(of: "127.0.0.1", port: server.port, isNumeric: true).get().first
                )
                let line = try TLSSocket(to: address, host: "127.0.0.1", trust: trust)
                #expect(firstBytes(on: line) > 0)
                let isResumed = line.tls.isResumed
                #expect(isResumed == isSecond)
                // OpenSSL does not resume a session whose connection was not closed properly.
                line.tls.sendGoAway()
            }
        }
    }

    /// Completes the handshake and reads the server's first bytes, its SETTINGS. The server's session tickets arrive
    /// before the SETTINGS.
    private func firstBytes(on line: TLSSocket) -> Int {
        var buffer = [UInt8](repeating: 0, count: 16_384)
        var isOpen = false
        while true {
            let progress = isOpen ? line.tls.read(into: &buffer) : line.tls.handshake()
            switch progress {
            case .transferred(let count) where isOpen: return count
            case .transferred: isOpen = true
            case .wantsRead: wait(line, POLLIN)
            case .wantsWrite: wait(line, POLLOUT)
            case .ended: return 0
            }
        }
    }

    private func wait(_ line: TLSSocket, _ events: Int32) {
        var entry = pollfd(fd: line.descriptor, events: Int16(events), revents: 0)
        _ = poll(&entry, 1, Int32(Patience.limit.components.seconds * 1000))
    }

    @Test func `a file without a certificate is refused as an authority`() async throws {
        try await withTemporaryDirectory { directory in
            let file = "\(directory)/authority.pem"
            #expect(throws: HTTP2Error.self) { try ServerTrust(authorityFile: file) }
            try Data("8:7".utf8).write(to: URL(filePath: file))
            #expect(throws: HTTP2Error.self) { try ServerTrust(authorityFile: file) }
        }
    }
}
