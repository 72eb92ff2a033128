import Synchronization

/// What tasks hand to the loop of a client.
final class LoopInbox: Sendable {
    /// Everything that has come since it was last taken.
    struct Mail: Sendable {
        var exchanges: [Exchange] = []
        /// Tickets of exchanges whose callers do not wait any more.
        var cancelled: [UInt64] = []
        var renewals: [Renewal] = []
        /// What became of looking names up.
        var lookUps: [LookUp] = []
        var isClosed = false

        var isEmpty: Bool {
            exchanges.isEmpty && cancelled.isEmpty && renewals.isEmpty && lookUps.isEmpty && !isClosed
        }

        /// Forgets all but the memory, which the next mail needs again.
        mutating func clear() {
            exchanges.removeAll(keepingCapacity: true)
            cancelled.removeAll()
            renewals.removeAll()
            lookUps.removeAll()
        }
    }

    /// How the loop rests.
    enum Rest {
        /// It does not, and looks into the mailbox by itself.
        case awake
        /// It sleeps until it is woken.
        case asleep
        /// It looks again in a moment, so that nobody needs to wake it for a request.
        case dozing
    }

    private struct State {
        var mail = Mail()
        var outstanding = 0
        var isClosed = false
        var rest = Rest.awake
    }

    let signal: WakeSignal
    private let capacity: Int
    private let state = Mutex(State())
    private let tickets = Atomic<UInt64>(0)
    private let connections = Atomic(0)

    /// - Parameter capacity: exchanges that may be outstanding.
    init(capacity: Int) throws(HTTP2Error) {
        self.capacity = capacity
        signal = try WakeSignal()
    }

    /// Connections that requests go over, as the loop saw them last: for whoever watches.
    var openConnections: Int {
        get { connections.load(ordering: .relaxed) }
        set { connections.store(newValue, ordering: .relaxed) }
    }

    /// A name for an exchange that no other has.
    func newTicket() -> UInt64 {
        tickets.wrappingAdd(1, ordering: .relaxed).newValue
    }

    /// - Returns: why the exchange is not taken; its caller has to be told then.
    func hand(_ exchange: Exchange) -> HTTP2Failure? {
        let (refusal, wakes): (HTTP2Failure?, Bool) = state.withLock { state in
            // Under the lock: a cancellation is either seen here, or comes into the mailbox after the exchange.
            if state.isClosed || Task.isCancelled { return (.cancelled, false) }
            if state.outstanding >= capacity { return (.overloaded, false) }
            state.outstanding += 1
            state.mail.exchanges.append(exchange)
            let wakes = state.rest == .asleep
            if wakes { state.rest = .awake }
            return (nil, wakes)
        }
        if wakes { signal.wake() }
        return refusal
    }

    func cancel(_ ticket: UInt64) {
        put { $0.cancelled.append(ticket) }
    }

    func put(_ lookUp: LookUp) {
        put { $0.lookUps.append(lookUp) }
    }

    /// - Returns: whether there is somebody left to renew anything.
    func put(_ renewal: Renewal) -> Bool {
        put { $0.renewals.append(renewal) }
    }

    /// Nothing is taken any more; what is outstanding will be ended.
    func close() {
        state.withLock { state in
            state.isClosed = true
            state.mail.isClosed = true
        }
        signal.wake()
    }

    /// Takes note that so many exchanges have ended.
    func makeRoom(for ended: Int) {
        state.withLock { $0.outstanding -= ended }
    }

    /// Gives the loop all mail for an empty one.
    func empty(into mail: inout Mail) {
        state.withLock { state in
            state.rest = .awake
            swap(&state.mail, &mail)
        }
    }

    /// Whether the loop may rest: there is no mail.
    func mayRest(_ rest: Rest) -> Bool {
        state.withLock { state in
            guard state.mail.isEmpty else { return false }
            state.rest = rest
            return true
        }
    }

    @discardableResult
    private func put(_ change: (inout Mail) -> Void) -> Bool {
        let isOpen = state.withLock { state in
            guard !state.isClosed else { return false }
            change(&state.mail)
            state.rest = .awake
            return true
        }
        if isOpen { signal.wake() }
        return isOpen
    }
}

/// Somebody who waits for a new connection.
@safe struct Renewal: Sendable {
    private let reply: UnsafeContinuation<HTTP2Failure?, Never>

    init(_ reply: UnsafeContinuation<HTTP2Failure?, Never>) {
        unsafe self.reply = reply
    }

    /// To be called once.
    func end(_ failure: HTTP2Failure?) {
        unsafe reply.resume(returning: failure)
    }
}
