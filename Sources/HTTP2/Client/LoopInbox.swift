import Synchronization

/// Passes requests and events from tasks to a client's loop.
final class LoopInbox: Sendable {
    /// Everything that has arrived since the loop last took it.
    struct Messages: Sendable {
        var exchanges: [HTTP2Exchange] = []
        /// Tickets of exchanges whose callers no longer wait.
        var cancelled: [UInt64] = []
        var renewals: [Renewal] = []
        /// Results of name look-ups.
        var lookUps: [AddressLookup] = []
        var isClosed = false

        var isEmpty: Bool {
            exchanges.isEmpty && cancelled.isEmpty && renewals.isEmpty && lookUps.isEmpty && !isClosed
        }

        /// Removes everything except `isClosed`, and keeps the memory of `exchanges` for reuse.
        mutating func clear() {
            exchanges.removeAll(keepingCapacity: true)
            cancelled.removeAll()
            renewals.removeAll()
            lookUps.removeAll()
        }
    }

    /// How the loop rests.
    enum SleepState {
        /// It does not rest, and checks the inbox itself.
        case awake
        /// It sleeps until it is woken.
        case asleep
        /// It checks again very soon, so that a request need not wake it.
        case dozing
    }

    private struct State {
        var messages = Messages()
        var outstanding = 0
        var isClosed = false
        var sleepState = SleepState.awake
    }

    let signal: WakeSignal
    private let capacity: Int
    private let state = Mutex(State())
    private let lastTicket = Atomic<UInt64>(0)
    private let connections = Atomic(0)

    /// - Parameter capacity: The limit of outstanding exchanges.
    init(capacity: Int) throws(HTTP2Error) {
        self.capacity = capacity
        signal = try WakeSignal()
    }

    /// The number of connections that accept requests, as the loop last recorded it. For monitoring.
    var openConnections: Int {
        get { connections.load(ordering: .relaxed) }
        set { connections.store(newValue, ordering: .relaxed) }
    }

    /// Returns a unique number for an exchange.
    func newTicket() -> UInt64 {
        lastTicket.wrappingAdd(1, ordering: .relaxed).newValue
    }

    /// Adds an exchange for the loop, and wakes the loop if it sleeps.
    /// - Returns: Why the exchange is refused; `nil` if it is accepted. The caller must end a refused exchange.
    func submit(_ exchange: HTTP2Exchange) -> HTTP2Failure? {
        let (refusal, wakes): (HTTP2Failure?, Bool) = state.withLock { state in
            // Checked under the lock, so that a cancellation is either seen here or arrives in the inbox after the
            // exchange.
            if state.isClosed || Task.isCancelled { return (.cancelled, false) }
            if state.outstanding >= capacity { return (.overloaded, false) }
            state.outstanding += 1
            state.messages.exchanges.append(exchange)
            let wakes = state.sleepState == .asleep
            if wakes { state.sleepState = .awake }
            return (nil, wakes)
        }
        if wakes { signal.wake() }
        return refusal
    }

    func cancel(_ ticket: UInt64) {
        enqueue { $0.cancelled.append(ticket) }
    }

    func enqueue(_ lookUp: AddressLookup) {
        enqueue { $0.lookUps.append(lookUp) }
    }

    /// - Returns: Whether the loop still runs. If `false`, the caller must end the renewal.
    func enqueue(_ renewal: Renewal) -> Bool {
        enqueue { $0.renewals.append(renewal) }
    }

    /// Closes the inbox. Nothing more is accepted, and the loop ends outstanding exchanges.
    func close() {
        state.withLock { state in
            state.isClosed = true
            state.messages.isClosed = true
        }
        signal.wake()
    }

    /// Frees the capacity of exchanges that have ended.
    func release(_ ended: Int) {
        state.withLock { $0.outstanding -= ended }
    }

    /// Moves all messages to `messages`, whose empty buffers the inbox then reuses.
    func drain(into messages: inout Messages) {
        state.withLock { state in
            state.sleepState = .awake
            swap(&state.messages, &messages)
        }
    }

    /// Returns whether there are no messages, and if so records how the loop rests.
    func trySleep(_ sleepState: SleepState) -> Bool {
        state.withLock { state in
            guard state.messages.isEmpty else { return false }
            state.sleepState = sleepState
            return true
        }
    }

    @discardableResult
    private func enqueue(_ change: (inout Messages) -> Void) -> Bool {
        let isOpen = state.withLock { state in
            guard !state.isClosed else { return false }
            change(&state.messages)
            state.sleepState = .awake
            return true
        }
        if isOpen { signal.wake() }
        return isOpen
    }
}

/// A caller that waits for a new connection.
@safe struct Renewal: Sendable {
    private let reply: UnsafeContinuation<HTTP2Failure?, Never>

    init(_ reply: UnsafeContinuation<HTTP2Failure?, Never>) {
        unsafe self.reply = reply
    }

    /// Resumes the caller. Must be called exactly once.
    func end(_ failure: HTTP2Failure?) {
        unsafe reply.resume(returning: failure)
    }
}
