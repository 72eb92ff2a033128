import Foundation
import Glibc
import Synchronization

/// A proxy that causes network faults between a TCP port and the server's Unix socket. It can delay the bytes, drop all
/// bytes silently and later reset the connections, or leave existing connections dead without closing them.
///
/// A dedicated thread moves the bytes, because it blocks, and threads of the concurrency pool must not block.
package final class BlackHoleProxy: Sendable {
    package let port: Int

    private struct State {
        var isSwallowing = false
        var isResetWanted = false
        var isAbandonWanted = false
        var isClosed = false
        var delay: Duration = .zero
    }

    private let listener: Int32
    private let target: String
    private let state = Mutex(State())

    /// - Parameters:
    ///   - port: A free port of 127.0.0.1.
    ///   - target: The server's Unix socket.
    package init(port: Int, target: String) throws {
        self.port = port
        self.target = target
        listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let bound = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard listener >= 0, bound == 0, listen(listener, 64) == 0 else { throw ProxyError.noListener(errno) }
        Thread.detachNewThread { [self] in relay() }
    }

    /// Drops all bytes from now on and keeps the connections open.
    package func swallow() {
        state.withLock { $0.isSwallowing = true }
    }

    /// Resets all connections and forwards new ones.
    package func reset() {
        state.withLock {
            $0.isSwallowing = false
            $0.isResetWanted = true
        }
    }

    /// Leaves the current connections dead without notifying either side, and forwards new ones.
    package func abandon() {
        state.withLock {
            $0.isSwallowing = false
            $0.isAbandonWanted = true
        }
    }

    /// Delays all bytes from now on, in each direction.
    package func delay(by delay: Duration) {
        state.withLock { $0.delay = delay }
    }

    package func close() {
        state.withLock { $0.isClosed = true }
    }

    private func relay() {
        var pairs: [Pair] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let state = self.state.withLock { state in
                defer { (state.isResetWanted, state.isAbandonWanted) = (false, false) }
                return state
            }
            if state.isClosed || state.isResetWanted {
                for pair in pairs { pair.close(resetting: true) }
                pairs = []
            }
            if state.isClosed { break }
            if state.isAbandonWanted { for index in pairs.indices { pairs[index].isAbandoned = true } }
            var polled = ([listener] + pairs.flatMap { [$0.client, $0.server] })
                .map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
            // The timeout is short, so that a call to `swallow` takes effect soon.
            let count = poll(&polled, nfds_t(polled.count), 10)
            let ready = count > 0 ? Set(polled.filter { $0.revents != 0 }.map(\.fd)) : []
            let rules = Relay(isSwallowing: state.isSwallowing, delay: state.delay, now: .now)
            var remainingPairs: [Pair] = []
            for var pair in pairs {
                if pair.move(ready, &buffer, rules) {
                    remainingPairs.append(pair)
                } else {
                    pair.close(resetting: false)
                }
            }
            pairs = remainingPairs
            if ready.contains(listener), let pair = accepted() { pairs.append(pair) }
        }
        Glibc.close(listener)
    }

    private func accepted() -> Pair? {
        let client = accept(listener, nil, nil)
        guard client >= 0 else { return nil }
        guard let server = connected(toUnixSocket: target) else {
            // The server is not running, so close the client's connection.
            Glibc.close(client)
            return nil
        }
        return Pair(client: client, server: server)
    }
}

/// The reasons why the proxy cannot start.
package enum ProxyError: Error {
    case noListener(Int32)
}

/// The rules that apply to bytes at the moment.
private struct Relay {
    let isSwallowing: Bool
    let delay: Duration
    let now: ContinuousClock.Instant
}

/// One connection through the proxy.
private struct Pair {
    let client: Int32
    let server: Int32
    /// Whether the connection is dead: no bytes pass, and neither side is notified until one of them closes the
    /// connection. Then the other side is closed, as a kernel does if keepalive probes fail.
    var isAbandoned = false
    /// The delayed bytes, in order.
    private var delayedWrites: [(due: ContinuousClock.Instant, to: Int32, bytes: [UInt8])] = []

    init(client: Int32, server: Int32) {
        self.client = client
        self.server = server
    }

    /// Forwards the waiting bytes in both directions.
    /// - Returns: `false` if either side has closed the connection.
    mutating func move(_ ready: Set<Int32>, _ buffer: inout [UInt8], _ rules: Relay) -> Bool {
        for (from, to) in [(client, server), (server, client)] where ready.contains(from) {
            let count = recv(from, &buffer, buffer.count, 0)
            guard count > 0 else { return false }
            if rules.isSwallowing || isAbandoned { continue }
            delayedWrites.append((rules.now + rules.delay, to, Array(buffer[..<count])))
        }
        while let first = delayedWrites.first, first.due <= rules.now {
            guard Self.relay(first.bytes, to: first.to) else { return false }
            delayedWrites.removeFirst()
        }
        return true
    }

    private static func relay(_ bytes: [UInt8], to socket: Int32) -> Bool {
        var sent = 0
        while sent < bytes.count {
            let step = bytes.withUnsafeBytes {
                send(socket, $0.baseAddress?.advanced(by: sent), bytes.count - sent, Int32(MSG_NOSIGNAL))
            }
            guard step > 0 else { return false }
            sent += step
        }
        return true
    }

    func close(resetting: Bool) {
        if resetting {
            var abrupt = linger(l_onoff: 1, l_linger: 0)
            setsockopt(client, SOL_SOCKET, SO_LINGER, &abrupt, socklen_t(MemoryLayout<linger>.size))
        }
        Glibc.close(client)
        Glibc.close(server)
    }
}

private func connected(toUnixSocket path: String) -> Int32? {
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix($0.count - 1)) }
    let status = withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
            connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
        }
    }
    if status == 0 { return descriptor }
    Glibc.close(descriptor)
    return nil
}
