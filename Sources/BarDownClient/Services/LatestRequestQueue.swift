import Synchronization

/// Sends requests one at a time, and drops a request that still waits once a later one is made. Otherwise concurrent
/// requests could arrive in either order, and a retry of an older request would undo the newer one.
final class LatestRequestQueue: Sendable {
    private struct State {
        var last = 0
        var isBusy = false
        var waiting: [Waiter<Bool>] = []
    }

    private let state = Mutex(State())

    /// Returns the number of a new request. Earlier requests are no longer sent.
    /// - Parameter note: Stores the request. No other number is assigned or read while it runs.
    func next(_ note: () -> Void) -> Int {
        state.withLock { state in
            note()
            state.last += 1
            return state.last
        }
    }

    /// Returns the number of the latest request and what `read` returns. No other number is assigned while it runs.
    func latest<Note: Sendable>(_ read: () -> Note) -> (number: Int, note: Note) {
        state.withLock { (number: $0.last, note: read()) }
    }

    /// Sends a request once no other request is running.
    /// - Throws: `cancelled` if a later request was made, or the task is cancelled.
    func perform<Output>(_ number: Int, _ body: () async throws(APIError) -> Output) async throws(APIError) -> Output {
        guard await begin() else { throw .cancelled }
        defer { end() }
        guard state.withLock({ $0.last == number }) else { throw .cancelled }
        return try await body()
    }

    /// - Returns: Whether the request may start; `false` if its task was cancelled while it waited.
    private func begin() async -> Bool {
        let waiter = Waiter(ifCancelled: false)
        let isFree = state.withLock { state in
            if state.isBusy { state.waiting.append(waiter) }
            defer { state.isBusy = true }
            return !state.isBusy
        }
        return isFree ? true : await waiter.outcome()
    }

    /// Lets the next waiting request start.
    private func end() {
        state.withLock { state in
            while !state.waiting.isEmpty {
                if state.waiting.removeFirst().resume(true) { return }
            }
            state.isBusy = false
        }
    }
}
