import FoundationEssentials
import HTTP2
import Synchronization
import TestTools

/// A handler that chooses its reply by the path of the request, and records the requests.
final class TrialHandler: HTTP2Handler {
    /// Receives the number that identifies a connection when the connection ends.
    let ended = TestSignal<Int>()
    /// The paths of requests, as they arrive.
    let arrivals = TestSignal<String>()
    private let seen = Mutex<[HTTP2Request]>([])

    var requests: [HTTP2Request] { seen.withLock { $0 } }

    func reply(to request: HTTP2Request) -> HTTP2Reply {
        seen.withLock { $0.append(request) }
        let path = request.value(of: ":path") ?? ""
        arrivals.send(path)
        return switch path {
        case "/echo": HTTP2Reply(.response(status: 200, headers: [], body: request.body))
        case "/length":
            HTTP2Reply(.response(status: 200, headers: [], body: Array(String(request.bodyLength).utf8)))
        case "/large":
            HTTP2Reply(.response(status: 200, headers: [], body: [UInt8](repeating: 65, count: 1 << 20)))
        case "/fields":
            HTTP2Reply(.response(status: 418, headers: [HTTP2Header(name: "x-score", value: "8:7")], body: []))
        case "/reset": HTTP2Reply(.reset(.internalError))
        // Answered after the number of milliseconds in the path.
        case let path where path.hasPrefix("/late/"):
            HTTP2Reply(
                .response(status: 200, headers: [], body: Array(path.dropFirst(6).utf8)),
                after: .milliseconds(Int(path.dropFirst(6)) ?? 0)
            )
        case "/silence": HTTP2Reply(.silence)
        case "/goaway":
            HTTP2Reply(.response(status: 200, headers: [], body: Array("bye".utf8)), goAway: Array("reason".utf8))
        case "/widen":
            HTTP2Reply(.response(status: 200, headers: [], body: []), maxConcurrentStreams: 77)
        default: HTTP2Reply(.response(status: 404, headers: [], body: []))
        }
    }

    func connectionEnded(_ number: Int) {
        ended.send(number)
    }
}

/// Runs `body` with a server, its handler, its URL, and the path of the file with its certificate authority.
func withServer(
    settings: HTTP2Settings = HTTP2Settings(),
    limits: HTTP2Limits = HTTP2Limits(),
    _ body: (HTTP2Listener, TrialHandler, _ url: String, _ authority: String) async throws -> Void
) async throws {
    try await withTemporaryDirectory { directory in
        let handler = TrialHandler()
        let identity = try ServerIdentity.forLoopback()
        let authority = "\(directory)/authority.pem"
        try Data(identity.authorityPEM.utf8).write(to: URL(filePath: authority))
        let server = try HTTP2Listener(
            port: 0,
            identity: identity,
            settings: settings,
            limits: limits,
            handler: handler
        )
        do {
            try await body(server, handler, "https://localhost:\(server.port)", authority)
        } catch {
            await server.stop()
            throw error
        }
        await server.stop()
    }
}
