import Foundation

/// Caches the last response of each URL, in memory and, if there is a store, on disk.
actor ClientResponseCache {
    /// A response as received.
    struct Entry: Codable, Hashable, Sendable {
        let url: URL
        let etag: String?
        var confirmedAt: Date
        var freshUntil: Date
        var isStale: Bool
        let body: Data
    }

    private let store: LocalStore?
    private let capacity: Int
    private var memory: [URL: Entry] = [:]
    /// From the least to the most recently used.
    private var order: [URL] = []
    /// The number of the newest change seen. Requests send it, because several servers may share one address, and none
    /// of them may respond with an older state.
    private(set) var lastSeq: Int64?

    /// - Parameter capacity: The maximum number of responses in memory.
    init(store: LocalStore?, capacity: Int = 64) {
        self.store = store
        self.capacity = capacity
    }

    func entry(for url: URL) -> Entry? {
        let entry = memory[url] ?? stored(url)
        if let entry { keepInMemory(entry) }
        return entry
    }

    /// Stores the response. A failure on disk is ignored, because the response in memory is enough until the app ends.
    func insert(_ entry: Entry) {
        keepInMemory(entry)
        guard let store, let data = try? JSONEncoder().encode(entry) else { return }
        try? store.write(data, for: entry.url.absoluteString)
    }

    /// Deletes the response, also on disk, because the server forbids storing the one that replaces it.
    func drop(_ url: URL) {
        memory[url] = nil
        order.removeAll { $0 == url }
        // If this fails, the old response stays on disk. The newer one is not written.
        try? store?.remove(url.absoluteString)
    }

    /// Records a change number.
    /// - Parameters:
    ///   - number: The number; `nil` if the response had none.
    ///   - isReset: Whether the server restarted its numbering, so that earlier numbers no longer count.
    func recordSeq(_ number: Int64?, isReset: Bool = false) {
        guard let number, isReset || number > lastSeq ?? 0 else { return }
        lastSeq = number
    }

    private func stored(_ url: URL) -> Entry? {
        guard let data = store?.data(for: url.absoluteString),
            let entry = try? JSONDecoder().decode(Entry.self, from: data), entry.url == url
        else { return nil }
        return entry
    }

    private func keepInMemory(_ entry: Entry) {
        memory[entry.url] = entry
        order.removeAll { $0 == entry.url }
        order.append(entry.url)
        while order.count > capacity { memory[order.removeFirst()] = nil }
    }
}
