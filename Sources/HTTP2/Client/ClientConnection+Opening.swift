import CLinux
import Glibc

/// From the first packet to HTTP/2.
extension ClientConnection {
    func connect(lastFailure: String, at now: Moment) {
        var reason = lastFailure
        phase = .connecting
        interest = Int16(POLLOUT)
        // An equal share of what is left, but enough for a handshake: addresses beyond the tenth may get no turn.
        let share = max((connectDeadline - now) / max(addresses.count, 1), .milliseconds(500))
        leavesAddressAt = now + min(configuration.addressPatience, share)
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

    /// Leaves an address that swallows what it is sent for the next one. The last keeps what is left of the whole
    /// deadline; and once TLS stands, the server is there, and only slow.
    func leaveSilentAddress(at now: Moment) {
        guard phase < .awaitingSettings, !addresses.isEmpty, now >= leavesAddressAt else { return }
        connect(lastFailure: "connect timed out", at: now)
    }

    func finishConnecting(_ line: ClientLine, at now: Moment) {
        if let code = line.connectError {
            connect(lastFailure: "connectFailed: \(unsafe String(cString: strerror(code)))", at: now)
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
