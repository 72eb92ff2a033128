import Synchronization

/// One look at a server for all who want to know the same at the same time.
///
/// One of those who ask looks, in its own task, and tells the others. A look that has begun may have seen too little
/// for who asks afterwards: that one waits for the next.
final class SharedLook<Value: Sendable>: Sendable {
    private enum Turn: Sendable {
        case lead
        case told(Result<Value, any Error>)
        /// Who looked was cancelled.
        case abandoned
    }

    private typealias Waiter = CheckedContinuation<Turn, Never>

    private struct State {
        var isLed = false
        /// Told by the look that has begun.
        var joined: [Waiter] = []
        /// Told by the next.
        var waiting: [Waiter] = []
    }

    private let state = Mutex(State())

    /// What a look finds that begins after this call, in whichever task. Each has its own deadline; nobody waits
    /// for more than two, but for those whose asker was cancelled.
    /// - Parameter pause: How long whoever looks waits before it begins.
    /// - Throws: What the look threw.
    func ask(after pause: Duration = .zero, _ look: () async throws -> Value) async throws -> Value {
        while true {
            switch await turn() {
            case .lead: return try await lead(after: pause, look)
            case .told(let result): return try result.get()
            case .abandoned: try Task.checkCancellation()
            }
        }
    }

    /// How many are waiting for a look that has not begun.
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

    private func lead(after pause: Duration, _ look: () async throws -> Value) async throws -> Value {
        do {
            if pause > .zero { try await Task.sleep(for: pause) }
            state.withLock { state in
                state.joined = state.waiting
                state.waiting = []
            }
            let value = try await look()
            finish(.told(.success(value)))
            return value
        } catch {
            finish(Task.isCancelled ? .abandoned : .told(.failure(error)))
            throw error
        }
    }

    /// Tells those who joined, and has one of those who came later look next.
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
