import Postgres
import Storage
import Synchronization

/// What is known of the keys that were sent lately. The table is the truth: it is asked again after some seconds, and
/// at once when somebody changes it and NOTIFY says so.
package final class KeyRing: Sendable {
    typealias Moment = ContinuousClock.Instant
    /// What the table says of a digest, where it says it within this time; `nil`: within the usual one.
    typealias Find = @Sendable ([UInt8], Duration?) async throws -> ApiKeyStore.Found?

    private let find: Find
    private let state = Mutex(State())

    /// What the table said of a key.
    struct Known: Sendable {
        /// `nil`: nobody was given it.
        let found: ApiKeyStore.Found?
        fileprivate var askedAt: Moment
    }

    private struct State {
        var entries: [[UInt8]: Known] = [:]
        /// Ids of keys that were used and are not noted yet.
        var used: Set<Int64> = []
        /// Counts how often all was forgotten: an answer to an older question is not kept.
        var generation = 0
    }

    /// How long an answer is good for: what a lost notification costs.
    private static let trust: Duration = .seconds(5)
    /// Keys that are remembered, those that nobody was given included; beyond it they are asked for again.
    private static let capacity = 10_000

    /// - Parameter find: Asks the table.
    init(_ find: @escaping Find) {
        self.find = find
    }

    /// Somebody changed the table.
    func forget() {
        state.withLock { state in
            state.entries = [:]
            state.generation += 1
        }
    }

    /// What is known of a key; `nil` where the table has to be asked.
    func atHand(_ key: ApiKey, now: Moment = .now) -> Known? {
        state.withLock { state in
            guard let entry = state.entries[key.digest], now - entry.askedAt < Self.trust else { return nil }
            if let found = entry.found, found.state == .good { state.used.insert(found.id) }
            return entry
        }
    }

    /// Whether somebody was given the key, as far as is known here, however long ago the table was asked.
    func knows(_ key: ApiKey) -> Bool {
        state.withLock { $0.entries[key.digest]?.found != nil }
    }

    /// What the table says of a key; while it cannot be asked, what it said last.
    /// - Throws: what the database said, of a key that is not known here.
    func look(_ key: ApiKey, now: Moment = .now) async throws -> ApiKeyStore.Found? {
        if let known = atHand(key, now: now) { return known.found }
        let (generation, isKnown) = state.withLock { ($0.generation, $0.entries[key.digest] != nil) }
        do {
            let found = try await find(key.digest, isKnown ? ResponseCache.usualPatience : nil)
            keep(Known(found: found, askedAt: now), of: key, since: generation)
            return found
        } catch let error as PostgresError where error.isDatabaseAway {
            guard var old = state.withLock({ $0.entries[key.digest] }) else { throw error }
            // Not with each request anew.
            old.askedAt = now
            keep(old, of: key, since: generation)
            return old.found
        }
    }

    private func keep(_ entry: Known, of key: ApiKey, since generation: Int) {
        state.withLock { state in
            if let found = entry.found, found.state == .good { state.used.insert(found.id) }
            guard state.generation == generation else { return }
            if state.entries.count >= Self.capacity {
                // Guesses go before keys.
                state.entries = state.entries.filter { $0.value.found != nil }
                if state.entries.count >= Self.capacity { state.entries = [:] }
            }
            state.entries[key.digest] = entry
        }
    }

    /// The keys that were used since the last call, none twice.
    func takeUsed() -> [Int64] {
        state.withLock { state in
            defer { state.used = [] }
            return state.used.sorted()
        }
    }
}
