import Synchronization

/// A queue between the code under test and the test: one side says that something happened, the other waits for it.
package final class TestSignal<Value: Sendable>: Sendable {
    private let stream: AsyncStream<Value>
    private let continuation: AsyncStream<Value>.Continuation

    package init() {
        (stream, continuation) = AsyncStream.makeStream()
    }

    package func send(_ value: Value) {
        continuation.yield(value)
    }

    /// The next value that was not taken yet, in the order of sending; `nil` when none came in time.
    package func next(within duration: Duration = .seconds(10)) async -> Value? {
        await withTaskGroup(of: Value?.self) { group in
            group.addTask { [stream] in
                var iterator = stream.makeAsyncIterator()
                return await iterator.next()
            }
            group.addTask {
                try? await Task.sleep(for: duration)
                return nil
            }
            defer { group.cancelAll() }
            return await group.next() ?? nil
        }
    }
}

extension TestSignal where Value == Void {
    package func send() {
        send(())
    }
}
