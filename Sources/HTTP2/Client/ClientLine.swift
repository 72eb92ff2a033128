/// A socket and the TLS over it.
final class ClientLine {
    let tls: TLSConnection
    /// Declared after `tls`, so that it is closed after it.
    private let socket: Descriptor

    /// Begins to connect.
    init(to address: SocketAddress, host: String, trust: ServerTrust) throws(HTTP2Error) {
        let socket = try address.connecting()
        tls = try TLSConnection.connecting(to: host, trusting: trust, socket: socket.raw)
        self.socket = socket
    }

    var descriptor: Int32 { socket.raw }

    /// Why the socket is not connected, now that it is writable; `nil` when it is.
    var connectError: Int32? { socket.connectError() }
}
