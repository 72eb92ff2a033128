import Storage
import Synchronization

/// Collects the fetches of one reading: the page that was asked for, a search for a rotated hash, redirects.
///
/// A handler makes one for each page, asks a source that fetches with it, and has ``PageVisit`` record it with the
/// outcome of the page.
package final class FetchTrace: Sendable {
    /// How far ahead a turn may be reserved for this reading.
    package let patience: Duration
    private let entries = Mutex<[FetchRecord]>([])
    /// The body of the last answer with status 200.
    private let lastBody = Mutex<[UInt8]>([])

    package init(patience: Duration) {
        self.patience = patience
    }

    func add(_ record: FetchRecord) {
        entries.withLock { $0.append(record) }
    }

    /// What the reading is made of, kept for when it cannot be read.
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
