import Storage
import Synchronization

/// The fetches of one reading: the page that was asked for, a search for a rotated hash, redirects.
///
/// The sources know nothing of it. A fetcher below them finds it in the task and writes down what it did; whoever began
/// the reading adds what came of the page and has it settled.
final class FetchDiary: Sendable {
    @TaskLocal static var current: FetchDiary?

    /// How far ahead a turn may be reserved for this reading.
    let patience: Duration
    private let entries = Mutex<[FetchRecord]>([])

    init(patience: Duration) {
        self.patience = patience
    }

    func add(_ record: FetchRecord) {
        entries.withLock { $0.append(record) }
    }

    /// Says of the last fetch what came of its page.
    func amendLast(_ change: (inout FetchRecord) -> Void) {
        entries.withLock { entries in
            guard !entries.isEmpty else { return }
            change(&entries[entries.count - 1])
        }
    }

    /// All that was written down since the last call.
    func take() -> [FetchRecord] {
        entries.withLock { entries in
            defer { entries = [] }
            return entries
        }
    }
}
