import Synchronization

/// A signal to stop. Once set, it stays set.
final class StopSignal: Sendable {
    private struct State {
        var isSet = false
        var callbacks: [Int: @Sendable () -> Void] = [:]
        var next = 0
    }

    private let state = Mutex(State())

    var isSet: Bool { state.withLock { $0.isSet } }

    func set() {
        let callbacks = state.withLock { state in
            state.isSet = true
            defer { state.callbacks = [:] }
            return state.callbacks
        }
        for call in callbacks.values { call() }
    }

    /// Calls `body` once the signal is set, or immediately if it is set already.
    /// - Returns: The id for ``removeCallback(_:)``, which a caller that ends before the signal is set must call.
    func onSet(_ body: @escaping @Sendable () -> Void) -> Int {
        let (id, isSet) = state.withLock { state in
            state.next += 1
            if !state.isSet { state.callbacks[state.next] = body }
            return (state.next, state.isSet)
        }
        if isSet { body() }
        return id
    }

    func removeCallback(_ id: Int) {
        state.withLock { state in state.callbacks[id] = nil }
    }

    /// Returns after `pause`, or earlier if the signal is set or the task is cancelled.
    func wait(atMost pause: Duration) async {
        let mailbox = Mailbox<Void>()
        let call = onSet { mailbox.send(()) }
        _ = await mailbox.receive(until: .now + pause)
        removeCallback(call)
    }
}
