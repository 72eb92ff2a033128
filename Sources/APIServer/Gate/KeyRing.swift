import Postgres
import Runtime
import Storage
import Synchronization
import Time

/// A cache of the API keys that were used recently. An entry expires after a few seconds, and all are dropped
/// immediately when a NOTIFY reports a change of the table.
package final class KeyRing: Sendable {
    typealias MonotonicInstant = ContinuousClock.Instant
    /// Looks up a digest in the table, within a time limit; `nil`: the default limit.
    typealias Find = @Sendable ([UInt8], Duration?) async throws -> ApiKeyStore.Found?

    private let find: Find
    private let state = Mutex(State())

    /// The result of a lookup.
    struct Entry: Sendable {
        /// `nil`: no such key was issued.
        fileprivate(set) var found: ApiKeyStore.Found?
        fileprivate var lookedUpAt: MonotonicInstant
    }

    private struct State {
        var entries: [[UInt8]: Entry] = [:]
        /// Ids of keys whose use has not been recorded yet.
        var used: Set<Int64> = []
        /// The number of times that the cache was cleared. The result of a lookup that began before is not stored.
        var generation = 0
    }

    /// The life of an entry, which is also the delay that a lost notification causes.
    private static let maxAge: Duration = .seconds(5)
    /// The greatest number of entries, including keys that were never issued.
    private static let capacity = 10_000

    /// - Parameter find: Queries the table.
    init(_ find: @escaping Find) {
        self.find = find
    }

    /// Drops all entries, because the table has changed, or a notification of a change may have been missed.
    func invalidate() {
        state.withLock { state in
            state.entries = [:]
            state.generation += 1
        }
    }

    /// The number of times that the cache was cleared. It rises with every change of the table that this process learns
    /// of.
    var generation: Int { state.withLock { $0.generation } }

    /// The entry of a key; `nil` if the table has to be queried.
    /// - Parameter time: A key that has expired by then is returned as expired.
    func cached(_ key: ApiKey, now: MonotonicInstant = .now, time: Instant = MachineClock.now) -> Entry? {
        state.withLock { state in
            guard var entry = state.entries[key.digest], now - entry.lookedUpAt < Self.maxAge else { return nil }
            entry.found = entry.found?.asOf(time)
            if let found = entry.found, found.state == .valid { state.used.insert(found.id) }
            return entry
        }
    }

    /// Whether the key was issued, as far as this process knows, however old its entry is.
    func hasCached(_ key: ApiKey) -> Bool {
        state.withLock { $0.entries[key.digest]?.found != nil }
    }

    /// Looks up a key in the cache, then in the table. While the database is unavailable, returns the last result,
    /// however old.
    /// - Parameter time: A key that has expired by then is returned as expired.
    /// - Throws: The database error, if the key is not known here.
    func lookUp(
        _ key: ApiKey,
        now: MonotonicInstant = .now,
        time: Instant = MachineClock.now
    ) async throws -> ApiKeyStore.Found? {
        if let known = cached(key, now: now, time: time) { return known.found }
        let (generation, isKnown) = state.withLock { ($0.generation, $0.entries[key.digest] != nil) }
        do {
            let found = try await find(key.digest, isKnown ? ResponseCache.defaultDatabaseTimeout : nil)
            cache(Entry(found: found, lookedUpAt: now), of: key, since: generation)
            return found
        } catch let error as PostgresError where error.isDatabaseUnavailable {
            guard var old = state.withLock({ $0.entries[key.digest] }) else { throw error }
            // The old entry is renewed, so that not every request waits for the database again.
            old.lookedUpAt = now
            old.found = old.found?.asOf(time)
            cache(old, of: key, since: generation)
            return old.found
        }
    }

    private func cache(_ entry: Entry, of key: ApiKey, since generation: Int) {
        state.withLock { state in
            if let found = entry.found, found.state == .valid { state.used.insert(found.id) }
            guard state.generation == generation else { return }
            if state.entries.count >= Self.capacity {
                // Keys that were never issued are dropped first.
                state.entries = state.entries.filter { $0.value.found != nil }
                if state.entries.count >= Self.capacity { state.entries = [:] }
            }
            state.entries[key.digest] = entry
        }
    }

    /// Returns and resets the ids of the keys used since the last call, each once.
    func drainUsed() -> [Int64] {
        state.withLock { state in
            defer { state.used = [] }
            return state.used.sorted()
        }
    }
}

/// Compares a secret (the key in `API_KEY`, an `/ops` token, the tag of its sessions) with a value that a client sent.
/// The time that it takes depends only on the two lengths, not on how much of `offered` is correct.
package func constantTimeEquals(_ offered: String, _ secret: String) -> Bool {
    let secret = Array(secret.utf8)
    var difference = offered.utf8.count ^ secret.count
    for (index, byte) in offered.utf8.enumerated() where !secret.isEmpty {
        difference |= Int(byte ^ secret[index % secret.count])
    }
    return difference == 0
}
