/// The newest changes, and the readers that wait for the next one. It makes the decisions of the feed, without clock,
/// lock or task.
///
/// A reader costs only its position: however many readers there are and however slow, each change is stored once.
struct ChangeBoard<Waiter> {
    typealias MonotonicInstant = ContinuousClock.Instant
    typealias Deliveries = [(Waiter, ChangeDelivery)]

    private struct Reader {
        let waiter: Waiter
        let position: Int64
        let filter: ChangeFilter
        let deadline: MonotonicInstant
    }

    /// The number of changes kept.
    let capacity: Int
    /// The greatest number of changes in one delivery.
    let page: Int
    private var changes: [PublishedChange] = []
    /// The last change number assigned; `nil` before the first read.
    private(set) var head: Int64?
    private var readers: [Int: Reader] = [:]
    private var isClosed = false

    init(capacity: Int = 2048, page: Int = 256) {
        self.capacity = capacity
        self.page = page
    }

    /// The number of readers that wait.
    var waiterCount: Int { readers.count }

    /// Answers a reader that has everything up to `position`, or lets it wait.
    /// - Parameters:
    ///   - id: Identifies the reader, so that it can be dismissed.
    ///   - isConfirmed: Whether this database is known to have assigned the number `position`.
    ///   - deadline: The end of the wait; the first ``expire(now:)`` after it releases the reader. `nil`: it does not
    ///     wait.
    /// - Returns: `nil` if the reader waits; ``publish(_:head:)``, ``expire(now:)``, ``dismiss(_:)`` or ``close()``
    ///   releases it.
    mutating func awaitChanges(
        _ id: Int,
        after position: Int64,
        isConfirmed: Bool = false,
        _ filter: ChangeFilter,
        until deadline: MonotonicInstant?,
        _ waiter: Waiter
    ) -> ChangeDecision? {
        guard !isClosed else { return .deliver(.ended) }
        let head = head ?? -1
        if position > head, !isConfirmed { return .ahead }
        if position < head {
            guard let oldest = changes.first?.seq, oldest <= position + 1 else { return .older }
            let next = changes.lastIndex { $0.seq <= position }.map { $0 + 1 } ?? 0
            if let found = Self.delivery(of: changes[next...], to: filter, upTo: head, page) { return .deliver(found) }
        }
        guard let deadline else { return .deliver(.silence(upTo: max(position, head))) }
        readers[id] = Reader(waiter: waiter, position: position, filter: filter, deadline: deadline)
        return nil
    }

    /// Adds the changes found after ``head``, and sets the new head.
    ///
    /// A head lower than before belongs to another database, so all readers are reset.
    /// - Returns: The waiting readers that get a delivery, and what each gets.
    mutating func publish(_ found: [PublishedChange], head: Int64) -> Deliveries {
        let isOtherDatabase = head < self.head ?? 0
        self.head = head
        if isOtherDatabase {
            changes = []
            return release { _ in .reset(head: head) }
        }
        changes += found
        if changes.count > capacity { changes.removeFirst(changes.count - capacity) }
        guard let first = found.first else { return [] }
        let page = page
        return release { reader in
            let isNew = reader.position < first.seq
            let unknown = isNew ? found[...] : found.filter { $0.seq > reader.position }[...]
            return Self.delivery(of: unknown, to: reader.filter, upTo: head, page)
        }
    }

    /// Releases the readers whose deadline has passed.
    mutating func expire(now: MonotonicInstant) -> Deliveries {
        let head = head
        return release { $0.deadline <= now ? .silence(upTo: max($0.position, head ?? 0)) : nil }
    }

    /// Removes one reader without a delivery.
    mutating func dismiss(_ id: Int) -> Waiter? {
        readers.removeValue(forKey: id)?.waiter
    }

    /// Releases all readers. Later ones get `.ended`.
    mutating func close() -> Deliveries {
        isClosed = true
        return release { _ in .ended }
    }

    private mutating func release(_ delivery: (Reader) -> ChangeDelivery?) -> Deliveries {
        var deliveries: Deliveries = []
        for (id, reader) in readers {
            guard let delivery = delivery(reader) else { continue }
            deliveries.append((reader.waiter, delivery))
            readers[id] = nil
        }
        return deliveries
    }

    /// - Parameter head: The position that the reader reaches if all changes fit into the delivery.
    /// - Returns: `nil` if no change matches the filter.
    private static func delivery(
        of found: ArraySlice<PublishedChange>,
        to filter: ChangeFilter,
        upTo head: Int64,
        _ page: Int
    ) -> ChangeDelivery? {
        let matching = filter == ChangeFilter() ? found : found.filter { filter.admits($0.game) }[...]
        let deliveries = Array(matching.prefix(page))
        guard let last = deliveries.last else { return nil }
        return .changes(deliveries, upTo: matching.count > deliveries.count ? last.seq : head)
    }
}

/// One delivery to a reader of changes.
enum ChangeDelivery: Sendable {
    /// Changes in order, at least one. The reader continues after `upTo`.
    case changes([PublishedChange], upTo: Int64)
    /// No change for this reader until its deadline. It continues after `upTo`.
    case silence(upTo: Int64)
    /// The changes that the reader lacks are no longer available, or its number was never assigned. It must read
    /// everything again and continue after `head`.
    case reset(head: Int64)
    /// No more deliveries follow, because the server is stopping or the reader was dismissed.
    case ended
}

/// The answer to a reader that does not wait.
enum ChangeDecision: Sendable {
    case deliver(ChangeDelivery)
    /// The changes that the reader lacks are no longer in memory. The database may have them.
    case older
    /// The reader's number is not known here yet. The database may have assigned it.
    case ahead
}
