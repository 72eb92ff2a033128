import Synchronization

/// Requests of which the latest counts: they are made one at a time, and none once a later one is wanted. Two on their
/// way together arrive in either order, and an older one that is tried again would undo the newer.
final class RequestTurns: Sendable {
    private struct State {
        var last = 0
        var isTaken = false
        var waiting: [Waiter<Bool>] = []
    }

    private let state = Mutex(State())

    /// The number of a new request; from now on the earlier ones are not made any more.
    /// - Parameter note: Writes down what is wanted, while nobody else draws a number or looks.
    func next(_ note: () -> Void) -> Int {
        state.withLock { state in
            note()
            state.last += 1
            return state.last
        }
    }

    /// The number of the latest request, and what was written down for it.
    func latest<Note: Sendable>(_ look: () -> Note) -> (number: Int, note: Note) {
        state.withLock { (number: $0.last, note: look()) }
    }

    /// Makes a request once those that are under way have come to their end.
    /// - Throws: `cancelled` where a later one is wanted, or the task is.
    func take<Answer>(_ number: Int, _ body: () async throws(APIError) -> Answer) async throws(APIError) -> Answer {
        guard await begin() else { throw .cancelled }
        defer { end() }
        guard state.withLock({ $0.last == number }) else { throw .cancelled }
        return try await body()
    }

    /// - Returns: whether it is his turn; not if his task was cancelled before.
    private func begin() async -> Bool {
        let waiter = Waiter(ifCancelled: false)
        let isFree = state.withLock { state in
            if state.isTaken { state.waiting.append(waiter) }
            defer { state.isTaken = true }
            return !state.isTaken
        }
        return isFree ? true : await waiter.outcome()
    }

    /// Gives the turn to the next who still waits.
    private func end() {
        state.withLock { state in
            while !state.waiting.isEmpty {
                if state.waiting.removeFirst().tell(true) { return }
            }
            state.isTaken = false
        }
    }
}
