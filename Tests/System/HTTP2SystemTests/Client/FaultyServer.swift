import FoundationEssentials
import HTTP2
import Synchronization
import TestTools
import Testing

/// A server's handler that answers or fails each request as a test requires, and records the answered requests.
final class FaultyHandler: HTTP2Handler {
    struct Seen: Hashable, Sendable {
        let connection: Int
        let path: String
        let body: [UInt8]
    }

    /// The paths of requests, as they arrive.
    let arrivals = TestSignal<String>()
    private let fault: @Sendable (_ request: HTTP2Request, _ number: Int) -> HTTP2Reply
    private let seen = Mutex<[Seen]>([])
    private let count = Mutex(0)

    /// - Parameter fault: Returns the reply to a request. Its arguments are the request and its number, from 1.
    init(_ fault: @escaping @Sendable (HTTP2Request, Int) -> HTTP2Reply) {
        self.fault = fault
    }

    /// The requests answered with 200, in order.
    var answered: [Seen] { seen.withLock { $0 } }
    /// The number of requests, answered or not.
    var requests: Int { count.withLock { $0 } }
    var connections: Set<Int> { Set(answered.map(\.connection)) }

    func reply(to request: HTTP2Request) -> HTTP2Reply {
        let number = count.withLock { count in
            count += 1
            return count
        }
        let reply = fault(request, number)
        let path = request.value(of: ":path") ?? ""
        if case .response(200, _, _) = reply.action {
            seen.withLock { $0.append(Seen(connection: request.connection, path: path, body: request.body)) }
        }
        arrivals.send(path)
        return reply
    }

    func connectionEnded(_ number: Int) {}
}

extension HTTP2Reply {
    static let ok = HTTP2Reply(.response(status: 200, headers: [], body: []))
    static let silence = HTTP2Reply(.silence)
}

/// Starts a server, and runs `body` with a client of it, the handler and the server.
func withClient(
    of handler: FaultyHandler = FaultyHandler { _, _ in .ok },
    settings: HTTP2Settings = HTTP2Settings(maxConcurrentStreams: 1000),
    identity: ServerIdentity? = nil,
    isTrusting: Bool = true,
    _ adjust: (inout HTTP2ClientConfiguration) -> Void = { _ in },
    _ body: (HTTP2Client, FaultyHandler, HTTP2Listener) async throws -> Void
) async throws {
    try await withTemporaryDirectory { directory in
        let identity = try identity ?? ServerIdentity.forLoopback()
        let authority = "\(directory)/authority.pem"
        try Data(identity.authorityPEM.utf8).write(to: URL(filePath: authority))
        let server = try HTTP2Listener(port: 0, identity: identity, settings: settings, handler: handler)
        var configuration = HTTP2ClientConfiguration(host: "127.0.0.1", port: server.port, maxConnections: 1)
        configuration.authorityFile = isTrusting ? authority : nil
        adjust(&configuration)
        let client = try HTTP2Client(configuration)
        do {
            try await body(client, handler, server)
        } catch {
            await client.close()
            await server.stop()
            throw error
        }
        await client.close()
        await server.stop()
    }
}

/// Sends a request, and returns its result.
func outcome(of path: String, by client: HTTP2Client) async -> Result<HTTP2Response, HTTP2Failure> {
    do throws(HTTP2Failure) {
        return .success(try await client.send(HTTP2Submission(path: path, body: Array("8:7".utf8))))
    } catch {
        return .failure(error)
    }
}

/// Sends requests for `/0`, `/1` … concurrently, and returns their results in this order.
func outcomes(_ count: Int, by client: HTTP2Client) async -> [Result<HTTP2Response, HTTP2Failure>] {
    await withTaskGroup(of: (Int, Result<HTTP2Response, HTTP2Failure>).self) { group in
        for number in 0..<count { group.addTask { (number, await outcome(of: "/\(number)", by: client)) } }
        var all = [Result<HTTP2Response, HTTP2Failure>](repeating: .failure(.cancelled), count: count)
        for await (number, outcome) in group { all[number] = outcome }
        return all
    }
}

extension Result<HTTP2Response, HTTP2Failure> {
    var isOK: Bool { (try? get())?.status == 200 }

    var isNotProcessed: Bool {
        if case .failure(.notProcessed) = self { true } else { false }
    }

    var isLost: Bool {
        if case .failure(.lost) = self { true } else { false }
    }

    /// The reason of an `unreachable` failure; `nil` for every other result.
    var unreachable: String? {
        if case .failure(.unreachable(let why)) = self { why } else { nil }
    }
}
