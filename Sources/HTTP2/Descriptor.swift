import Glibc

/// Owns an open file descriptor and closes it.
struct Descriptor: ~Copyable {
    let raw: Int32

    init(takingOwnershipOf raw: Int32) {
        self.raw = raw
    }

    deinit {
        close(raw)
    }
}

extension Descriptor {
    /// Creates a socket that listens on 127.0.0.1.
    /// - Parameter port: 0 for any free one.
    static func listening(onPort port: Int) throws(HTTP2Error) -> Descriptor {
        guard let number = UInt16(exactly: port) else { throw .portUnavailable(port) }
        let raw = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        guard raw >= 0 else { throw .ofSystem("socket") }
        let descriptor = Descriptor(takingOwnershipOf: raw)
        var on: Int32 = 1
        unsafe setsockopt(raw, SOL_SOCKET, SO_REUSEADDR, &on, socklen_t(MemoryLayout<Int32>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = number.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let bound = unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe bind(raw, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard bound == 0 else { throw .portUnavailable(port) }
        guard listen(raw, 128) == 0 else { throw .ofSystem("listen") }
        try descriptor.makeNonBlocking()
        return descriptor
    }

    /// Returns the port of a listening socket.
    func port() throws(HTTP2Error) -> Int {
        var address = sockaddr_in()
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let result = unsafe withUnsafeMutablePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe getsockname(raw, $0, &length) }
        }
        guard result == 0 else { throw .ofSystem("getsockname") }
        return Int(UInt16(bigEndian: address.sin_port))
    }

    /// Accepts the next waiting connection; `nil` when there is none or it cannot be accepted, such as after the client
    /// has closed it.
    func accepted() -> Descriptor? {
        let raw = accept(self.raw, nil, nil)
        guard raw >= 0 else { return nil }
        let connection = Descriptor(takingOwnershipOf: raw)
        do { try connection.makeNonBlocking() } catch { return nil }
        var on: Int32 = 1
        unsafe setsockopt(raw, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
        return connection
    }

    private func makeNonBlocking() throws(HTTP2Error) {
        guard fcntl(raw, F_SETFL, fcntl(raw, F_GETFL) | O_NONBLOCK) == 0, fcntl(raw, F_SETFD, FD_CLOEXEC) == 0 else {
            throw .ofSystem("fcntl")
        }
    }
}
