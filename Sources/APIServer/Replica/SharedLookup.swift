import Synchronization

/// Shares one query of a server among all callers that need its result at the same time.
///
/// One of the callers runs the query in its own task and passes the result to the others. A query that has already
/// begun may return a result that is too old for a later caller, so later callers wait for the next query.
final class SharedLookup<Value: Sendable>: Sendable {
    private enum Turn: Sendable {
        case lead
        case finished(Result<Value, any Error>)
        /// The caller that ran the query was cancelled.
        case abandoned
    }

    private typealias Waiter = CheckedContinuation<Turn, Never>

    private struct State {
        var isLed = false
        /// Waiters that get the result of the query that has begun.
        var joined: [Waiter] = []
        /// Waiters that get the result of the next query.
        var waiting: [Waiter] = []
    }

    private let state = Mutex(State())

    /// Returns the result of a query that begins after this call, in the task of any caller. A caller waits for at most
    /// two queries, plus those whose caller was cancelled.
    /// - Parameter pause: How long the caller that runs the query waits before it begins.
    /// - Throws: The error of the query.
    func value(after pause: Duration = .zero, _ lookUp: () async throws -> Value) async throws -> Value {
        while true {
            switch await turn() {
            case .lead: return try await lead(after: pause, lookUp)
            case .finished(let result): return try result.get()
            case .abandoned: try Task.checkCancellation()
            }
        }
    }

    /// The number of callers that wait for a query that has not begun.
    var waiting: Int { state.withLock { $0.waiting.count } }

    private func turn() async -> Turn {
        await withCheckedContinuation { waiter in
            let leads = state.withLock { state in
                defer { state.isLed = true }
                if state.isLed { state.waiting.append(waiter) }
                return !state.isLed
            }
            if leads { waiter.resume(returning: .lead) }
        }
    }

    private func lead(after pause: Duration, _ lookUp: () async throws -> Value) async throws -> Value {
        do {
            if pause > .zero { try await Task.sleep(for: pause) }
            state.withLock { state in
                state.joined = state.waiting
                state.waiting = []
            }
            let value = try await lookUp()
            finish(.finished(.success(value)))
            return value
        } catch {
            finish(Task.isCancelled ? .abandoned : .finished(.failure(error)))
            throw error
        }
    }

    /// Passes the outcome to the waiters that joined this query. If others wait for the next query, the first of them
    /// runs it.
    private func finish(_ turn: Turn) {
        let (joined, next) = state.withLock { state in
            let joined = state.joined
            state.joined = []
            let next = state.waiting.isEmpty ? nil : state.waiting.removeFirst()
            state.isLed = next != nil
            return (joined, next)
        }
        for waiter in joined { waiter.resume(returning: turn) }
        next?.resume(returning: .lead)
    }
}
