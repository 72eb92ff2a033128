import Synchronization

/// One fetch as its caller submits it, with a flag for its cancellation.
final class Ticket: Sendable {
    /// Unique within its fetcher.
    let id: UInt64
    let request: Request
    let destination: Destination
    /// Set before the loop is notified, because the cancel order may arrive before the start order.
    let isCancelled = Atomic(false)

    init(id: UInt64, _ request: Request, to destination: Destination) {
        self.id = id
        self.request = request
        self.destination = destination
    }
}

/// Passes orders from callers' tasks to the loop's thread.
final class Inbox: Sendable {
    typealias Continuation = CheckedContinuation<Result<Response, TransportError>, Never>

    enum Order: Sendable {
        case start(Ticket, Continuation)
        case cancel(UInt64)
    }

    private enum Life {
        /// Accepts orders.
        case open
        /// The loop is asked to end. Becomes `ended`.
        case closing
        /// The thread has released everything.
        case ended
    }

    private struct State {
        var life = Life.open
        var orders: [Order] = []
        var endWaiters: [CheckedContinuation<Void, Never>] = []
        var waker: MultiHandle.Waker?
    }

    private let state = Mutex(State())

    /// Sets the waker, so that orders wake the loop.
    func connect(_ waker: MultiHandle.Waker) {
        state.withLock { $0.waker = waker }
    }

    /// Removes the waker. Must be called before its handle is released. It is not used afterwards, because waking
    /// happens under the lock.
    func disconnect() {
        state.withLock { $0.waker = nil }
    }

    /// Adds an order. Returns `false` if the fetcher is closed, and then drops the order.
    func submit(_ order: Order) -> Bool {
        state.withLock { state in
            guard case .open = state.life else { return false }
            state.orders.append(order)
            // The loop takes all orders together, so only the first of a batch has to wake it.
            if state.orders.count == 1 { state.waker?.wake() }
            return true
        }
    }

    /// Returns all orders since the last call; `nil` when the loop should end.
    func drain() -> [Order]? {
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

    /// Resumes `waiter` when the loop has ended, or immediately if it already has.
    func notifyOfEnd(_ waiter: CheckedContinuation<Void, Never>) {
        let hasEnded = state.withLock { state in
            if case .ended = state.life { return true }
            state.endWaiters.append(waiter)
            return false
        }
        if hasEnded { waiter.resume() }
    }

    /// Called last by the loop's thread. Refuses the remaining orders and resumes the callers that wait for the end.
    func end() {
        let rest = state.withLock { state in
            defer { state = State(life: .ended) }
            return (orders: state.orders, waiters: state.endWaiters)
        }
        for case .start(let ticket, let continuation) in rest.orders {
            continuation.resume(returning: .failure(TransportError(.closed, authority: ticket.destination.authority)))
        }
        for waiter in rest.waiters { waiter.resume() }
    }
}
