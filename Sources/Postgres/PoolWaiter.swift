import Synchronization

/// A caller that waits for a connection. It gets one answer, before or after it begins to wait.
final class PoolWaiter: Sendable {
    enum WaitResult: Sendable {
        case connection(PostgresConnection)
        case open, exhausted, cancelled, closed

        var isExhausted: Bool {
            if case .exhausted = self { true } else { false }
        }
    }

    private enum State {
        case pending
        case waiting(CheckedContinuation<WaitResult, Never>)
        case resolved(WaitResult)
    }

    private let state = Mutex(State.pending)

    func result() async -> WaitResult {
        await withCheckedContinuation { continuation in
            let ready: WaitResult? = state.withLock { state in
                if case .resolved(let result) = state { return result }
                state = .waiting(continuation)
                return nil
            }
            if let ready { continuation.resume(returning: ready) }
        }
    }

    func resume(_ result: WaitResult) {
        let waiting: CheckedContinuation<WaitResult, Never>? = state.withLock { state in
            defer { state = .resolved(result) }
            if case .waiting(let continuation) = state { return continuation }
            return nil
        }
        waiting?.resume(returning: result)
    }
}
