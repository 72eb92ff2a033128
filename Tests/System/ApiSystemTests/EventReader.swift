import Fleet
import Foundation
import Glibc
import Synchronization
import TestTools

/// A client with its own socket that sends requests to the api and reads the answer as it arrives.
final class EventReader: Sendable {
    private let socket: Int32
    private let received = Mutex("")
    private let ended = Atomic(false)

    /// Everything received so far, including the head.
    var text: String { received.withLock { $0 } }

    /// - Parameter headers: Header lines, each with its line end.
    init(_ path: String, port: Int, headers: String = "") throws {
        socket = try connected(to: port)
        try sendRequests(path, headers: headers)
    }

    /// Sends `text` unchanged instead of a complete request.
    init(sending text: String, port: Int) throws {
        socket = try connected(to: port)
        try sendText(text)
    }

    /// Closes the sending side, as a client that goes away does.
    func finish() {
        shutdown(socket, Int32(SHUT_WR))
    }

    /// Reads until the server has ended the connection.
    func readToEnd() async throws {
        try await eventually("the end of the connection") {
            receive()
            return ended.load(ordering: .relaxed)
        }
    }

    /// Sends requests on the same connection, whether or not earlier ones were answered.
    func sendRequests(_ paths: String..., headers: String = "") throws {
        try sendText(paths.map { Self.request($0, headers: headers) }.joined())
    }

    /// Returns the bytes of a GET request.
    static func request(_ path: String, headers: String = "") -> String {
        "GET \(path) HTTP/1.1\r\nHost: localhost\r\n\(headers)\r\n"
    }

    /// Sends a request or a part of one.
    func sendText(_ text: String) throws {
        guard send(socket, text, text.utf8.count, Int32(MSG_NOSIGNAL)) == text.utf8.count else {
            throw NeverHappened(what: "sending \(text)")
        }
    }

    deinit { close(socket) }

    /// Reads until `what` has arrived.
    func read(until what: String) async throws {
        try await eventually("\(what) on the stream") {
            receive()
            return text.contains(what)
        }
    }

    /// The status codes of the first `count` answers, once they have arrived.
    func codes(_ count: Int) async throws -> [String] {
        try await eventually("\(count) answers") {
            receive()
            return text.matches(of: /HTTP\/1.1 (\d+)/).count >= count
        }
        return text.matches(of: /HTTP\/1.1 (\d+)/).map { String($0.1) }
    }

    /// The ids of the events, in order.
    var ids: [Int] {
        text.matches(of: /id: (\d+)\nevent: game\n/).compactMap { Int($0.1) }
    }

    private func receive() {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = recv(socket, &buffer, buffer.count, Int32(MSG_DONTWAIT))
            if count == 0 || (count < 0 && errno == ECONNRESET) { ended.store(true, ordering: .relaxed) }
            guard count > 0 else { return }
            received.withLock { $0 += String(decoding: buffer[..<count], as: UTF8.self) }
        }
    }
}
