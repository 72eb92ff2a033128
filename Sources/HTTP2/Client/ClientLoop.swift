import CLinux

/// Drives all connections of a client on one thread.
final class ClientLoop {
    /// If responses have just arrived and at least this many exchanges are under way, the loop pauses for only
    /// ``dozeDuration`` instead of sleeping. Callers that got a response are about to send their next requests, which
    /// can then leave together.
    private static let dozeThreshold = 32
    private static let dozeDuration = Duration.microseconds(200)

    let configuration: HTTP2ClientConfiguration
    let trust: ServerTrust
    let mailbox: LoopInbox
    private let tickInterval: Duration
    private var nextTick: MonotonicInstant
    var plan: DialPlan
    private var allowance: StreamAllowance
    /// The number of connections that were started.
    var dialled = 0
    /// The look-up that a new connection waits for.
    var lookUp: (number: Int, deadline: MonotonicInstant)?
    var connections: [ClientConnection] = []
    var waiting = ExchangeQueue()
    var renewals: [Renewal] = []
    /// Why the last connection failed.
    var lastFailure = "not connected"
    private var messages = LoopInbox.Messages()
    var ended: [EndedHTTP2Exchange] = []

    init(_ configuration: HTTP2ClientConfiguration, trust: ServerTrust, mailbox: LoopInbox) {
        self.configuration = configuration
        self.trust = trust
        self.mailbox = mailbox
        tickInterval = configuration.tickInterval
        nextTick = MonotonicInstant.now()
        allowance = StreamAllowance(most: configuration.maxStreams)
        plan = DialPlan(
            maxConnections: configuration.maxConnections,
            initialPause: configuration.initialPause,
            maxPause: configuration.maxPause
        )
    }

    /// Runs until the inbox is closed. Then cancels all exchanges and closes the connections with a GOAWAY.
    func run() {
        var ready: Set<Int> = []
        while true {
            let now = MonotonicInstant.now()
            for index in ready { connections[index].advance(at: now) }
            applyCalmRequests(at: now)
            tickIfDue(now)
            removeEndedConnections(at: now)
            let answered = resumeCallers()
            receiveMessages(at: now)
            if messages.isClosed { return endAll() }
            distribute(at: now)
            for connection in connections { connection.flush() }
            for connection in connections { connection.endIfDrained() }
            ready = waitForEvents(isBusy: answered > 0 && underway >= Self.dozeThreshold)
        }
    }

    /// Lowers the stream limit when a server answers with ENHANCE_YOUR_CALM.
    private func applyCalmRequests(at now: MonotonicInstant) {
        for connection in connections {
            if let count = connection.streams.takeCalmRequest() { allowance.reduce(from: count, at: now) }
        }
    }

    private var underway: Int { connections.reduce(0) { $0 + $1.streams.count } }

    /// Resumes the callers of ended exchanges.
    /// - Returns: How many callers were resumed.
    private func resumeCallers() -> Int {
        for connection in connections { connection.streams.takeEnded(into: &ended) }
        let count = ended.count
        // The inbox's capacity is freed first, because a resumed caller may send its next request immediately.
        if count > 0 { mailbox.release(count) }
        for exchange in ended { exchange.exchange.end(exchange.outcome) }
        ended.removeAll(keepingCapacity: true)
        return count
    }

    func fail(_ exchanges: [HTTP2Exchange], _ failure: HTTP2Failure) {
        ended += exchanges.map { EndedHTTP2Exchange(exchange: $0, outcome: .failure(failure)) }
    }

    private func receiveMessages(at now: MonotonicInstant) {
        messages.clear()
        mailbox.drain(into: &messages)
        let deadline = now + configuration.deadline
        for var exchange in messages.exchanges {
            exchange.deadline = deadline
            waiting.append(exchange)
        }
        if !messages.cancelled.isEmpty { cancel(Set(messages.cancelled)) }
        renewals += messages.renewals
        for lookUp in messages.lookUps { finishLookUp(lookUp, at: now) }
        if !messages.renewals.isEmpty, !isDialling { dial(at: now) }
    }

    private func cancel(_ tickets: Set<UInt64>) {
        fail(waiting.removeAll { tickets.contains($0.ticket) }, .cancelled)
        for connection in connections {
            connection.end { tickets.contains($0.ticket) ? .cancelled : nil }
        }
    }

    /// Assigns waiting requests to connections with room. One connection gets as many as possible, because they then
    /// leave together.
    private func distribute(at now: MonotonicInstant) {
        for connection in connections { connection.maxStreams = allowance.limit(at: now) }
        while let next = waiting.first {
            let leastBusy = connections.max { $0.freeStreams < $1.freeStreams }
            guard let connection = leastBusy, connection.canSubmit(next) else { break }
            while let next = waiting.first, connection.canSubmit(next) {
                waiting.removeFirst()
                do throws(HTTP2Failure) {
                    try connection.submit(next, at: now)
                } catch {
                    fail([next], error)
                }
            }
        }
        if waiting.count > 0 { dialIfAllowed(at: now) }
    }

    private func endAll() {
        fail(waiting.removeAll { _ in true }, .cancelled)
        for renewal in renewals { renewal.end(.cancelled) }
        for connection in connections {
            connection.end { _ in .cancelled }
            connection.sendGoAway()
        }
        _ = resumeCallers()
        connections = []
        mailbox.openConnections = 0
    }

    /// Waits until a connection is ready, a message arrives or a timer is due.
    /// - Returns: The indices of the connections that are ready.
    private func waitForEvents(isBusy: Bool) -> Set<Int> {
        var entries = [pollfd(fd: mailbox.signal.descriptor, events: Int16(POLLIN), revents: 0)]
        entries += connections.map(\.pollEntry)
        let hasResults = !ended.isEmpty || connections.contains(where: \.hasResults)
        let canSleep = !hasResults && mailbox.trySleep(isBusy ? .dozing : .asleep)
        let pause = canSleep ? (isBusy ? Self.dozeDuration : maxWait) : .zero
        // If a signal interrupts the call, nothing is ready, and the loop calls this function again.
        guard unsafe linux_poll(&entries, nfds_t(entries.count), pause.nanoseconds) > 0 else { return [] }
        if entries[0].revents != 0 { mailbox.signal.reset() }
        return Set(connections.indices.filter { entries[$0 + 1].revents != 0 })
    }
}

/// The loop's timers.
extension ClientLoop {
    /// The longest pause of the loop: until the next tick while something is under way, otherwise until an idle
    /// connection may need a PING, but at most a minute.
    private var maxWait: Duration {
        let isBusy = waiting.count > 0 || lookUp != nil || connections.contains(where: \.isBusy)
        return isBusy ? max(.zero, nextTick - MonotonicInstant.now()) : min(configuration.idlePingAfter, .seconds(60))
    }

    private func tickIfDue(_ now: MonotonicInstant) {
        guard now >= nextTick else { return }
        nextTick = now + tickInterval
        for connection in connections { connection.tick(at: now) }
        let isConnected = connections.contains { !$0.isDialling }
        let failure = isConnected ? HTTP2Failure.notProcessed("no room in time") : .unreachable("connect timed out")
        fail(waiting.removeAll { $0.deadline <= now }, failure)
        if let lookUp, lookUp.deadline <= now {
            self.lookUp = nil
            dialFailed("nameNotResolved: timed out", at: now)
        }
    }
}

extension HTTP2ClientConfiguration {
    /// The interval of ticks while something is under way: a tenth of the shortest timeout, between 1 and 100 ms.
    fileprivate var tickInterval: Duration {
        let shortest = min(deadline, connectDeadline, addressTimeout, pingAfter, pingTimeout)
        return min(.milliseconds(100), max(.milliseconds(1), shortest / 10))
    }
}
