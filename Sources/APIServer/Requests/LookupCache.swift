import Synchronization

/// Looks up values in the database by key, and caches them.
///
/// A known value is used for a minute before one request looks it up again, and longer while the database is
/// unavailable, so that requests with cached responses do not wait for the database.
package final class LookupCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private struct Entry {
        let value: Value
        var lookedUpAt: ContinuousClock.Instant
    }

    private static var maxAge: Duration { .seconds(60) }

    private let now: @Sendable () -> ContinuousClock.Instant
    /// The known values. A key without a value is not stored, because requests for such keys could fill the memory.
    private let entries = Mutex<[Key: Entry]>([:])

    /// - Parameter now: The clock that decides when a value is looked up again.
    package init(now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }) {
        self.now = now
    }

    /// Returns the value of the key, which `lookUp` reads from the database; `nil` if the key has none.
    /// - Throws: The errors of `lookUp`. If the database is unavailable, a known value is returned instead.
    package func value(of key: Key, _ lookUp: () async throws -> Value?) async throws -> Value? {
        let now = now()
        let recent = entries.withLock { entries -> Value? in
            guard let entry = entries[key] else { return nil }
            if now - entry.lookedUpAt < Self.maxAge { return entry.value }
            // This request looks the value up again; the others use the known one.
            entries[key]?.lookedUpAt = now
            return nil
        }
        if let recent { return recent }
        do {
            let value = try await lookUp()
            entries.withLock { $0[key] = value.map { Entry(value: $0, lookedUpAt: now) } }
            return value
        } catch let error where error.isDatabaseUnavailable {
            guard let known = entries.withLock({ $0[key]?.value }) else { throw error }
            return known
        }
    }
}
