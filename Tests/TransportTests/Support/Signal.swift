/// Something that happens on a server's thread and that a test waits for.
struct Signal<Value: Sendable>: Sendable {
    struct TimedOut: Error {}

    private let stream: AsyncStream<Value>
    private let continuation: AsyncStream<Value>.Continuation

    init() {
        (stream, continuation) = AsyncStream.makeStream()
    }

    func send(_ value: Value) {
        continuation.yield(value)
    }

    func next(within limit: Duration = .seconds(10)) async throws -> Value {
        try await withThrowingTaskGroup { group in
            group.addTask { [stream] in
                for await value in stream { return value }
                throw TimedOut()
            }
            group.addTask {
                try await Task.sleep(for: limit)
                throw TimedOut()
            }
            defer { group.cancelAll() }
            guard let value = try await group.next() else { throw TimedOut() }
            return value
        }
    }
}
