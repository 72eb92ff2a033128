import Synchronization

/// Messages from many tasks to a single receiver, which gets all pending ones together.
final class Mailbox<Message: Sendable>: Sendable {
    private struct State {
        var messages: [Message] = []
        var receiver: CheckedContinuation<Void, Never>?
    }

    private let state = Mutex(State())

    func send(_ message: Message) {
        let receiver = state.withLock { state in
            state.messages.append(message)
            defer { state.receiver = nil }
            return state.receiver
        }
        receiver?.resume()
    }

    /// Waits until there is a message, and takes all of them. If the task is cancelled while there is none, returns an
    /// empty array. Only one task may wait at a time.
    func receive() async -> [Message] {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let readyNow = state.withLock { state in
                    if !state.messages.isEmpty || Task.isCancelled { return true }
                    state.receiver = continuation
                    return false
                }
                if readyNow { continuation.resume() }
            }
        } onCancel: {
            let receiver = state.withLock { state in
                defer { state.receiver = nil }
                return state.receiver
            }
            receiver?.resume()
        }
        return state.withLock { state in
            defer { state.messages = [] }
            return state.messages
        }
    }

    /// Like ``receive()``, but returns an empty array at `deadline`.
    func receive(until deadline: ContinuousClock.Instant) async -> [Message] {
        await withTaskGroup(of: [Message]?.self) { group in
            group.addTask { await self.receive() }
            group.addTask {
                try? await Task.sleep(until: deadline)
                return nil
            }
            var received: [Message] = []
            if let first = await group.next(), let messages = first { received = messages }
            group.cancelAll()
            // A message that arrived together with the deadline is not lost.
            for await rest in group { received += rest ?? [] }
            return received
        }
    }
}
