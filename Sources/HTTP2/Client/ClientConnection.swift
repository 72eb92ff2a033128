import CLinux
import Glibc

/// One connection of a client, with its socket, TLS and HTTP/2 session.
final class ClientConnection {
    enum Phase: Comparable {
        /// The socket is connecting.
        case connecting
        /// The TLS handshake is in progress.
        case shaking
        /// The server's SETTINGS have not arrived, so its stream limit is not known.
        case awaitingSettings
        /// Accepts requests.
        case open
        /// Accepts no more requests, and closes when those under way have ended.
        case draining
        case over
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
    var line: TLSSocket?
    private var session: ClientSession
    /// The limit of concurrent requests, even if the server allows more.
    var streamsAtMost: Int
    private var submitted = 0
    private var outgoing: [UInt8] = []
    private var sent = 0
    private var incoming = [UInt8](repeating: 0, count: ClientConnection.recordSize)
    /// The events for `poll` that the connection waits for.
    var interest = Int16(POLLOUT)
    let connectDeadline: MonotonicInstant
    /// When the connection moves on to the next address, if there is one.
    var leavesAddressAt: MonotonicInstant
    /// When bytes last arrived, or, if later, when the first of the pending requests was sent.
    private var quietSince: MonotonicInstant
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
        streamsAtMost = configuration.streamsAtMost
        streams = ClientStreams(answerBytes: configuration.answerBytes, keptField: configuration.keptField)
        session = try ClientSession.opening(authority: configuration.authority, streams: streams)
        connectDeadline = now + configuration.connectDeadline
        leavesAddressAt = now
        quietSince = now
        connect(lastFailure: "nameNotResolved: no address", at: now)
    }

    var isDialling: Bool { phase < .open }

    /// The entry for the loop's `poll` call.
    var pollEntry: pollfd { pollfd(fd: line?.descriptor ?? -1, events: interest, revents: 0) }

    /// Whether the connection needs regular ticks.
    var isBusy: Bool { isDialling || streams.count > 0 || pingedAt != nil }

    /// Whether the connection has changes that the loop has not handled.
    var hasNews: Bool { phase == .over || streams.hasEnded }

    /// The number of streams that can be opened now.
    var room: Int {
        phase == .open ? min(session.streamLimit, streamsAtMost) - streams.count : 0
    }

    /// Returns whether `exchange` can begin now. While other requests are under way, one whose body does not fit the
    /// server's flow-control window has to wait, because it would only occupy a stream.
    func takes(_ exchange: HTTP2Exchange) -> Bool {
        guard room > 0 else { return false }
        return streams.count == 0 || exchange.submission.body.count <= session.window - streams.unsentBytes
    }

    /// Sends the request of `exchange`.
    /// - Throws: When the request cannot be sent. The caller must then end `exchange`.
    func submit(_ exchange: HTTP2Exchange, at now: MonotonicInstant) throws(HTTP2Failure) {
        if streams.count == 0 { quietSince = now }
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
            line?.tls.sendGoAway()
        }
        if phase != .over { over(reason) }
    }

    func over(_ reason: String?) {
        phase = .over
        failure = reason
        line = nil
        streams.endAll(reason ?? "the connection was closed")
    }
}

/// Reads and writes frames and handles timeouts until the connection ends.
extension ClientConnection {
    /// Continues the connect, the handshake or the reading of frames, as far as possible without blocking. Called when
    /// the socket is ready.
    func advance(at now: MonotonicInstant) {
        guard let line else { return }
        if phase == .connecting { finishConnecting(line, at: now) }
        if phase == .shaking { shakeHands(line) }
        guard phase >= .awaitingSettings, phase != .over else { return }
        interest = Int16(POLLIN)
        read(line, at: now)
        if phase != .over { learn() }
    }

    private func read(_ line: TLSSocket, at now: MonotonicInstant) {
        while true {
            switch line.tls.read(into: &incoming) {
            case .moved(let count):
                quietSince = now
                pingedAt = nil
                guard session.receive(incoming.prefix(count)) else { return over("the server does not speak HTTP/2") }
            case .waitsToRead: return
            case .waitsToWrite:
                interest = Int16(POLLIN | POLLOUT)
                return
            case .ended: return over(streams.goAway.map { Self.reason($0) } ?? "connection lost")
            }
        }
    }

    /// Updates the phase after frames have arrived.
    private func learn() {
        if phase == .awaitingSettings, streams.isGreeted { phase = .open }
        if streams.goAway != nil { retire() }
        // nghttp2 ends a session itself when the server violates the protocol. Nothing more will arrive.
        if session.isOver { over(streams.goAway.map { Self.reason($0) } ?? "protocol error") }
    }

    /// Writes the session's pending bytes, as far as the socket accepts them.
    func flush() {
        guard phase >= .awaitingSettings, phase != .over, interest == Int16(POLLIN), let line else { return }
        while true {
            if sent == outgoing.count {
                outgoing.removeAll(keepingCapacity: true)
                sent = 0
                guard session.fill(&outgoing, limit: Self.recordSize) else { return over("out of memory") }
                if outgoing.isEmpty { break }
            }
            switch line.tls.write(outgoing[sent...]) {
            case .moved(let count): sent += count
            case .waitsToRead: return
            case .waitsToWrite:
                interest = Int16(POLLIN | POLLOUT)
                return
            case .ended: return over("connection lost")
            }
        }
    }

    /// Handles timeouts and PINGs.
    func tick(at now: MonotonicInstant) {
        guard !isDialling else {
            if now >= connectDeadline { over("connect timed out") } else { leaveSilentAddress(at: now) }
            return
        }
        guard phase != .over else { return }
        end { $0.deadline <= now ? .timedOut : nil }
        if let pingedAt {
            if now - pingedAt >= configuration.pingPatience { over("no answer to a PING") }
        } else if now - quietSince >= (streams.count > 0 ? configuration.pingAfter : configuration.idlePingAfter) {
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
