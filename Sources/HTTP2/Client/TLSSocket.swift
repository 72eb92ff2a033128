/// A socket and the TLS connection over it.
final class TLSSocket {
    let tls: TLSConnection
    /// Declared after `tls` so that it is closed after it.
    private let socket: Descriptor

    /// Starts to connect.
    init(to address: SocketAddress, host: String, trust: ServerTrust) throws(HTTP2Error) {
        let socket = try address.connecting()
        tls = try TLSConnection.connecting(to: host, trusting: trust, socket: socket.raw)
        self.socket = socket
    }

    var descriptor: Int32 { socket.raw }

    /// The `errno` of the failed connect, read when the socket becomes writable; `nil` when it is connected.
    var connectError: Int32? { socket.connectError() }
}
