import Time

/// The latest requests, numbered from 0 since the start.
struct UpstreamRequestLog: Sendable {
    struct Entry: Sendable {
        let number: Int
        let at: Instant
        let method: String
        /// The path and query as received, truncated to 2,000 bytes.
        let target: String
        /// One of ``Fault/targets``, or `fcm` for a request to Firebase; `nil` for a request without a page.
        let operation: String?
        let status: Int
        let faults: [Fault.Kind]
    }

    /// The minimum number of requests that are kept.
    static let capacity = 10_000

    private var entries: [Entry] = []
    /// The number of the next request.
    private(set) var next = 0

    mutating func append(
        at instant: Instant,
        method: String,
        target: String,
        operation: String?,
        status: Int,
        faults: [Fault.Kind]
    ) {
        // Removed in bulk, because each removal at the front moves all later elements.
        if entries.count >= 2 * Self.capacity { entries.removeFirst(Self.capacity) }
        entries.append(
            Entry(
                number: next,
                at: instant,
                method: method,
                target: String(decoding: target.utf8.prefix(2000), as: UTF8.self),
                operation: operation,
                status: status,
                faults: faults
            )
        )
        next += 1
    }

    /// Returns the kept requests with numbers from `number` on, oldest first.
    func since(_ number: Int) -> ArraySlice<Entry> {
        entries[entries.partitionPoint { $0.number >= number }...]
    }
}
