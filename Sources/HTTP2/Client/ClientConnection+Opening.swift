import CLinux
import Glibc

/// Connecting and handshakes.
extension ClientConnection {
    func connect(lastFailure: String, at now: MonotonicInstant) {
        var reason = lastFailure
        phase = .connecting
        interest = Int16(POLLOUT)
        // Each address gets an equal share of the time left, but at least enough for a handshake. With more than ten
        // addresses the last ones may therefore not be tried.
        let share = max((connectDeadline - now) / max(addresses.count, 1), .milliseconds(500))
        leavesAddressAt = now + min(configuration.addressPatience, share)
        while let address = addresses.popFirst() {
            do throws(HTTP2Error) {
                line = try TLSSocket(to: address, host: configuration.host, trust: trust)
                return
            } catch {
                reason = "connectFailed: \(error)"
            }
        }
        over(reason)
    }

    /// Tries the next address if the current one does not respond. The last address may use the rest of the connect
    /// deadline. After the TLS handshake the address is kept, because the server is reachable and merely slow.
    func leaveSilentAddress(at now: MonotonicInstant) {
        guard phase < .awaitingSettings, !addresses.isEmpty, now >= leavesAddressAt else { return }
        connect(lastFailure: "connect timed out", at: now)
    }

    func finishConnecting(_ line: TLSSocket, at now: MonotonicInstant) {
        if let code = line.connectError {
            connect(lastFailure: "connectFailed: \(unsafe String(cString: strerror(code)))", at: now)
        } else {
            phase = .shaking
        }
    }

    func shakeHands(_ line: TLSSocket) {
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
