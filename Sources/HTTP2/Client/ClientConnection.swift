import CLinux
import Glibc

/// One connection of a client, with its socket, TLS and HTTP/2 session.
final class ClientConnection {
    enum Phase: Comparable {
        /// The socket is connecting.
        case connecting
        /// The TLS handshake is in progress.
        case handshaking
        /// The server's SETTINGS have not arrived, so its stream limit is not known.
        case awaitingSettings
        /// Accepts requests.
        case open
        /// Accepts no more requests, and closes when those under way have ended.
        case draining
        case closed
    }

    /// The bytes of a full TLS record. That many are collected before they are passed to TLS, and are read at once.
    private static let recordSize = 16_384

    let number: Int
    let streams: ClientStreams
    var phase = Phase.connecting
    /// Why the connection ended; `nil` while it is alive, and if the client itself closed it.
    private(set) var failure: String?
    let configuration: HTTP2ClientConfiguration
    let trust: ServerTrust
    var addresses: ArraySlice<SocketAddress>
    var socket: TLSSocket?
    private var session: ClientSession
    /// The limit of concurrent requests, even if the server allows more.
    var maxStreams: Int
    private var submitted = 0
    private var outgoing: [UInt8] = []
    private var sent = 0
    private var incoming = [UInt8](repeating: 0, count: ClientConnection.recordSize)
    /// The events for `poll` that the connection waits for.
    var interest = Int16(POLLOUT)
    let connectDeadline: MonotonicInstant
    /// When the connection moves on to the next address, if there is one.
    var addressDeadline: MonotonicInstant
    /// When bytes last arrived, or, if later, when the first of the pending requests was sent.
    private var lastActivityAt: MonotonicInstant
    private var pingedAt: MonotonicInstant?

    /// - Parameter addresses: Tried in order. If an address refuses the connection or does not respond in time, the
    ///   next one is tried.
    init(
        number: Int,
        addresses: [SocketAddress],
        configuration: HTTP2ClientConfiguration,
        trust: ServerTrust,
        at now: MonotonicInstant
    ) throws(HTTP2Error) {
        self.number = number
        self.addresses = addresses[...]
        self.configuration = configuration
        self.trust = trust
        maxStreams = configuration.maxStreams
        streams = ClientStreams(
            maxResponseBytes: configuration.maxResponseBytes,
            capturedField: configuration.capturedField
        )
        session = try ClientSession.opening(authority: configuration.authority, streams: streams)
        connectDeadline = now + configuration.connectDeadline
        addressDeadline = now
        lastActivityAt = now
        connect(lastFailure: "nameNotResolved: no address", at: now)
    }

    var isDialling: Bool { phase < .open }

    /// The entry for the loop's `poll` call.
    var pollEntry: pollfd { pollfd(fd: socket?.descriptor ?? -1, events: interest, revents: 0) }

    /// Whether the connection needs regular ticks.
    var isBusy: Bool { isDialling || streams.count > 0 || pingedAt != nil }

    /// Whether the connection has changes that the loop has not handled.
    var hasResults: Bool { phase == .closed || streams.hasEnded }

    /// The number of streams that can be opened now.
    var freeStreams: Int {
        phase == .open ? min(session.streamLimit, maxStreams) - streams.count : 0
    }

    /// Returns whether `exchange` can begin now. While other requests are under way, one whose body does not fit the
    /// server's flow-control window has to wait, because it would only occupy a stream.
    func canSubmit(_ exchange: HTTP2Exchange) -> Bool {
        guard freeStreams > 0 else { return false }
        return streams.count == 0 || exchange.submission.body.count <= session.window - streams.unsentBytes
    }

    /// Sends the request of `exchange`.
    /// - Throws: When the request cannot be sent. The caller must then end `exchange`.
    func submit(_ exchange: HTTP2Exchange, at now: MonotonicInstant) throws(HTTP2Failure) {
        if streams.count == 0 { lastActivityAt = now }
        try session.submit(exchange)
        submitted += 1
        if submitted >= configuration.requestsPerConnection { retire() }
    }

    /// Stops accepting requests.
    func retire() {
        if phase == .open { phase = .draining }
    }

    /// Ends the exchanges for which `failureOf` returns a failure.
    func end(where failureOf: (HTTP2Exchange) -> HTTP2Failure?) {
        if streams.count > 0 { session.reset(streams.end(where: failureOf)) }
    }

    /// Closes the connection. If it was open or draining, sends a GOAWAY first, as far as the socket accepts it without
    /// blocking.
    /// - Parameter reason: Why the connection fails; `nil` if the client itself closes it.
    func sendGoAway(because reason: String? = nil) {
        if phase == .open || phase == .draining {
            session.terminate()
            flush()
            socket?.tls.sendGoAway()
        }
        if phase != .closed { close(reason) }
    }

    func close(_ reason: String?) {
        phase = .closed
        failure = reason
        socket = nil
        streams.endAll(reason ?? "the connection was closed")
    }
}

/// Reads and writes frames and handles timeouts until the connection ends.
extension ClientConnection {
    /// Continues the connect, the handshake or the reading of frames, as far as possible without blocking. Called when
    /// the socket is ready.
    func advance(at now: MonotonicInstant) {
        guard let socket else { return }
        if phase == .connecting { finishConnecting(socket, at: now) }
        if phase == .handshaking { handshake(socket) }
        guard phase >= .awaitingSettings, phase != .closed else { return }
        interest = Int16(POLLIN)
        read(socket, at: now)
        if phase != .closed { updatePhase() }
    }

    private func read(_ socket: TLSSocket, at now: MonotonicInstant) {
        while true {
            switch socket.tls.read(into: &incoming) {
            case .transferred(let count):
                lastActivityAt = now
                pingedAt = nil
                guard session.receive(incoming.prefix(count)) else { return close("the server does not speak HTTP/2") }
            case .wantsRead: return
            case .wantsWrite:
                interest = Int16(POLLIN | POLLOUT)
                return
            case .ended: return close(streams.goAway.map { Self.reason($0) } ?? "connection lost")
            }
        }
    }

    /// Updates the phase after frames have arrived.
    private func updatePhase() {
        if phase == .awaitingSettings, streams.hasSettings { phase = .open }
        if streams.goAway != nil { retire() }
        // nghttp2 ends a session itself when the server violates the protocol. Nothing more will arrive.
        if session.isOver { close(streams.goAway.map { Self.reason($0) } ?? "protocol error") }
    }

    /// Writes the session's pending bytes, as far as the socket accepts them.
    func flush() {
        guard phase >= .awaitingSettings, phase != .closed, interest == Int16(POLLIN), let socket else { return }
        while true {
            if sent == outgoing.count {
                outgoing.removeAll(keepingCapacity: true)
                sent = 0
                guard session.fill(&outgoing, limit: Self.recordSize) else { return close("out of memory") }
                if outgoing.isEmpty { break }
            }
            switch socket.tls.write(outgoing[sent...]) {
            case .transferred(let count): sent += count
            case .wantsRead: return
            case .wantsWrite:
                interest = Int16(POLLIN | POLLOUT)
                return
            case .ended: return close("connection lost")
            }
        }
    }

    /// Handles timeouts and PINGs.
    func tick(at now: MonotonicInstant) {
        guard !isDialling else {
            if now >= connectDeadline { close("connect timed out") } else { tryNextAddressIfDue(at: now) }
            return
        }
        guard phase != .closed else { return }
        end { $0.deadline <= now ? .timedOut : nil }
        if let pingedAt {
            if now - pingedAt >= configuration.pingTimeout { close("no answer to a PING") }
        } else if now - lastActivityAt
            >= (streams.count > 0 ? configuration.pingAfter : configuration.idlePingAfter)
        {
            session.ping()
            pingedAt = now
        }
        flush()
    }

    /// Closes a draining connection once it has no streams.
    func endIfDrained() {
        if phase == .draining, streams.count == 0 { sendGoAway(because: streams.goAway.map { Self.reason($0) }) }
    }

    private static func reason(_ goAway: ClientStreams.GoAway) -> String {
        "the server went away: \(goAway.reason)"
    }
}
