import Synchronization

/// A gate at which tasks wait until a test opens it, or until they are cancelled.
package final class Gate: Sendable {
    private struct State {
        var isOpen = false
        var count = 0
        var waiting: [Int: CheckedContinuation<Void, any Error>] = [:]
    }

    private let state = Mutex(State())

    package init() {}

    /// Lets all waiting and all future callers pass.
    package func open() {
        let waiting = state.withLock { state in
            defer { state.waiting = [:] }
            state.isOpen = true
            return state.waiting.values
        }
        for task in waiting { task.resume() }
    }

    /// Returns once the gate is open.
    /// - Throws: `CancellationError` if the task is cancelled meanwhile.
    package func pass() async throws {
        let number = state.withLock { state in
            state.count += 1
            return state.count
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let mustWait = state.withLock { state in
                    guard !state.isOpen, !Task.isCancelled else { return false }
                    state.waiting[number] = continuation
                    return true
                }
                if mustWait { return }
                if Task.isCancelled {
                    continuation.resume(throwing: CancellationError())
                } else {
                    continuation.resume()
                }
            }
        } onCancel: {
            state.withLock { $0.waiting.removeValue(forKey: number) }?.resume(throwing: CancellationError())
        }
    }
}
