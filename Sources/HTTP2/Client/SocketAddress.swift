import Glibc

/// An address to connect to: a `sockaddr` and its family.
struct SocketAddress: Hashable, Sendable {
    private let family: Int32
    private let bytes: [UInt8]

    /// Returns the addresses of `host`. Blocks on the network unless `isNumeric`.
    /// - Parameter isNumeric: Whether to accept only an IP address as `host`. If it is not one, the result is empty.
    static func all(of host: String, port: Int, isNumeric: Bool) -> Result<[SocketAddress], HTTP2Failure> {
        var hints = unsafe addrinfo()
        unsafe hints.ai_family = AF_UNSPEC
        unsafe hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        unsafe hints.ai_flags = AI_NUMERICSERV | (isNumeric ? AI_NUMERICHOST : 0)
        var list: UnsafeMutablePointer<addrinfo>?
        let code = unsafe getaddrinfo(host, String(port), &hints, &list)
        if code == EAI_NONAME, isNumeric { return .success([]) }
        guard code == 0 else {
            return .failure(.unreachable("nameNotResolved: \(unsafe String(cString: gai_strerror(code)))"))
        }
        defer { unsafe freeaddrinfo(list) }
        var addresses: [SocketAddress] = []
        var next = unsafe list
        while let entry = unsafe next?.pointee {
            let bytes = unsafe UnsafeRawBufferPointer(start: entry.ai_addr, count: Int(entry.ai_addrlen))
            unsafe addresses.append(SocketAddress(family: entry.ai_family, bytes: Array(bytes)))
            unsafe next = entry.ai_next
        }
        return .success(interleaved(addresses))
    }

    /// Alternates the address families, beginning with that of the first address and keeping the order within each
    /// family (RFC 8305, 4). If one family does not work, the addresses of the other are still tried early.
    static func interleaved(_ addresses: [SocketAddress]) -> [SocketAddress] {
        guard let family = addresses.first?.family else { return [] }
        let (one, other) = (addresses.filter { $0.family == family }, addresses.filter { $0.family != family })
        let pairs = zip(one, other).flatMap { [$0, $1] }
        return pairs + one.dropFirst(other.count) + other.dropFirst(one.count)
    }

    /// Creates a non-blocking socket and starts to connect it.
    func connecting() throws(HTTP2Error) -> Descriptor {
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
        let raw = socket(family, kind, 0)
        guard raw >= 0 else { throw .ofSystem("socket") }
        let descriptor = Descriptor(takingOwnershipOf: raw)
        var on: Int32 = 1
        unsafe setsockopt(raw, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
        let result = unsafe bytes.withUnsafeBytes { bytes in
            unsafe bytes.withMemoryRebound(to: sockaddr.self) { address in
                unsafe connect(raw, address.baseAddress, socklen_t(self.bytes.count))
            }
        }
        guard result == 0 || errno == EINPROGRESS else { throw .ofSystem("connect") }
        return descriptor
    }
}

extension Descriptor {
    /// Why a connecting socket failed, as an `errno`; `nil` if it is connected.
    func connectError() -> Int32? {
        var code: Int32 = 0
        var length = socklen_t(MemoryLayout<Int32>.size)
        guard unsafe getsockopt(raw, SOL_SOCKET, SO_ERROR, &code, &length) == 0 else { return errno }
        return code == 0 ? nil : code
    }
}

/// The result of a name look-up.
struct AddressLookup: Sendable {
    /// The number of the connection that needs the addresses.
    let number: Int
    let addresses: Result<[SocketAddress], HTTP2Failure>

    /// Looks up `host` on its own thread, because it may block for long, and puts the result into `mailbox`.
    static func begin(_ number: Int, host: String, port: Int, for mailbox: LoopInbox) throws(HTTP2Error) {
        _ = try EventLoopThread.running {
            let addresses = SocketAddress.all(of: host, port: port, isNumeric: false)
            mailbox.enqueue(AddressLookup(number: number, addresses: addresses))
        }
    }
}
