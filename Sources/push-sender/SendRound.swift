import Pushing
import Storage
import Synchronization

/// What became of one push.
struct Told: Sendable {
    let target: PushTarget
    let outcome: PushOutcome

    var isDead: Bool {
        if case .deadToken = outcome { true } else { false }
    }
}

/// The targets of a job and the answers to them, shared by the tasks that push side by side: whoever is free takes the next
/// target, and whoever completes a slice of answers writes it down.
final class SendRound: Sendable {
    private struct State {
        var next = 0
        var slice: [Told] = []
        var open: [Told] = []
    }

    private let targets: [PushTarget]
    private let sliceSize: Int
    private let state = Mutex(State())

    /// - Parameter sliceSize: Answers that are written down together.
    init(_ targets: [PushTarget], sliceSize: Int) {
        self.targets = targets
        self.sliceSize = sliceSize
    }

    /// The next target that nobody has; `nil` when all are taken.
    func next() -> PushTarget? {
        state.withLock { state in
            guard state.next < targets.count else { return nil }
            state.next += 1
            return targets[state.next - 1]
        }
    }

    /// - Returns: answers that are to be written down now.
    func note(_ told: Told) -> [Told]? {
        state.withLock { state in
            guard told.outcome.delivery != nil else {
                state.open.append(told)
                return nil
            }
            state.slice.append(told)
            guard state.slice.count == sliceSize else { return nil }
            defer { state.slice = [] }
            return state.slice
        }
    }

    /// After all were pushed.
    /// - Returns: the answers that are not written down yet, and those that need another try.
    func end() -> (rest: [Told], open: [Told]) {
        state.withLock { ($0.slice, $0.open) }
    }
}
