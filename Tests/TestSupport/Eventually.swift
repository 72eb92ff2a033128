/// Waits until `condition` holds, looking again and again; for what another process or the database will bring about.
/// - Returns: `false` when it does not within `limit`.
package func eventually(
    within limit: Duration = .seconds(10),
    _ condition: () async throws -> Bool
) async throws -> Bool {
    let deadline = ContinuousClock.now + limit
    while ContinuousClock.now < deadline {
        if try await condition() { return true }
        try await Task.sleep(for: .milliseconds(10))
    }
    return try await condition()
}

/// As ``eventually(within:_:)``, for what a test cannot go on without.
/// - Throws: ``NeverHappened`` when `condition` does not hold within `limit`.
package func eventually(
    within limit: Duration = .seconds(10),
    _ what: String,
    _ condition: () async throws -> Bool
) async throws {
    guard try await eventually(within: limit, condition) else { throw NeverHappened(what: what) }
}

/// Something that a test waited for did not come.
package struct NeverHappened: Error, CustomStringConvertible {
    package let what: String

    package init(what: String) {
        self.what = what
    }

    package var description: String { "never happened: \(what)" }
}
