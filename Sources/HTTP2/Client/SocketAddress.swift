import Glibc

/// Where a socket can connect to: a `sockaddr` and its family.
struct SocketAddress: Hashable, Sendable {
    private let family: Int32
    private let bytes: [UInt8]

    /// The addresses of `host`. May wait for the network unless `isNumeric`.
    /// - Parameter isNumeric: takes `host` for an address as text; where it is none, there are no addresses.
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

    /// The families by turns, beginning with that of the first, each in its order (RFC 8305, 4): where one of them
    /// leads nowhere, every second address does not.
    static func interleaved(_ addresses: [SocketAddress]) -> [SocketAddress] {
        guard let family = addresses.first?.family else { return [] }
        let (one, other) = (addresses.filter { $0.family == family }, addresses.filter { $0.family != family })
        let pairs = zip(one, other).flatMap { [$0, $1] }
        return pairs + one.dropFirst(other.count) + other.dropFirst(one.count)
    }

    /// A socket that has begun to connect here, and does not block.
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
    /// Why a socket that was connecting is not connected; `nil` when it is.
    func connectError() -> Int32? {
        var code: Int32 = 0
        var length = socklen_t(MemoryLayout<Int32>.size)
        guard unsafe getsockopt(raw, SOL_SOCKET, SO_ERROR, &code, &length) == 0 else { return errno }
        return code == 0 ? nil : code
    }
}

/// What became of looking up the name of the server.
struct LookUp: Sendable {
    /// The connection that it was for.
    let number: Int
    let addresses: Result<[SocketAddress], HTTP2Failure>

    /// Looks `host` up on a thread of its own, for it may take long, and puts the result into `mailbox`.
    static func begin(_ number: Int, host: String, port: Int, for mailbox: LoopInbox) throws(HTTP2Error) {
        _ = try LoopThread.running {
            let addresses = SocketAddress.all(of: host, port: port, isNumeric: false)
            mailbox.put(LookUp(number: number, addresses: addresses))
        }
    }
}
