import Synchronization

/// A call to stop that stays made: whoever asks later sees it too.
final class StopSignal: Sendable {
    private struct State {
        var isSet = false
        var calls: [Int: @Sendable () -> Void] = [:]
        var next = 0
    }

    private let state = Mutex(State())

    var isSet: Bool { state.withLock { $0.isSet } }

    func set() {
        let calls = state.withLock { state in
            state.isSet = true
            defer { state.calls = [:] }
            return state.calls
        }
        for call in calls.values { call() }
    }

    /// Calls `body` once the signal is set: at once when it is.
    /// - Returns: what ``forget(_:)`` takes; whoever goes before the signal is set must not leave his call behind.
    func whenSet(_ body: @escaping @Sendable () -> Void) -> Int {
        let (id, isSet) = state.withLock { state in
            state.next += 1
            if !state.isSet { state.calls[state.next] = body }
            return (state.next, state.isSet)
        }
        if isSet { body() }
        return id
    }

    func forget(_ id: Int) {
        state.withLock { state in state.calls[id] = nil }
    }

    /// Returns after `pause`, or earlier when the signal is set or the task cancelled.
    func wait(atMost pause: Duration) async {
        let mailbox = Mailbox<Void>()
        let call = whenSet { mailbox.send(()) }
        _ = await mailbox.receive(until: .now + pause)
        forget(call)
    }
}
