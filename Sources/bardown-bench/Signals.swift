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

/// Repeats `action` while `body` runs.
/// - Parameter pause: The minimum time between the starts of two repetitions.
func repeating<Result: Sendable>(
    every pause: Duration,
    _ action: @escaping @Sendable () async throws -> Void,
    during body: @Sendable () async throws -> Result
) async throws -> Result {
    let end = Ending()
    return try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask {
            while !end.isSet.load(ordering: .relaxed) {
                let next = ContinuousClock.now + pause
                try await action()
                try await Task.sleep(until: next)
            }
        }
        let result = try await body()
        // The task is not cancelled, so that an action that has begun ends.
        end.isSet.store(true, ordering: .relaxed)
        try await group.waitForAll()
        return result
    }
}

private final class Ending: Sendable {
    let isSet = Atomic(false)
}
