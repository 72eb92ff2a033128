import Foundation
import Glibc
import Synchronization

/// A small HTTP server on loopback that sends the replies of a test, and records the requests.
final class LoopbackServer: Sendable {
    struct Request: Sendable {
        let method: String
        let path: String
        /// Values by header name in lower case.
        let headers: [String: String]
        let body: String
    }

    enum Reply: Sendable {
        case answer(Int, [String: String] = [:], String = "")
        /// Announces more bytes than it sends.
        case cut(String)
        /// Sends nothing at all.
        case silence
        /// A stream of events that stays open. It begins with this text; ``push(_:)`` sends more.
        case stream(String)
    }

    /// The server's URL, `http://127.0.0.1:port`.
    let address: URL
    private let listener: Int32
    private let state = Mutex(State())

    private struct State {
        var requests: [Request] = []
        var open: [Int32] = []
        var streams: [Int32] = []
        var isStopped = false
        /// Whether the serving thread still has the socket open. Once it is closed, another socket may have its
        /// descriptor.
        var isListening = true
    }

    /// The requests, in order.
    var requests: [Request] { state.withLock { $0.requests } }
    /// The number of open streams.
    var streams: Int { state.withLock { $0.streams.count } }

    /// Serves for as long as `body` runs.
    /// - Parameter reply: Returns the reply to a request. Its arguments are the request and the number of earlier
    ///   requests.
    static func run(
        _ reply: @escaping @Sendable (Request, Int) -> Reply,
        _ body: (LoopbackServer) async throws -> Void
    ) async throws {
        let server = try LoopbackServer()
        Thread.detachNewThread { server.serve(reply) }
        defer { server.stop() }
        try await body(server)
    }

    private init() throws {
        listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var name = sockaddr_in()
        name.sin_family = sa_family_t(AF_INET)
        name.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let listener = listener
        let bound = withUnsafeMutablePointer(to: &name) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, length) == 0 && listen(listener, 16) == 0 && getsockname(listener, $0, &length) == 0
            }
        }
        guard bound, let url = URL(string: "http://127.0.0.1:\(UInt16(bigEndian: name.sin_port))") else {
            throw POSIXError(.EADDRINUSE)
        }
        address = url
    }

    /// Writes to every open stream.
    func push(_ text: String) {
        for stream in state.withLock({ $0.streams }) { Self.send(text, to: stream) }
    }

    /// Ends every open stream.
    func endStreams() {
        // The lock is held, so that meanwhile no stream in the list is closed and its descriptor reused.
        state.withLock { state in
            for stream in state.streams { shutdown(stream, Int32(SHUT_RDWR)) }
            state.streams = []
        }
    }

    private func stop() {
        state.withLock { state in
            state.isStopped = true
            if state.isListening { shutdown(listener, Int32(SHUT_RDWR)) }
            for descriptor in state.open { shutdown(descriptor, Int32(SHUT_RDWR)) }
        }
    }

    private func serve(_ reply: @escaping @Sendable (Request, Int) -> Reply) {
        defer {
            state.withLock { state in
                state.isListening = false
                close(listener)
            }
        }
        while true {
            let descriptor = accept(listener, nil, nil)
            guard descriptor >= 0 else { return }
            let isWanted = state.withLock { state in
                if !state.isStopped { state.open.append(descriptor) }
                return !state.isStopped
            }
            guard isWanted else {
                close(descriptor)
                return
            }
            Thread.detachNewThread { [self] in
                converse(descriptor, reply)
                state.withLock { state in
                    state.open.removeAll { $0 == descriptor }
                    state.streams.removeAll { $0 == descriptor }
                }
                close(descriptor)
            }
        }
    }

    private func converse(_ descriptor: Int32, _ reply: (Request, Int) -> Reply) {
        guard let request = Self.read(descriptor) else { return }
        let count = state.withLock { state in
            state.requests.append(request)
            return state.requests.count - 1
        }
        switch reply(request, count) {
        case .answer(let status, let headers, let body):
            let length = status == 304 ? [:] : ["Content-Length": "\(body.utf8.count)"]
            Self.send(Self.head(status, headers.merging(length) { $1 }) + (status == 304 ? "" : body), to: descriptor)
        case .cut(let body):
            Self.send(Self.head(200, ["Content-Length": "\(body.utf8.count + 100)"]) + body, to: descriptor)
        case .silence:
            Self.waitForEnd(descriptor)
        case .stream(let text):
            Self.send(Self.head(200, ["Content-Type": "text/event-stream"]) + text, to: descriptor)
            state.withLock { $0.streams.append(descriptor) }
            Self.waitForEnd(descriptor)
        }
    }

    private static func head(_ status: Int, _ headers: [String: String]) -> String {
        let lines = headers.merging(["Connection": "close"]) { $1 }.map { "\($0): \($1)\r\n" }
        return "HTTP/1.1 \(status) Whatever\r\n\(lines.joined())\r\n"
    }

    /// Reads a request with its body; `nil` if the client closes the connection before the end.
    private static func read(_ descriptor: Int32) -> Request? {
        var bytes: [UInt8] = []
        let end = Array("\r\n\r\n".utf8)
        while true {
            if let split = bytes.firstRange(of: end) {
                let request = parse(bytes[..<split.lowerBound], body: bytes[split.upperBound...])
                let length = request.headers["content-length"].flatMap { Int($0) } ?? 0
                if request.body.utf8.count >= length { return request }
            }
            var buffer = [UInt8](repeating: 0, count: 4096)
            let count = recv(descriptor, &buffer, buffer.count, 0)
            guard count > 0 else { return nil }
            bytes += buffer[..<count]
        }
    }

    private static func parse(_ head: ArraySlice<UInt8>, body: ArraySlice<UInt8>) -> Request {
        let lines = String(decoding: head, as: UTF8.self).components(separatedBy: "\r\n")
        let words = (lines.first ?? "").split(separator: " ").map(String.init)
        let headers = lines.dropFirst().compactMap { line -> (String, String)? in
            guard let colon = line.firstIndex(of: ":") else { return nil }
            return (line[..<colon].lowercased(), line[colon...].dropFirst().trimmingCharacters(in: .whitespaces))
        }
        return Request(
            method: words.first ?? "",
            path: words.dropFirst().first ?? "",
            headers: Dictionary(headers) { $1 },
            body: String(decoding: body, as: UTF8.self)
        )
    }

    private static func send(_ text: String, to descriptor: Int32) {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }

    private static func waitForEnd(_ descriptor: Int32) {
        var byte: UInt8 = 0
        while recv(descriptor, &byte, 1, 0) > 0 {}
    }
}
