import Glibc
import Synchronization

/// The port of 127.0.0.1 to use.
package enum PortChoice: Sendable, Hashable {
    /// Any port that is free now.
    case any
    /// Exactly this port.
    case exactly(Int)
    /// This port, or any other if it is taken.
    case preferably(Int)

    /// Returns a port that was free at the time of the call.
    /// - Throws: ``FleetError/port(_:_:)`` if the exact port is taken; ``FleetError/noFreePort`` if none is free.
    func chosen() throws -> Int {
        switch self {
        case .any: return try freePorts(1)[0]
        case .exactly(let port):
            if let reason = try bindFailure(of: port) { throw FleetError.port(port, reason) }
            return port
        case .preferably(let port): return try bindFailure(of: port) == nil ? port : freePorts(1)[0]
        }
    }
}

/// The candidate ports. They are below the range that Linux uses for outgoing connections (from 32768, unless
/// `net.ipv4.ip_local_port_range` says otherwise), because a port of that range might be used by a connection before a
/// server listens on it.
private let candidates = 20_000..<32_000

/// The next candidate. Each process starts at a random port and continues from there, so that it rarely examines the
/// same ports as another process.
private let nextCandidate = Mutex(Int.random(in: candidates))

/// Returns this many different ports of 127.0.0.1 that are free now, and reserves them until this process ends.
///
/// A reserved port is bound to a socket that never listens. No other process gets the port from this function, also
/// while the server that it was chosen for has not started yet or is being restarted. The server can listen on it if it
/// sets `SO_REUSEADDR`.
/// - Throws: ``FleetError/noFreePort`` if there are not enough.
package func freePorts(_ count: Int) throws -> [Int] {
    var ports: [Int] = []
    for _ in candidates where ports.count < count {
        let port = nextCandidate.withLock { next in
            defer { next = next + 1 < candidates.upperBound ? next + 1 : candidates.lowerBound }
            return next
        }
        if try reserve(port) { ports.append(port) }
    }
    guard ports.count >= count else { throw FleetError.noFreePort }
    return ports
}

/// Binds the port to a socket that stays open until this process ends.
/// - Returns: Whether the port was free.
func reserve(_ port: Int) throws -> Bool {
    var (descriptor, address) = try loopbackSocket()
    address.sin_port = UInt16(clamping: port).bigEndian
    guard withSocketAddress(&address, { bind(descriptor, $0, $1) }) == 0 else {
        close(descriptor)
        return false
    }
    // Only after `bind`, which therefore fails for a port that another process has reserved. Linux lets two sockets
    // bind one port if both have this option and neither listens (socket(7)), so a server can.
    allowReuse(of: descriptor)
    return true
}

private func allowReuse(of descriptor: Int32) {
    var on: Int32 = 1
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &on, socklen_t(MemoryLayout<Int32>.size))
}

/// Returns why the port cannot be bound now: `is taken`, or the system's error text in `cannot be used (…)`; `nil` if
/// it can be.
private func bindFailure(of port: Int) throws -> String? {
    try withLoopbackSocket { descriptor, address -> String? in
        // Servers set this option too. With it, connections that ended a moment ago do not block the port.
        allowReuse(of: descriptor)
        address.sin_port = UInt16(clamping: port).bigEndian
        let bound = withSocketAddress(&address) { bind(descriptor, $0, $1) }
        guard bound != 0 else { return nil }
        return errno == EADDRINUSE ? "is taken" : "cannot be used (\(String(cString: strerror(errno))))"
    }
}

/// Whether a server accepts connections on this port of 127.0.0.1.
package func canConnect(to port: Int) -> Bool {
    guard let descriptor = try? connected(to: port) else { return false }
    close(descriptor)
    return true
}

/// Returns a socket connected to this port of 127.0.0.1, which the caller closes.
/// - Throws: ``FleetError/port(_:_:)`` if nothing accepts connections there.
package func connected(to port: Int) throws -> Int32 {
    var (descriptor, address) = try loopbackSocket()
    address.sin_port = UInt16(clamping: port).bigEndian
    guard withSocketAddress(&address, { connect(descriptor, $0, $1) }) == 0 else {
        let reason = String(cString: strerror(errno))
        close(descriptor)
        throw FleetError.port(port, reason)
    }
    return descriptor
}

private func withLoopbackSocket<Result>(_ body: (Int32, inout sockaddr_in) throws -> Result) throws -> Result {
    var (descriptor, address) = try loopbackSocket()
    defer { close(descriptor) }
    return try body(descriptor, &address)
}

private func loopbackSocket() throws -> (Int32, sockaddr_in) {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { throw FleetError.noFreePort }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return (descriptor, address)
}

private func withSocketAddress<Result>(
    _ address: inout sockaddr_in,
    _ body: (UnsafeMutablePointer<sockaddr>, socklen_t) -> Result
) -> Result {
    withUnsafeMutablePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
            body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
    }
}
