import Synchronization

/// One fetch as its caller holds it.
final class Ticket: Sendable {
    /// Unique within its fetcher.
    let id: UInt64
    let request: Request
    let destination: Destination
    /// Set before the loop is told: an order to cancel may overtake the order to start.
    let isCancelled = Atomic(false)

    init(id: UInt64, _ request: Request, to destination: Destination) {
        self.id = id
        self.request = request
        self.destination = destination
    }
}

/// Where the callers' tasks leave orders for the loop's thread.
final class Inbox: Sendable {
    typealias Answer = CheckedContinuation<Result<Response, TransportError>, Never>

    enum Order: Sendable {
        case start(Ticket, Answer)
        case cancel(UInt64)
    }

    private enum Life {
        /// Takes orders.
        case open
        /// The loop is to end; goes to `ended`.
        case closing
        /// The thread has let go of everything.
        case ended
    }

    private struct State {
        var life = Life.open
        var orders: [Order] = []
        var waitingForEnd: [CheckedContinuation<Void, Never>] = []
        var waker: MultiHandle.Waker?
    }

    private let state = Mutex(State())

    /// From now on orders wake the loop.
    func connect(_ waker: MultiHandle.Waker) {
        state.withLock { $0.waker = waker }
    }

    /// To be called before the handle behind the waker is freed. Nobody touches it afterwards, because waking happens
    /// under the lock.
    func disconnect() {
        state.withLock { $0.waker = nil }
    }

    /// False when the fetcher is closed; the order is then not kept.
    func submit(_ order: Order) -> Bool {
        state.withLock { state in
            guard case .open = state.life else { return false }
            state.orders.append(order)
            // The loop takes all orders at once, so only the first of a batch has to wake it.
            if state.orders.count == 1 { state.waker?.wake() }
            return true
        }
    }

    /// All orders since the last call; `nil` once the loop is to end.
    func take() -> [Order]? {
        state.withLock { state in
            guard case .open = state.life else { return nil }
            defer { state.orders = [] }
            return state.orders
        }
    }

    /// Asks the loop to end.
    func close() {
        state.withLock { state in
            guard case .open = state.life else { return }
            state.life = .closing
            state.waker?.wake()
        }
    }

    /// Resumes `waiter` when the loop has ended, at once if it has.
    func notifyOfEnd(_ waiter: CheckedContinuation<Void, Never>) {
        let hasEnded = state.withLock { state in
            if case .ended = state.life { return true }
            state.waitingForEnd.append(waiter)
            return false
        }
        if hasEnded { waiter.resume() }
    }

    /// The loop's last word: turns away the orders that it did not take and tells those who wait for the end.
    func end() {
        let rest = state.withLock { state in
            defer { state = State(life: .ended) }
            return (orders: state.orders, waiters: state.waitingForEnd)
        }
        for case .start(let ticket, let answer) in rest.orders {
            answer.resume(returning: .failure(TransportError(.closed, authority: ticket.destination.authority)))
        }
        for waiter in rest.waiters { waiter.resume() }
    }
}
