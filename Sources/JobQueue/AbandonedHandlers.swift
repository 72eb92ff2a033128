import Synchronization

/// The handlers that are still running although the worker cancelled and abandoned them. Their slots are free again.
/// The worker goes on as long as there are fewer of them than it has slots.
final class AbandonedHandlers: Sendable {
    private let kinds = Mutex<[Run.Key: String]>([:])

    func add(_ run: Run) {
        kinds.withLock { $0[run.key] = run.kind }
    }

    func remove(_ run: Run) {
        kinds.withLock { _ = $0.removeValue(forKey: run.key) }
    }

    var count: Int { kinds.withLock { $0.count } }

    /// The kinds of their jobs, sorted and without duplicates.
    var ofKinds: [String] { kinds.withLock { Set($0.values).sorted() } }
}
