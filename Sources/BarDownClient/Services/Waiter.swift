import Synchronization

/// A single waiting caller. Only its first result counts: either the delivered outcome or the cancellation of its task.
final class Waiter<Outcome: Sendable>: Sendable {
    private enum State {
        case new
        case waits(CheckedContinuation<Outcome, Never>)
        case resumed(Outcome)
    }

    private let state = Mutex(State.new)
    private let ifCancelled: Outcome

    /// - Parameter ifCancelled: The result if the caller's task is cancelled.
    init(ifCancelled: Outcome) {
        self.ifCancelled = ifCancelled
    }

    /// Waits for the result. Call it once.
    func outcome() async -> Outcome {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let resumed = state.withLock { state -> Outcome? in
                    if case .resumed(let outcome) = state { return outcome }
                    state = .waits(continuation)
                    return nil
                }
                if let resumed { continuation.resume(returning: resumed) }
            }
        } onCancel: {
            resume(ifCancelled)
        }
    }

    /// - Returns: Whether the caller gets this outcome; `false` if there was an earlier one.
    @discardableResult
    func resume(_ outcome: Outcome) -> Bool {
        let (isFirst, waiting) = state.withLock { state -> (Bool, CheckedContinuation<Outcome, Never>?) in
            switch state {
            case .resumed: return (false, nil)
            case .new:
                state = .resumed(outcome)
                return (true, nil)
            case .waits(let continuation):
                state = .resumed(outcome)
                return (true, continuation)
            }
        }
        waiting?.resume(returning: outcome)
        return isFirst
    }
}
