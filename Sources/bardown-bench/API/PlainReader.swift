import Fleet
import Glibc

/// Sends requests that accept no compression, like those of the load generator. Each encoding of a page has its own
/// entity tag, so the tag for the load generator must be that of the uncompressed page.
struct PlainReader {
    private let port: Int
    private let path: String

    /// - Parameter url: A URL of 127.0.0.1 with a port.
    init(_ url: String) throws(BenchError) {
        let parts = url.split(separator: "/", maxSplits: 2)
        guard parts.count == 3, let port = parts[1].split(separator: ":").last.flatMap({ Int($0) }) else {
            throw .failed("not a URL: \(url)")
        }
        self.port = port
        path = "/\(parts[2])"
    }

    /// Returns the page's strong entity tag, after checking that a request with it gets status 304.
    func tag() throws -> String {
        let head = try head("")
        let line = head.split(separator: "\r\n").first { $0.lowercased().hasPrefix("etag: ") }
        guard let tag = line?.dropFirst("etag: ".count) else { throw BenchError.failed("no tag: \(head)") }
        let again = try self.head("If-None-Match: \(tag)\r\n")
        guard again.hasPrefix("HTTP/1.1 304 ") else { throw BenchError.failed("no 304 for its tag: \(again)") }
        return String(tag)
    }

    /// - Parameter lines: Header lines, each with its line end.
    private func head(_ lines: String) throws -> String {
        let descriptor = try connected(to: port)
        defer { close(descriptor) }
        var limit = timeval(tv_sec: 10, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        let request = "GET \(path) HTTP/1.1\r\nHost: 127.0.0.1\r\n\(lines)\r\n"
        guard send(descriptor, request, request.utf8.count, Int32(MSG_NOSIGNAL)) == request.utf8.count else {
            throw BenchError.failed("\(path) cannot be requested")
        }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while bytes.firstRange(of: Array("\r\n\r\n".utf8)) == nil {
            let count = recv(descriptor, &buffer, buffer.count, 0)
            guard count > 0 else { throw BenchError.failed("no response for \(path)") }
            bytes += buffer[..<count]
        }
        let end = bytes.firstRange(of: Array("\r\n\r\n".utf8))?.lowerBound ?? bytes.endIndex
        return String(decoding: bytes[..<end], as: UTF8.self)
    }
}
