import Synchronization

/// A queue from the code under test to the test: the code sends a value, and the test waits for it.
package final class TestSignal<Value: Sendable>: Sendable {
    private let stream: AsyncStream<Value>
    private let continuation: AsyncStream<Value>.Continuation

    package init() {
        (stream, continuation) = AsyncStream.makeStream()
    }

    package func send(_ value: Value) {
        continuation.yield(value)
    }

    /// Returns the next value in the order of sending, and waits for it if necessary.
    /// - Throws: ``NeverHappened`` if none comes within ``Patience/limit``.
    package func next(
        file: StaticString = #fileID,
        line: UInt = #line
    ) async throws -> Value {
        let value = await withTaskGroup(of: Value?.self) { group in
            group.addTask { [stream] in
                var iterator = stream.makeAsyncIterator()
                return await iterator.next()
            }
            group.addTask {
                try? await Task.sleep(for: Patience.limit)
                return nil
            }
            defer { group.cancelAll() }
            return await group.next() ?? nil
        }
        if let value { return value }
        throw NeverHappened(what: "a signal at \(file):\(line)", state: await TestState.current())
    }
}

extension TestSignal where Value == Void {
    package func send() {
        send(())
    }
}
