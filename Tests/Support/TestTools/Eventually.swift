/// The limit of every wait in the tests.
package enum Patience {
    /// How long a test waits for a signal or a condition. The limit is generous and does not measure speed, so that a
    /// busy machine does not make a test fail.
    package static let limit = Duration.seconds(180)

    /// Returns the time between two checks: a twentieth of the wait so far, at least 10 ms and at most 250 ms. A check
    /// may send requests to six programs and a database, so frequent checks would slow down the awaited work.
    /// - Parameter waited: The time since the first check.
    static func pause(after waited: Duration) -> Duration {
        min(max(waited / 20, .milliseconds(10)), .milliseconds(250))
    }
}

/// The description of the system under test that a failed wait prints, set by the fixture that runs the system.
package enum TestState {
    @TaskLocal private static var descriptions: [@Sendable () async -> String] = []

    /// Runs `body`. If a wait in it reaches its limit, the wait prints the result of `description`.
    package static func described<Result: Sendable>(
        as description: @escaping @Sendable () async -> String,
        _ body: () async throws -> Result
    ) async rethrows -> Result {
        try await $descriptions.withValue(descriptions + [description]) { try await body() }
    }

    /// Returns the current state, as described by every fixture around the caller; empty without a fixture.
    static func current() async -> String {
        var parts: [String] = []
        for description in descriptions { parts.append(await description()) }
        return parts.joined(separator: "\n")
    }
}

/// Waits for an effect of another process or of the database: checks `condition` repeatedly until it is true.
/// - Parameters:
///   - what: What is awaited, as a noun phrase: "the end of all games".
///   - pause: The time between two checks, if a test measures when the condition becomes true; `nil`: it grows with the
///   wait.
///   - state: Returns what to print on failure, in addition to the descriptions of the fixtures.
/// - Throws: ``NeverHappened`` if `condition` does not become true within ``Patience/limit``.
package func eventually(
    _ what: String,
    every pause: Duration? = nil,
    state: () async -> String = { "" },
    _ condition: () async throws -> Bool
) async throws {
    guard try await becomesTrue(within: Patience.limit, every: pause, condition) else {
        throw NeverHappened(what: what, state: await state() + TestState.current())
    }
}

/// A condition that a test waited for did not come true.
package struct NeverHappened: Error, CustomStringConvertible {
    package let what: String
    /// The state of the system when the wait ended; empty if no fixture describes it.
    package let state: String

    package init(what: String, state: String = "") {
        self.what = what
        self.state = state
    }

    package var description: String {
        state.isEmpty ? "never happened: \(what)" : "never happened: \(what)\nThe state then:\n\(state)"
    }
}

/// Returns whether `condition` becomes true within `limit`, for scenarios that measure how soon the system recovers.
/// Other tests wait with ``eventually(_:every:state:_:)``.
/// - Parameter pause: The time between two checks; `nil`: it grows with the wait.
package func becomesTrue(
    within limit: Duration,
    every pause: Duration? = .milliseconds(10),
    _ condition: () async throws -> Bool
) async throws -> Bool {
    let began = ContinuousClock.now
    while try await !condition() {
        let waited = ContinuousClock.now - began
        guard waited < limit else { return false }
        try await Task.sleep(for: pause ?? Patience.pause(after: waited))
    }
    return true
}
