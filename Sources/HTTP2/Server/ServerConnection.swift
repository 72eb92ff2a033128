import CLinux

/// One client: its socket, its TLS and its HTTP/2 session, moved on whenever the socket is ready.
final class ServerConnection {
    private enum Phase: Equatable {
        case handshake, open, over
        /// All is said, and the client told so: what it still sends is read and dropped, until it closes or time is up.
        /// A socket that is closed over unread bytes takes answers along that the client has not read.
        case leaving(until: ContinuousClock.Instant)
    }

    /// For how long a client may go on sending to a server that has gone.
    private static let leave = Duration.seconds(2)

    /// Bytes gathered before they are handed to TLS: one full record.
    private static let recordSize = 16_384

    let number: Int
    /// What the socket has to become before ``advance(with:)`` can do more: flags of `poll`.
    private(set) var interest = Int16(POLLIN)
    private let tls: TLSConnection
    /// Declared after `tls`, so that it is closed after it.
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
    var isOver: Bool { phase == .over }

    /// When there is something to do although the socket is not ready: a reply that waits, the end of a farewell.
    var nextMoment: ContinuousClock.Instant? {
        switch phase {
        case .open: delayed.next
        case .leaving(let end): end
        case .handshake, .over: nil
        }
    }

    /// Does all that can be done without waiting: handshake, requests to `handler`, its replies to the client.
    func advance(with handler: any HTTP2Handler) {
        if phase == .handshake { shakeHands() }
        if case .leaving(let end) = phase { linger(until: end) }
        guard phase == .open, answerDelayed() else { return }
        // Reads only when all answers have left: a client that does not read its answers is not listened to.
        while flush(), read(with: handler) {}
    }

    /// Tells the client that the server goes away, as far as the socket takes it without waiting.
    func sayGoodbye() {
        guard phase == .open else { return }
        session.terminate()
        _ = flush()
        tls.sayGoodbye()
        phase = .over
    }

    private func shakeHands() {
        switch tls.handshake() {
        case .moved: phase = tls.speaksHTTP2 ? .open : .over
        case .waitsToRead: interest = Int16(POLLIN)
        case .waitsToWrite: interest = Int16(POLLOUT)
        case .ended: phase = .over
        }
    }

    /// Hands what came to the session.
    /// - Returns: whether there may be more to do at once.
    private func read(with handler: any HTTP2Handler) -> Bool {
        switch tls.read(into: &incoming) {
        case .moved(let count): return take(incoming.prefix(count), with: handler)
        case .waitsToRead: interest = Int16(POLLIN)
        case .waitsToWrite: interest = Int16(POLLOUT)
        case .ended: phase = .over
        }
        return false
    }

    private func take(_ bytes: ArraySlice<UInt8>, with handler: any HTTP2Handler) -> Bool {
        guard let requests = session.receive(bytes) else {
            phase = .over
            return false
        }
        defer { handler.willReply() }
        do {
            for request in requests {
                let reply = handler.answer(request)
                if case .hangUp = reply.answer {
                    phase = .over
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
            // nghttp2 is out of memory or out of order: this connection cannot be saved, the others can.
            phase = .over
            return false
        }
    }

    /// - Returns: whether the connection goes on.
    private func answerDelayed() -> Bool {
        do {
            for (reply, stream) in delayed.takeDue(at: .now) { try session.perform(reply, stream: stream) }
            return true
        } catch {
            phase = .over
            return false
        }
    }

    /// Sends what the session has to say.
    /// - Returns: whether all of it has left and the connection goes on.
    private func flush() -> Bool {
        while true {
            if sent == outgoing.count {
                outgoing.removeAll(keepingCapacity: true)
                sent = 0
                guard session.fill(&outgoing, limit: Self.recordSize) else {
                    phase = .over
                    return false
                }
                if outgoing.isEmpty { return !endIfOver() }
            }
            switch tls.write(outgoing[sent...]) {
            case .moved(let count): sent += count
            case .waitsToRead: return waits(for: POLLIN)
            case .waitsToWrite: return waits(for: POLLOUT)
            case .ended:
                phase = .over
                return false
            }
        }
    }

    private func waits(for event: Int32) -> Bool {
        interest = Int16(event)
        return false
    }

    private func endIfOver() -> Bool {
        guard session.isOver else { return false }
        tls.sayGoodbye()
        phase = .leaving(until: .now + Self.leave)
        interest = Int16(POLLIN)
        return true
    }

    private func linger(until end: ContinuousClock.Instant) {
        guard ContinuousClock.now < end else {
            phase = .over
            return
        }
        // The others wait meanwhile: not for ever.
        for _ in 0..<64 {
            switch tls.read(into: &incoming) {
            case .moved: continue
            case .waitsToRead, .waitsToWrite: return
            case .ended:
                phase = .over
                return
            }
        }
    }
}
