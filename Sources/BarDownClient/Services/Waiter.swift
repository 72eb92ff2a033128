import Synchronization

/// One who waits for what somebody else brings. The first word counts: what he is told, or that his task was cancelled.
final class Waiter<Outcome: Sendable>: Sendable {
    private enum State {
        case new
        case waits(CheckedContinuation<Outcome, Never>)
        case told(Outcome)
    }

    private let state = Mutex(State.new)
    private let ifCancelled: Outcome

    /// - Parameter ifCancelled: What he hears as soon as his task is cancelled.
    init(ifCancelled: Outcome) {
        self.ifCancelled = ifCancelled
    }

    /// What he is told. To be called once.
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

    /// - Returns: whether this is what he hears: not if he was told before.
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
