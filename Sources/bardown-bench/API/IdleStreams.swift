import Fleet
import Glibc

/// Measures the memory that the api uses for idle event streams.
struct IdleStreams: Sendable {
    let api: BenchedApi

    /// Opens `count` streams, waits for the first bytes of each, and measures after a pause.
    func result(_ count: Int) async throws -> BenchReport.Result {
        let before = try api.resident()
        var sockets: [Int32] = []
        defer { for socket in sockets { close(socket) } }
        for _ in 0..<count { sockets.append(try open()) }
        try await Task.sleep(for: .seconds(5))
        return .init(
            name: "\(count)_streams_rss",
            value: try api.resident(),
            unit: "MB",
            baseline: "without",
            baselineValue: before
        )
    }

    /// Opens a stream. It blocks until the api responds, because there is nothing else to do.
    private func open() throws -> Int32 {
        let request = "GET /api/v1/live HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: text/event-stream\r\n\r\n"
        let descriptor = try connected(to: api.port)
        var limit = timeval(tv_sec: 10, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        var buffer = [UInt8](repeating: 0, count: 1024)
        let sent = send(descriptor, request, request.utf8.count, Int32(MSG_NOSIGNAL))
        let count = sent == request.utf8.count ? recv(descriptor, &buffer, buffer.count, 0) : -1
        guard count > 0, buffer.starts(with: "HTTP/1.1 200 ".utf8) else {
            close(descriptor)
            throw BenchError.failed(
                "a stream was not opened: \(String(decoding: buffer.prefix(max(0, count)), as: UTF8.self))"
            )
        }
        return descriptor
    }
}
