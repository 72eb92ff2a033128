import Fleet
import SystemPackage
import Testing

@testable import TestTools

/// Tests the connection to a browser.
@Suite("Dev tools socket")
struct DevToolsSocketTests {
    @Test func `closing the socket after the browser has ended closes no other socket`() async throws {
        let socket = try DevToolsSocket()
        try socket.remote.close()
        for await _ in socket.messages {}
        // One of the listeners gets the file descriptor that the socket had.
        let listeners = try (0..<16).map { _ in try LoopbackListener() }
        socket.close()
        for listener in listeners { #expect(canConnect(to: listener.port)) }
    }
}
