import CLinux
import Glibc

/// One connection of a client: its socket, its TLS and its HTTP/2 session, from the first packet to the last.
final class ClientConnection {
    enum Phase: Comparable {
        /// The socket connects.
        case connecting
        /// TLS shakes hands.
        case shaking
        /// The server's SETTINGS have not come: how many streams it allows is not known.
        case awaitingSettings
        /// Takes requests.
        case open
        /// Takes no more requests, and ends when those under way have.
        case draining
        case over
    }

    /// Bytes gathered before they are handed to TLS: one full record.
    private static let recordSize = 16_384

    let number: Int
    let streams: ClientStreams
    var phase = Phase.connecting
    /// Why it is over; `nil` while it is not, and where it ended in order.
    private(set) var failure: String?
    let configuration: HTTP2ClientConfiguration
    let trust: ServerTrust
    var addresses: ArraySlice<SocketAddress>
    var line: ClientLine?
    private var session: ClientSession
    /// Requests under way at a time, where the server allows more.
    var streamsAtMost: Int
    private var submitted = 0
    private var outgoing: [UInt8] = []
    private var sent = 0
    private var incoming = [UInt8](repeating: 0, count: ClientConnection.recordSize)
    /// What the socket has to become before more can be done.
    var interest = Int16(POLLOUT)
    let connectDeadline: Moment
    /// Until when the newest address is tried, where there are others.
    var leavesAddressAt: Moment
    /// Since when nothing has come though something was due.
    private var quietSince: Moment
    private var pingedAt: Moment?

    /// - Parameter addresses: tried one after the other: the next when one refuses, or has said nothing for too long.
    init(
        number: Int,
        addresses: [SocketAddress],
        configuration: HTTP2ClientConfiguration,
        trust: ServerTrust,
        at now: Moment
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

    /// What the loop has to wait for.
    var pollEntry: pollfd { pollfd(fd: line?.descriptor ?? -1, events: interest, revents: 0) }

    /// Whether it needs to be looked at every now and then.
    var isBusy: Bool { isDialling || streams.count > 0 || pingedAt != nil }

    /// Whether something has happened to it that the loop has not seen.
    var hasNews: Bool { phase == .over || streams.hasEnded }

    /// Streams that may be opened now.
    var room: Int {
        phase == .open ? min(session.streamLimit, streamsAtMost) - streams.count : 0
    }

    /// Whether `exchange` can begin now. One whose body the server's window does not take would only hold a stream.
    func takes(_ exchange: Exchange) -> Bool {
        guard room > 0 else { return false }
        return streams.count == 0 || exchange.submission.body.count <= session.window - streams.unsentBytes
    }

    /// - Throws: when the request cannot be sent; its caller has not been told.
    func submit(_ exchange: Exchange, at now: Moment) throws(HTTP2Failure) {
        if streams.count == 0 { quietSince = now }
        try session.submit(exchange)
        submitted += 1
        if submitted >= configuration.requestsPerConnection { retire() }
    }

    /// Takes no more requests.
    func retire() {
        if phase == .open { phase = .draining }
    }

    /// Ends the exchanges that `verdict` has a word for.
    func end(where verdict: (Exchange) -> HTTP2Failure?) {
        if streams.count > 0 { session.reset(streams.end(where: verdict)) }
    }

    /// Tells the server that the client goes away, as far as the socket takes it without waiting.
    /// - Parameter reason: why, where it is not the client's wish.
    func sayGoodbye(because reason: String? = nil) {
        if phase == .open || phase == .draining {
            session.terminate()
            flush()
            line?.tls.sayGoodbye()
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

/// From the first SETTINGS to the last byte.
extension ClientConnection {
    /// The socket has become what was waited for: does all that can be done without waiting.
    func advance(at now: Moment) {
        guard let line else { return }
        if phase == .connecting { finishConnecting(line, at: now) }
        if phase == .shaking { shakeHands(line) }
        guard phase >= .awaitingSettings, phase != .over else { return }
        interest = Int16(POLLIN)
        read(line, at: now)
        if phase != .over { learn() }
    }

    private func read(_ line: ClientLine, at now: Moment) {
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
            case .ended: return over(streams.farewell.map { Self.reason($0) } ?? "connection lost")
            }
        }
    }

    /// Draws the conclusions from what came.
    private func learn() {
        if phase == .awaitingSettings, streams.isGreeted { phase = .open }
        if streams.farewell != nil { retire() }
        // An answer of its own to a rule that the server broke: nothing more will come.
        if session.isOver { over(streams.farewell.map { Self.reason($0) } ?? "protocol error") }
    }

    /// Sends what the session has to say, as far as the socket takes it; ends a connection that is done.
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

    /// Looks after what time alone changes.
    func tick(at now: Moment) {
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

    /// Ends a connection that takes nothing more and has nothing left to do.
    func endIfDrained() {
        if phase == .draining, streams.count == 0 { sayGoodbye(because: streams.farewell.map { Self.reason($0) }) }
    }

    private static func reason(_ farewell: ClientStreams.Farewell) -> String {
        "the server went away: \(farewell.reason)"
    }
}
