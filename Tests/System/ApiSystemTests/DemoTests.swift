import HTTPTypes
import NIOCore
import TestTools
import Testing

@Suite("Phones of a simulated day")
struct DemoTests {
    /// A simulator that answers each request with its path.
    private func simulator() throws -> ScriptedServer {
        try ScriptedServer { peer in
            guard let path = peer.receive()?.target else { return }
            let head = "HTTP/1.1 200 OK\r\nContent-Type: text/x-test\r\nContent-Length: \(path.utf8.count)\r\n\r\n"
            peer.send(Array((head + path).utf8))
        }
    }

    @Test(arguments: ["/demo/devices", "/demo/devices/list", "/demo/devices.js"])
    func `the pages of simulated phones are served at the api's own port`(path: String) async throws {
        let simulator = try simulator()
        try await ApiUnderTest.run(["DEMO_URL": "http://\(simulator.authority)"]) { api in
            let response = try await api.get(path)
            #expect(response.status == .ok && response.headers[.contentType] == "text/x-test")
            #expect(String(decoding: response.body.readableBytesView, as: UTF8.self) == path)
            #expect(response.headers[.contentSecurityPolicy]?.contains("default-src 'none'") == true)
        }
    }

    @Test func `while the simulator is down, the page of simulated phones is answered with 502`() async throws {
        try await ApiUnderTest.run(["DEMO_URL": "http://127.0.0.1:1"]) { api in
            let response = try await api.get("/demo/devices")
            #expect(response.status == .badGateway)
        }
    }

    @Test func `without a simulator there is no list of phones`() async throws {
        try await ApiUnderTest.run { api in
            let response = try await api.get("/demo/devices")
            #expect(response.status == .notFound)
        }
    }
}
