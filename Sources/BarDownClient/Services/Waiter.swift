import Synchronization

/// A single waiting caller. Its first result counts: the delivered outcome, or the cancellation of its task.
final class Waiter<Outcome: Sendable>: Sendable {
    private enum State {
        case new
        case waits(CheckedContinuation<Outcome, Never>)
        case told(Outcome)
    }

    private let state = Mutex(State.new)
    private let ifCancelled: Outcome

    /// - Parameter ifCancelled: The result if its task is cancelled.
    init(ifCancelled: Outcome) {
        self.ifCancelled = ifCancelled
    }

    /// Waits for the result. Call it once.
    func outcome() async -> Outcome {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let told = state.withLock { state -> Outcome? in
                    if case .told(let outcome) = state { return outcome }
                    state = .waits(continuation)
                    return nil
                }
                if let told { continuation.resume(returning: told) }
            }
        } onCancel: {
            tell(ifCancelled)
        }
    }

    /// - Returns: Whether this is the result; `false` if there was one before.
    @discardableResult
    func tell(_ outcome: Outcome) -> Bool {
        let (isFirst, waiting) = state.withLock { state -> (Bool, CheckedContinuation<Outcome, Never>?) in
            switch state {
            case .told: return (false, nil)
            case .new:
                state = .told(outcome)
                return (true, nil)
            case .waits(let continuation):
                state = .told(outcome)
                return (true, continuation)
            }
        }
        waiting?.resume(returning: outcome)
        return isFirst
    }
}
