import Time

/// The requests received last, numbered from 0 since the start.
struct RequestLog: Sendable {
    struct Entry: Sendable {
        let number: Int
        let at: Instant
        let method: String
        /// As received, cut at 2,000 bytes.
        let target: String
        /// One of ``Fault/targets``, or `nil` for what nothing can strike.
        let operation: String?
        let status: Int
        let faults: [Fault.Kind]
    }

    /// How many are kept at least.
    static let capacity = 10_000

    private var entries: [Entry] = []
    /// The number that the next one gets.
    private(set) var next = 0

    mutating func append(
        at instant: Instant,
        method: String,
        target: String,
        operation: String?,
        status: Int,
        faults: [Fault.Kind]
    ) {
        // Forgotten in bulk, because each removal at the front moves all that is left.
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

    /// Those numbered `number` and above, oldest first, as far as they are still known.
    func since(_ number: Int) -> ArraySlice<Entry> {
        entries[entries.partitionPoint { $0.number >= number }...]
    }
}
