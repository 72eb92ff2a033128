import CLinux

/// A server's connection to one client, with its socket, TLS and HTTP/2 session. The loop advances it whenever the
/// socket is ready.
final class ServerConnection {
    private enum Phase: Equatable {
        case handshake, open, closed
        /// The session has ended, and input is read and discarded until the client closes or the time is up. Closing a
        /// socket with unread input would discard responses that the client has not read yet.
        case closing(until: ContinuousClock.Instant)
    }

    /// How long a client may go on sending after the session has ended.
    private static let closeTimeout = Duration.seconds(2)

    /// The bytes of a full TLS record. That many are collected before they are passed to TLS, and are read at once.
    private static let recordSize = 16_384

    let number: Int
    /// The `poll` events that ``advance(with:)`` waits for.
    private(set) var interest = Int16(POLLIN)
    private let tls: TLSConnection
    /// Declared after `tls`, so that the socket is closed after the TLS connection is released.
    private let socket: Descriptor
    private let session: ServerSession
    private var phase = Phase.handshake
    private var outgoing: [UInt8] = []
    private var sent = 0
    private var delayed = DelayedReplies()
    private var incoming = [UInt8](repeating: 0, count: ServerConnection.recordSize)

    init(
        number: Int,
        socket: consuming Descriptor,
        context: borrowing TLSContext,
        settings: HTTP2Settings,
        limits: HTTP2Limits
    ) throws(HTTP2Error) {
        self.number = number
        tls = try TLSConnection.serving(context, socket: socket.raw)
        session = try ServerSession.serving(connection: number, settings: settings, limits: limits)
        self.socket = socket
    }

    var descriptor: Int32 { socket.raw }
    var isOver: Bool { phase == .closed }

    /// When the connection has work although the socket is not ready: a delayed reply, or the end of `closing`; `nil`
    /// if there is neither.
    var nextDeadline: ContinuousClock.Instant? {
        switch phase {
        case .open: delayed.next
        case .closing(let end): end
        case .handshake, .closed: nil
        }
    }

    /// Does everything that is possible without blocking: the handshake, passing requests to `handler`, sending
    /// replies.
    func advance(with handler: any HTTP2Handler) {
        if phase == .handshake { handshake() }
        if case .closing(let end) = phase { linger(until: end) }
        guard phase == .open, sendDelayedReplies() else { return }
        // Reads only after all responses are sent, so that a client that does not read its responses cannot send more
        // requests.
        while flush(), read(with: handler) {}
    }

    /// Closes an open connection with a GOAWAY, as far as the socket accepts it without blocking.
    func sendGoAway() {
        guard phase == .open else { return }
        session.terminate()
        _ = flush()
        tls.sendGoAway()
        phase = .closed
    }

    private func handshake() {
        switch tls.handshake() {
        case .transferred: phase = tls.negotiatedHTTP2 ? .open : .closed
        case .wantsRead: interest = Int16(POLLIN)
        case .wantsWrite: interest = Int16(POLLOUT)
        case .ended: phase = .closed
        }
    }

    /// Reads from the socket and passes the bytes to the session.
    /// - Returns: Whether there may be more to read immediately.
    private func read(with handler: any HTTP2Handler) -> Bool {
        switch tls.read(into: &incoming) {
        case .transferred(let count): return process(incoming.prefix(count), with: handler)
        case .wantsRead: interest = Int16(POLLIN)
        case .wantsWrite: interest = Int16(POLLOUT)
        case .ended: phase = .closed
        }
        return false
    }

    private func process(_ bytes: ArraySlice<UInt8>, with handler: any HTTP2Handler) -> Bool {
        guard let requests = session.receive(bytes) else {
            phase = .closed
            return false
        }
        defer { handler.willReply() }
        do {
            for request in requests {
                let reply = handler.reply(to: request)
                if case .hangUp = reply.action {
                    phase = .closed
                    return false
                }
                if reply.delay > .zero {
                    delayed.add(reply, stream: request.stream, at: .now)
                } else {
                    try session.perform(reply, stream: request.stream)
                }
            }
            return true
        } catch {
            // nghttp2 failed or memory is exhausted. Only this connection ends.
            phase = .closed
            return false
        }
    }

    /// Sends the delayed replies that are due.
    /// - Returns: Whether the connection continues.
    private func sendDelayedReplies() -> Bool {
        do {
            for (reply, stream) in delayed.takeDue(at: .now) { try session.perform(reply, stream: stream) }
            return true
        } catch {
            phase = .closed
            return false
        }
    }

    /// Writes the session's pending bytes.
    /// - Returns: Whether all were written and the connection continues.
    private func flush() -> Bool {
        while true {
            if sent == outgoing.count {
                outgoing.removeAll(keepingCapacity: true)
                sent = 0
                guard session.fill(&outgoing, limit: Self.recordSize) else {
                    phase = .closed
                    return false
                }
                if outgoing.isEmpty { return !closeIfOver() }
            }
            switch tls.write(outgoing[sent...]) {
            case .transferred(let count): sent += count
            case .wantsRead: return waits(for: POLLIN)
            case .wantsWrite: return waits(for: POLLOUT)
            case .ended:
                phase = .closed
                return false
            }
        }
    }

    private func waits(for event: Int32) -> Bool {
        interest = Int16(event)
        return false
    }

    private func closeIfOver() -> Bool {
        guard session.isOver else { return false }
        tls.sendGoAway()
        phase = .closing(until: .now + Self.closeTimeout)
        interest = Int16(POLLIN)
        return true
    }

    private func linger(until end: ContinuousClock.Instant) {
        guard ContinuousClock.now < end else {
            phase = .closed
            return
        }
        // The number of reads is limited because other connections wait meanwhile.
        for _ in 0..<64 {
            switch tls.read(into: &incoming) {
            case .transferred: continue
            case .wantsRead, .wantsWrite: return
            case .ended:
                phase = .closed
                return
            }
        }
    }
}
