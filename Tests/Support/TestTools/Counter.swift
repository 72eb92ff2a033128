import Synchronization

/// Counts calls.
package final class Counter: Sendable {
    private let value = Mutex(0)

    package init() {}

    package var count: Int { value.withLock { $0 } }

    /// Counts a call, and returns the number of earlier calls.
    package func next() -> Int {
        value.withLock { value in
            defer { value += 1 }
            return value
        }
    }
}
