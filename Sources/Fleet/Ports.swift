import Glibc

/// `wanted`, or where that is 0 a port of 127.0.0.1 that nobody listens on now.
func freePort(_ wanted: Int) throws -> Int {
    guard wanted == 0 else { return wanted }
    return try withLoopbackSocket { descriptor, address in
        let bound = withSocketAddress(&address) { bind(descriptor, $0, $1) }
        guard bound == 0 else { throw FleetError.noFreePort }
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let named = withSocketAddress(&address) { pointer, _ in getsockname(descriptor, pointer, &length) }
        guard named == 0 else { throw FleetError.noFreePort }
        return Int(UInt16(bigEndian: address.sin_port))
    }
}

/// Whether somebody accepts connections on this port of 127.0.0.1.
func canConnect(to port: Int) -> Bool {
    let connected = try? withLoopbackSocket { descriptor, address in
        address.sin_port = UInt16(clamping: port).bigEndian
        return withSocketAddress(&address) { connect(descriptor, $0, $1) } == 0
    }
    return connected ?? false
}

private func withLoopbackSocket<Result>(_ body: (Int32, inout sockaddr_in) throws -> Result) throws -> Result {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    guard descriptor >= 0 else { throw FleetError.noFreePort }
    defer { close(descriptor) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return try body(descriptor, &address)
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
