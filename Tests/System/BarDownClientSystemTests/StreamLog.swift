import Foundation
import Synchronization
import TestTools

@testable import BarDownClient

/// Records the changes that a stream delivers, across all its interruptions.
final class StreamLog: Sendable {
    private struct State {
        var received: [Int] = []
        var connections = 0
    }

    private let state = Mutex(State())

    /// The numbers of the changes, in order of arrival.
    var received: [Int] { state.withLock { $0.received } }
    /// How often the stream was opened.
    var connections: Int { state.withLock { $0.connections } }

    private struct Change: Decodable {
        let seq: Int
    }

    /// Reads all changes from the first, and resumes whenever the stream breaks, until it is cancelled.
    fileprivate func read(_ server: URL) async {
        let transport = URLSessionTransport()
        let url = server.appending(path: "api/v1/live").appending(queryItems: [URLQueryItem(name: "since", value: "0")])
        var lastEventID: String?
        while !Task.isCancelled {
            var parser = ServerSentEventParser(lastEventID: lastEventID)
            var request = HTTPRequest(.get, url, silence: .seconds(45))
            request.headers["Last-Event-ID"] = lastEventID
            do {
                try await warmUp(transport, server)
                let response = try await transport.open(request)
                guard response.status == 200 else { throw HTTPTransportError.failed("\(response.status)") }
                state.withLock { $0.connections += 1 }
                while let bytes = try await response.body.next() {
                    for event in try parser.push(bytes) { try note(event) }
                    lastEventID = parser.lastEventID
                }
            } catch {
                // The api is down, but it will be restarted, so try again.
                try? await Pacing.apart(.milliseconds(100))
            }
        }
    }

    /// Sends a short request first, so that the stream reuses its connection, as in an app. On a new connection
    /// FoundationNetworking polls for writing until the response ends, which keeps a core busy.
    private func warmUp(_ transport: URLSessionTransport, _ server: URL) async throws {
        let response = try await transport.open(HTTPRequest(.get, server.appending(path: "livez")))
        while try await response.body.next() != nil {}
    }

    /// Records the number of a change. A reset is recorded as -1, which breaks the order, so that the test fails.
    private func note(_ event: ServerSentEvent) throws {
        let seq = try JSONDecoder().decode(Change.self, from: Data(event.data.utf8)).seq
        state.withLock { $0.received.append(event.name == "game" ? seq : -1) }
    }
}

/// Reads the changes of a server for as long as `body` runs.
func withStream<Result: Sendable>(
    of server: URL,
    _ body: (StreamLog) async throws -> Result
) async throws -> Result {
    let log = StreamLog()
    return try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { await log.read(server) }
        let result = try await body(log)
        group.cancelAll()
        return result
    }
}
