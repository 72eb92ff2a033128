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
    /// The body of the last answer with status 200.
    private let lastBody = Mutex<[UInt8]>([])

    init(patience: Duration) {
        self.patience = patience
    }

    func add(_ record: FetchRecord) {
        entries.withLock { $0.append(record) }
    }

    /// What the reading is made of, kept for when nobody can read it.
    var body: [UInt8] {
        get { lastBody.withLock { $0 } }
        set { lastBody.withLock { $0 = newValue } }
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
