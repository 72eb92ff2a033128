import Glibc
import Synchronization

/// Which port of 127.0.0.1 somebody wants.
package enum PortChoice: Sendable, Hashable {
    /// One that nobody listens on now.
    case any
    /// This one and no other.
    case exactly(Int)
    /// This one, or any other where it is taken.
    case preferably(Int)

    /// The port, which was free a moment ago.
    /// - Throws: ``FleetError/port(_:_:)`` where there is none.
    func chosen() throws -> Int {
        switch self {
        case .any: return try freePorts(1)[0]
        case .exactly(let port):
            if let reason = try refusal(of: port) { throw FleetError.port(port, reason) }
            return port
        case .preferably(let port): return try refusal(of: port) == nil ? port : freePorts(1)[0]
        }
    }
}

/// Ports that are tried. They lie below those that Linux lends to outgoing connections (from 32768 on, unless
/// `net.ipv4.ip_local_port_range` says otherwise): one of these might be lent before whoever chose it listens there.
private let candidates = 20_000..<32_000

/// The next to be tried. Each process begins somewhere else and goes on from there: so ports that it chose and nobody
/// listens on yet are not chosen twice, and rarely by another process.
private let nextCandidate = Mutex(Int.random(in: candidates))

/// So many different ports of 127.0.0.1 that nobody listens on now.
/// - Throws: ``FleetError/noFreePort`` where there are not so many.
package func freePorts(_ count: Int) throws -> [Int] {
    var ports: [Int] = []
    for _ in candidates where ports.count < count {
        let port = nextCandidate.withLock { next in
            defer { next = next + 1 < candidates.upperBound ? next + 1 : candidates.lowerBound }
            return next
        }
        if !ports.contains(port), try refusal(of: port) == nil { ports.append(port) }
    }
    guard ports.count >= count else { throw FleetError.noFreePort }
    return ports
}

/// Why nobody can listen on this port now, in the system's words; `nil` when one can.
private func refusal(of port: Int) throws -> String? {
    try withLoopbackSocket { descriptor, address -> String? in
        // As servers do it: connections that ended a moment ago do not count.
        var on: Int32 = 1
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &on, socklen_t(MemoryLayout<Int32>.size))
        address.sin_port = UInt16(clamping: port).bigEndian
        let bound = withSocketAddress(&address) { bind(descriptor, $0, $1) }
        guard bound != 0 else { return nil }
        return errno == EADDRINUSE ? "is taken" : "cannot be used (\(String(cString: strerror(errno))))"
    }
}

/// Whether somebody accepts connections on this port of 127.0.0.1.
package func canConnect(to port: Int) -> Bool {
    guard let descriptor = try? connected(to: port) else { return false }
    close(descriptor)
    return true
}

/// A socket that is connected to this port of 127.0.0.1; the caller closes it.
/// - Throws: ``FleetError/port(_:_:)`` where nobody accepts connections there.
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
