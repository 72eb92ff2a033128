import CLinux
import Glibc

/// Connects to the server's addresses and does the TLS handshake.
extension ClientConnection {
    func connect(lastFailure: String, at now: MonotonicInstant) {
        var reason = lastFailure
        phase = .connecting
        interest = Int16(POLLOUT)
        // Each address gets an equal share of the time left, at most `addressTimeout`, but at least half a second,
        // which suffices for a handshake. With the default deadline of five seconds, addresses after the tenth may
        // therefore not be tried.
        let share = max((connectDeadline - now) / max(addresses.count, 1), .milliseconds(500))
        addressDeadline = now + min(configuration.addressTimeout, share)
        while let address = addresses.popFirst() {
            do throws(HTTP2Error) {
                socket = try TLSSocket(to: address, host: configuration.host, trust: trust)
                return
            } catch {
                reason = "connectFailed: \(error)"
            }
        }
        close(reason)
    }

    /// Tries the next address if the current one does not respond. The last address may use the rest of the connect
    /// deadline. After the TLS handshake the client stays with the address, because the server is reachable and merely
    /// slow.
    func tryNextAddressIfDue(at now: MonotonicInstant) {
        guard phase < .awaitingSettings, !addresses.isEmpty, now >= addressDeadline else { return }
        connect(lastFailure: "connect timed out", at: now)
    }

    func finishConnecting(_ socket: TLSSocket, at now: MonotonicInstant) {
        if let code = socket.connectError {
            connect(lastFailure: "connectFailed: \(unsafe String(cString: strerror(code)))", at: now)
        } else {
            phase = .handshaking
        }
    }

    func handshake(_ socket: TLSSocket) {
        switch socket.tls.handshake() {
        case .transferred:
            guard socket.tls.negotiatedHTTP2 else { return close("tlsFailed: the server does not speak HTTP/2") }
            phase = .awaitingSettings
            interest = Int16(POLLIN)
        case .wantsRead: interest = Int16(POLLIN)
        case .wantsWrite: interest = Int16(POLLOUT)
        case .ended: close("tlsFailed: \(socket.tls.failureReason)")
        }
    }
}

/// A socket and the TLS connection over it.
final class TLSSocket {
    let tls: TLSConnection
    /// Declared after `tls`, so that the socket is closed after the TLS connection is released.
    private let socket: Descriptor

    /// Creates a socket that starts to connect to `address`, and a TLS connection over it.
    init(to address: SocketAddress, host: String, trust: ServerTrust) throws(HTTP2Error) {
        let socket = try address.connecting()
        tls = try TLSConnection.connecting(to: host, trusting: trust, socket: socket.raw)
        self.socket = socket
    }

    var descriptor: Int32 { socket.raw }

    /// The `errno` of the failed connect, read when the socket becomes writable; `nil` when it is connected.
    var connectError: Int32? { socket.connectError() }
}
