import Glibc
import Synchronization
package import Transport

/// A server on loopback that sends exactly the bytes that a test specifies.
///
/// Each connection has a thread that runs the script once and then closes the connection.
package final class ScriptedServer: Sendable {
    package struct SetUpFailure: Error {
        let step: String
        let code: Int32
    }

    package let port: Int
    private let listener: Int32
    private let accepted: Accepted

    /// Counts connections. It is separate from the server, so that the accepting thread does not keep the server alive.
    private final class Accepted: Sendable {
        let count = Atomic(0)
        /// Whether the socket is open. Once the thread has closed it, another socket may have the same descriptor.
        let isListening = Mutex(true)
    }

    package init(_ script: @escaping @Sendable (Peer) -> Void) throws {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        guard listener >= 0 else { throw SetUpFailure(step: "socket", code: errno) }
        self.listener = listener
        port = try Self.bindToLoopback(listener)
        let accepted = Accepted()
        self.accepted = accepted
        onThread {
            while case let connection = accept(listener, nil, nil), connection >= 0 {
                let number = accepted.count.add(1, ordering: .relaxed).newValue
                onThread {
                    script(Peer(socket: connection, number: number))
                    close(connection)
                }
            }
            accepted.isListening.withLock {
                $0 = false
                close(listener)
            }
        }
    }

    /// Wakes the accepting thread, which then closes the socket.
    deinit { accepted.isListening.withLock { if $0 { shutdown(listener, Int32(SHUT_RDWR)) } } }

    package var authority: String { "127.0.0.1:\(port)" }
    package var connections: Int { accepted.count.load(ordering: .relaxed) }

    package func url(_ path: String = "/") -> String { "http://\(authority)\(path)" }

    private static func loopback(port: Int = 0) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(truncatingIfNeeded: port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        return address
    }

    /// Returns as soon as another program's server accepts connections at `port`.
    package static func waitForListener(at port: Int, within limit: Duration = Patience.limit) throws {
        let deadline = ContinuousClock.now.advanced(by: limit)
        var address = loopback(port: port)
        while true {
            let probe = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
            defer { close(probe) }
            let result = withUnsafeBytes(of: &address) { bytes in
                connect(probe, bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self), socklen_t(bytes.count))
            }
            if result == 0 { return }
            guard ContinuousClock.now < deadline else { throw SetUpFailure(step: "connect", code: errno) }
            poll(nil, 0, 5)
        }
    }

    private static func bindToLoopback(_ listener: Int32) throws -> Int {
        var address = loopback()
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let failure = withUnsafeMutableBytes(of: &address) { bytes -> String? in
            guard let raw = bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self) else { return "address" }
            if bind(listener, raw, length) != 0 { return "bind" }
            if listen(listener, 128) != 0 { return "listen" }
            return getsockname(listener, raw, &length) == 0 ? nil : "getsockname"
        }
        if let failure { throw SetUpFailure(step: failure, code: errno) }
        return Int(UInt16(bigEndian: address.sin_port))
    }
}

/// One connection of a client to a ``ScriptedServer``.
package struct Peer: Sendable {
    package struct Received: Sendable {
        package var method: String
        package var target: String
        package var headers: Headers
        package var body: [UInt8]
    }

    package let socket: Int32
    /// The number of the connection, from 1, in the order in which they were opened.
    package let number: Int

    /// Reads a request with its body; `nil` if the client closed the connection.
    package func receive() -> Received? {
        var head: [UInt8] = []
        while !head.suffix(4).elementsEqual("\r\n\r\n".utf8) {
            guard let byte = read(1).first else { return nil }
            head.append(byte)
        }
        let lines = String(decoding: head, as: UTF8.self).split(separator: "\r\n")
        let words = lines.first?.split(separator: " ") ?? []
        guard words.count == 3 else { return nil }
        var headers = Headers()
        for line in lines.dropFirst() {
            guard let colon = line.firstIndex(of: ":") else { continue }
            headers.add(String(line[..<colon]), String(line[line.index(after: colon)...].drop { $0 == " " }))
        }
        let length = headers["Content-Length"].flatMap { Int($0) } ?? 0
        let body = read(length)
        guard body.count == length else { return nil }
        return Received(method: String(words[0]), target: String(words[1]), headers: headers, body: body)
    }

    /// Reads exactly `count` bytes, or fewer if the client closed the connection.
    package func read(_ count: Int) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        var filled = 0
        while filled < count {
            let got = bytes.withUnsafeMutableBytes {
                recv(socket, $0.baseAddress.map { $0 + filled }, count - filled, 0)
            }
            guard got > 0 else { break }
            filled += got
        }
        return Array(bytes.prefix(filled))
    }

    /// Sends all bytes. Returns `false` if the client closed the connection.
    @discardableResult
    package func send(_ bytes: [UInt8]) -> Bool {
        var sent = 0
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes {
                Glibc.send(socket, $0.baseAddress.map { $0 + sent }, bytes.count - sent, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return false }
            sent += count
        }
        return true
    }

    @discardableResult
    package func send(_ text: String) -> Bool { send(Array(text.utf8)) }

    /// Sends a whole response with its length.
    @discardableResult
    package func answer(_ status: String = "200 OK", headers: [String] = [], body: [UInt8] = []) -> Bool {
        let lines = ["HTTP/1.1 \(status)", "Content-Length: \(body.count)"] + headers
        return send(Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body)
    }

    /// Sends nothing for this time. Returns `true` as soon as the client closes the connection.
    package func isClosedByPeer(within milliseconds: Int32) -> Bool {
        var entry = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
        guard poll(&entry, 1, milliseconds) > 0 else { return false }
        return read(1).isEmpty
    }

    /// Serves requests on this connection until the client closes it.
    package func serve(_ handle: (Received) -> Void) {
        while let request = receive() { handle(request) }
    }
}

private final class ThreadBody {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}

private func onThread(_ run: @escaping @Sendable () -> Void) {
    var thread = pthread_t()
    let box = Unmanaged.passRetained(ThreadBody(run))
    let result = pthread_create(
        &thread,
        nil,
        { context in
            guard let context else { return nil }
            Unmanaged<ThreadBody>.fromOpaque(context).takeRetainedValue().run()
            return nil
        },
        box.toOpaque()
    )
    guard result == 0 else { return box.release() }
    pthread_detach(thread)
}
