import Storage
import Synchronization

/// Collects the fetches of one reading: the requested page, a search for a rotated hash, redirects.
///
/// A handler makes one per page, uses a source that fetches with it, and passes it to ``PageVisit``, which records it
/// with the outcome of the page.
package final class FetchTrace: Sendable {
    /// How far ahead a slot may be reserved for this reading.
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

    /// The page of the reading, kept in case it cannot be read.
    var body: [UInt8] {
        get { lastBody.withLock { $0 } }
        set { lastBody.withLock { $0 = newValue } }
    }

    /// Adds the outcome of the page to the last fetch.
    func amendLast(_ change: (inout FetchRecord) -> Void) {
        entries.withLock { entries in
            guard !entries.isEmpty else { return }
            change(&entries[entries.count - 1])
        }
    }

    /// Returns the fetches since the last call.
    func drain() -> [FetchRecord] {
        entries.withLock { entries in
            defer { entries = [] }
            return entries
        }
    }
}
