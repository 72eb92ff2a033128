/// The newest changes, and who waits for the next: what the feed decides, without clock, lock or task.
///
/// Nothing is kept for a reader but where he is: however many there are and however slow, the changes stand here once.
struct ChangeBoard<Waiter> {
    typealias Moment = ContinuousClock.Instant
    typealias Told = [(Waiter, ChangeDelivery)]

    private struct Reader {
        let waiter: Waiter
        let position: Int64
        let filter: ChangeFilter
        let deadline: Moment
    }

    /// How many changes are kept.
    let capacity: Int
    /// How many a reader is given at once.
    let page: Int
    private var changes: [PublishedChange] = []
    /// The number given last; `nil` before the first look.
    private(set) var head: Int64?
    private var readers: [Int: Reader] = [:]
    private var isClosed = false

    init(capacity: Int = 2048, page: Int = 256) {
        self.capacity = capacity
        self.page = page
    }

    /// How many wait.
    var waiting: Int { readers.count }

    /// Answers a reader who has everything up to `position`, or lets him wait.
    /// - Parameters:
    ///   - id: His own, by which he can be dismissed.
    ///   - isGiven: Whether `position` is known to be a number of this database.
    ///   - deadline: Until when he waits; the first ``expire(now:)`` after it lets him go. `nil`: he does not wait.
    /// - Returns: `nil` where he waits: ``publish(_:head:)``, ``expire(now:)``, ``dismiss(_:)`` or ``close()`` lets him
    ///   go.
    mutating func ask(
        _ id: Int,
        after position: Int64,
        isGiven: Bool = false,
        _ filter: ChangeFilter,
        until deadline: Moment?,
        _ waiter: Waiter
    ) -> ChangeDecision? {
        guard !isClosed else { return .tell(.ended) }
        let head = head ?? -1
        if position > head, !isGiven { return .ahead }
        if position < head {
            guard let oldest = changes.first?.seq, oldest <= position + 1 else { return .older }
            let next = changes.lastIndex { $0.seq <= position }.map { $0 + 1 } ?? 0
            if let found = Self.delivery(of: changes[next...], to: filter, upTo: head, page) { return .tell(found) }
        }
        guard let deadline else { return .tell(.silence(upTo: max(position, head))) }
        readers[id] = Reader(waiter: waiter, position: position, filter: filter, deadline: deadline)
        return nil
    }

    /// Takes in what was found after ``head``, and the new one.
    ///
    /// A head that goes back is another database's: everybody begins anew.
    /// - Returns: who waits for something of it, and what he is told.
    mutating func publish(_ found: [PublishedChange], head: Int64) -> Told {
        let isAnother = head < self.head ?? 0
        self.head = head
        if isAnother {
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

    /// Lets go whose deadline is over.
    mutating func expire(now: Moment) -> Told {
        let head = head
        return release { $0.deadline <= now ? .silence(upTo: max($0.position, head ?? 0)) : nil }
    }

    /// Lets one go.
    mutating func dismiss(_ id: Int) -> Waiter? {
        readers.removeValue(forKey: id)?.waiter
    }

    /// Lets everybody go, and whoever comes.
    mutating func close() -> Told {
        isClosed = true
        return release { _ in .ended }
    }

    private mutating func release(_ delivery: (Reader) -> ChangeDelivery?) -> Told {
        var told: Told = []
        for (id, reader) in readers {
            guard let delivery = delivery(reader) else { continue }
            told.append((reader.waiter, delivery))
            readers[id] = nil
        }
        return told
    }

    /// - Parameter head: Up to where he has everything, where he is given all of it.
    /// - Returns: `nil` where nothing of it is for him.
    private static func delivery(
        of found: ArraySlice<PublishedChange>,
        to filter: ChangeFilter,
        upTo head: Int64,
        _ page: Int
    ) -> ChangeDelivery? {
        let wanted = filter == ChangeFilter() ? found : found.filter { filter.admits($0.game) }[...]
        let told = Array(wanted.prefix(page))
        guard let last = told.last else { return nil }
        return .changes(told, upTo: wanted.count > told.count ? last.seq : head)
    }
}
