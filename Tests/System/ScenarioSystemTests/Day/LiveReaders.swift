import Fleet
import Foundation
import Glibc
import Runtime
import Synchronization

/// Many clients of `/api/v1/live`, each with its own connection. A client that is disconnected resumes after its last
/// event.
///
/// One thread reads for all clients. It is not a thread of the concurrency pool, because it blocks.
final class LiveReaders: Sendable {
    struct Seen: Sendable {
        var open = 0
        var bytes = 0
        var events = 0
        /// The number of streams that ended and were opened again.
        var disconnects = 0
        /// The number of attempts to connect that failed.
        var refusals = 0
        /// The different pauses before a reconnect that the api asked clients for, in milliseconds.
        var pauses: Set<Int> = []
        var isClosed = false
        /// Whether the clients have stopped reading.
        var hasStoppedReading = false
    }

    private let port: Int
    private let count: Int
    private let state = Mutex(Seen())

    /// Returns whether this process can open `count` connections in addition to its others.
    static func canOpen(_ count: Int) -> Bool {
        raiseFileLimit()
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return false }
        return limit.rlim_cur >= rlim_t(count + 500)
    }

    /// Starts the clients immediately.
    init(_ count: Int, port: Int) {
        raiseFileLimit()
        self.count = count
        self.port = port
        Thread.detachNewThread { [self] in run() }
    }

    var seen: Seen { state.withLock { $0 } }

    /// Stops reading, without closing any connection.
    func stopReading() { state.withLock { $0.hasStoppedReading = true } }

    func close() { state.withLock { $0.isClosed = true } }

    private func run() {
        var streams: [Stream] = []
        var waiting = Array(repeating: Stream(), count: count)
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let seen = self.seen
            if seen.isClosed { break }
            connect(&waiting, to: &streams)
            state.withLock { $0.open = streams.count }
            guard !seen.hasStoppedReading else {
                usleep(20_000)
                continue
            }
            var polled = streams.map { pollfd(fd: $0.socket, events: Int16(POLLIN), revents: 0) }
            guard poll(&polled, nfds_t(polled.count), 50) > 0 else { continue }
            var kept: [Stream] = []
            for (var stream, ready) in zip(streams, polled) {
                if ready.revents == 0 || read(&stream, &buffer) {
                    kept.append(stream)
                } else {
                    disconnect(stream, &waiting)
                }
            }
            streams = kept
        }
        for stream in streams { Glibc.close(stream.socket) }
    }

    /// Opens at most 200 streams at a time, so that the open ones are read meanwhile.
    private func connect(_ waiting: inout [Stream], to streams: inout [Stream]) {
        let now = ContinuousClock.now
        var later: [Stream] = []
        var tries = 0
        for var stream in waiting {
            guard stream.connectsAt <= now, tries < 200 else {
                later.append(stream)
                continue
            }
            tries += 1
            if stream.open(port: port) {
                streams.append(stream)
            } else {
                state.withLock { $0.refusals += 1 }
                stream.connectsAt = now + .milliseconds(250)
                later.append(stream)
            }
        }
        waiting = later
    }

    /// - Returns: `false` when the stream is over.
    private func read(_ stream: inout Stream, _ buffer: inout [UInt8]) -> Bool {
        let count = recv(stream.socket, &buffer, buffer.count, Int32(MSG_DONTWAIT))
        guard count > 0 else { return count < 0 && (errno == EAGAIN || errno == EINTR) }
        let events = stream.countEvents(buffer[..<count])
        state.withLock { seen in
            seen.bytes += count
            seen.events += events
            if let pause = stream.pause { seen.pauses.insert(pause) }
        }
        return stream.isAccepted != false
    }

    private func disconnect(_ stream: Stream, _ waiting: inout [Stream]) {
        Glibc.close(stream.socket)
        var stream = stream
        stream.connectsAt = .now + .milliseconds(stream.pause ?? 500)
        stream.isAccepted = nil
        state.withLock { seen in
            seen.disconnects += 1
            // The stream was counted as open at the beginning of this round.
            seen.open -= 1
        }
        waiting.append(stream)
    }
}

/// The stream of one client.
private struct Stream {
    var socket: Int32 = -1
    var connectsAt = ContinuousClock.now
    /// Whether the answer was a stream; `nil` until its status line has arrived.
    var isAccepted: Bool?
    /// The last value of `retry:`, in milliseconds.
    var pause: Int?
    /// The id after which to resume.
    private var lastID: Int?
    /// An incomplete line.
    private var unparsed: [UInt8] = []

    mutating func open(port: Int) -> Bool {
        guard let socket = try? connected(to: port) else { return false }
        let header = lastID.map { "Last-Event-ID: \($0)\r\n" } ?? ""
        let request = "GET /api/v1/live HTTP/1.1\r\nHost: localhost\r\n\(header)\r\n"
        guard send(socket, request, request.utf8.count, Int32(MSG_NOSIGNAL)) == request.utf8.count else {
            close(socket)
            return false
        }
        self.socket = socket
        unparsed = []
        return true
    }

    /// - Returns: The number of events.
    mutating func countEvents(_ bytes: ArraySlice<UInt8>) -> Int {
        var events = 0
        unparsed += bytes
        while let end = unparsed.firstIndex(of: UInt8(ascii: "\n")) {
            let line = String(decoding: unparsed[..<end], as: UTF8.self)
            unparsed.removeFirst(end + 1)
            if line.hasPrefix("HTTP/1.1 ") { isAccepted = line.hasPrefix("HTTP/1.1 200") }
            if line.hasPrefix("id: ") { lastID = Int(line.dropFirst(4)) ?? lastID }
            if line.hasPrefix("retry: ") { pause = Int(line.dropFirst(7)) ?? pause }
            if line.hasPrefix("event: ") { events += 1 }
        }
        return events
    }
}
