import Synchronization

/// Counts events. One task waits until their number reaches the target.
final class EventCounter: Sendable {
    private let target: Int
    private let count = Atomic(0)
    private let waiter = Mutex<CheckedContinuation<Void, Never>?>(nil)

    init(target: Int) {
        self.target = target
    }

    func add() {
        guard count.add(1, ordering: .relaxed).newValue == target else { return }
        waiter.withLock { $0.take() }?.resume()
    }

    func reached() async {
        await withCheckedContinuation { continuation in
            let isReached = waiter.withLock { waiter in
                if count.load(ordering: .relaxed) >= target { return true }
                waiter = continuation
                return false
            }
            if isReached { continuation.resume() }
        }
    }
}

/// Counts arrivals. One task waits for each of them in turn.
final class ArrivalCounter: Sendable {
    private struct State {
        var arrivals = 0
        var waiter: CheckedContinuation<Void, Never>?
    }

    private let state = Mutex(State())

    func arrived() {
        state.withLock { state in
            if state.waiter == nil { state.arrivals += 1 }
            return state.waiter.take()
        }?.resume()
    }

    func next() async {
        await withCheckedContinuation { continuation in
            let hasArrival = state.withLock { state in
                if state.arrivals > 0 {
                    state.arrivals -= 1
                    return true
                }
                state.waiter = continuation
                return false
            }
            if hasArrival { continuation.resume() }
        }
    }
}
