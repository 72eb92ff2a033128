import Storage
import Synchronization

/// The time zones that the database knows by a name, asked for once: Postgres would take what is no name, too (`X+5`).
final class ZoneNames: Sendable {
    private let known = Mutex<Set<String>?>(nil)

    /// - Throws: `PostgresError` where the database is asked and fails.
    func contains(_ name: String, in store: ScoreboardStore) async throws -> Bool {
        if let names = known.withLock(\.self) { return names.contains(name) }
        let names = try await store.zones()
        known.withLock { $0 = names }
        return names.contains(name)
    }
}
