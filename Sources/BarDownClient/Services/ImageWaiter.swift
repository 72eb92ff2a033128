import Foundation
import Synchronization

/// One who waits for an image that somebody else fetches: told once, by whoever is first, the fetch or the end of his task.
final class ImageWaiter: Sendable {
    typealias Outcome = Result<Data, APIError>

    private enum State {
        case new
        case waits(CheckedContinuation<Outcome, Never>)
        case told(Outcome)
    }

    private let state = Mutex(State.new)

    /// What he is told; `cancelled` as soon as his task is. To be called once.
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
            tell(.failure(.cancelled))
        }
    }

    /// Tells him, unless he was told before.
    func tell(_ outcome: Outcome) {
        let waiting = state.withLock { state -> CheckedContinuation<Outcome, Never>? in
            switch state {
            case .told: return nil
            case .new:
                state = .told(outcome)
                return nil
            case .waits(let continuation):
                state = .told(outcome)
                return continuation
            }
        }
        waiting?.resume(returning: outcome)
    }
}
