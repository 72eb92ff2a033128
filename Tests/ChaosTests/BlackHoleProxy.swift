import Foundation
import Glibc
import Synchronization

/// A TCP port in front of the server's Unix socket. It can swallow all that passes, without a word to either side, and
/// then reset the connections, as a network does that comes back.
///
/// One thread of its own moves the bytes: it blocks, which no thread of the pool may.
final class BlackHoleProxy: Sendable {
    let port: Int

    private struct State {
        var isSwallowing = false
        var isResetWanted = false
        var isClosed = false
    }

    private let listener: Int32
    private let target: String
    private let state = Mutex(State())

    /// - Parameters:
    ///   - port: A free one of 127.0.0.1.
    ///   - target: The server's Unix socket.
    init(port: Int, target: String) throws {
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
        Thread.detachNewThread { [self] in pass() }
    }

    func swallow() {
        state.withLock { $0.isSwallowing = true }
    }

    /// Resets all connections and passes on what comes next.
    func reset() {
        state.withLock {
            $0.isSwallowing = false
            $0.isResetWanted = true
        }
    }

    func close() {
        state.withLock { $0.isClosed = true }
    }

    private func pass() {
        var pairs: [Pair] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let state = self.state.withLock { state in
                defer { state.isResetWanted = false }
                return state
            }
            if state.isClosed || state.isResetWanted {
                for pair in pairs { pair.close(resetting: true) }
                pairs = []
            }
            if state.isClosed { break }
            var polled = ([listener] + pairs.flatMap { [$0.client, $0.server] })
                .map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
            // Short, so that a call to swallow is heard soon.
            guard poll(&polled, nfds_t(polled.count), 10) > 0 else { continue }
            let ready = Set(polled.filter { $0.revents != 0 }.map(\.fd))
            pairs.removeAll { pair in
                let isOver = !pair.move(ready, &buffer, isSwallowing: state.isSwallowing)
                if isOver { pair.close(resetting: false) }
                return isOver
            }
            if ready.contains(listener), let pair = accepted() { pairs.append(pair) }
        }
        Glibc.close(listener)
    }

    private func accepted() -> Pair? {
        let client = accept(listener, nil, nil)
        guard client >= 0 else { return nil }
        guard let server = connected(toUnixSocket: target) else {
            // The server is away: the client sees its connection end.
            Glibc.close(client)
            return nil
        }
        return Pair(client: client, server: server)
    }
}

/// Why there is no proxy.
enum ProxyError: Error {
    case noListener(Int32)
}

/// One connection through the proxy.
private struct Pair {
    let client: Int32
    let server: Int32

    /// Moves what waits, in both directions.
    /// - Returns: `false` when either side is done.
    func move(_ ready: Set<Int32>, _ buffer: inout [UInt8], isSwallowing: Bool) -> Bool {
        for (from, to) in [(client, server), (server, client)] where ready.contains(from) {
            let count = recv(from, &buffer, buffer.count, 0)
            guard count > 0 else { return false }
            if isSwallowing { continue }
            var sent = 0
            while sent < count {
                let step = buffer.withUnsafeBytes {
                    send(to, $0.baseAddress?.advanced(by: sent), count - sent, Int32(MSG_NOSIGNAL))
                }
                guard step > 0 else { return false }
                sent += step
            }
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
