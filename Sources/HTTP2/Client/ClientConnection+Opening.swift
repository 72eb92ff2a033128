import CLinux
import Glibc

/// From the first packet to HTTP/2.
extension ClientConnection {
    func connect(lastFailure: String) {
        var reason = lastFailure
        while let address = addresses.popFirst() {
            do throws(HTTP2Error) {
                line = try ClientLine(to: address, host: configuration.host, trust: trust)
                return
            } catch {
                reason = "connectFailed: \(error)"
            }
        }
        over(reason)
    }

    func finishConnecting(_ line: ClientLine) {
        if let code = line.connectError {
            connect(lastFailure: "connectFailed: \(unsafe String(cString: strerror(code)))")
        } else {
            phase = .shaking
        }
    }

    func shakeHands(_ line: ClientLine) {
        switch line.tls.handshake() {
        case .moved:
            guard line.tls.speaksHTTP2 else { return over("tlsFailed: the server does not speak HTTP/2") }
            phase = .awaitingSettings
            interest = Int16(POLLIN)
        case .waitsToRead: interest = Int16(POLLIN)
        case .waitsToWrite: interest = Int16(POLLOUT)
        case .ended: over("tlsFailed: \(line.tls.complaint)")
        }
    }
}
