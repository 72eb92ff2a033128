import HTTPTypes
import Postgres
import Storage
import Synchronization

extension ChangeFeed {
    /// The changes after `position` for a reader with this filter.
    ///
    /// A reader whose task is cancelled gets `.ended`.
    /// - Parameter deadline: The end of the wait, accurate to within a second; `nil`: the call does not wait.
    /// - Throws: `PostgresError` if only the database has the answer, and it is unavailable.
    func next(after position: Int64, _ filter: ChangeFilter, until deadline: MonotonicInstant?) async throws
        -> ChangeDelivery
    {
        var position = position
        var isConfirmed = false
        while true {
            switch await decision(after: position, isConfirmed: isConfirmed, filter, until: deadline) {
            case .deliver(let delivery):
                return delivery
            case .ahead:
                let head = try await store.numberedChanges().last
                guard position <= head else { return .reset(head: head) }
                isConfirmed = true
            case .older:
                let delivery = try await stored(after: position, filter)
                guard case .silence(let upTo) = delivery else { return delivery }
                position = upTo
            }
        }
    }

    /// The changes that the database has after `position`; silence if none matches the filter.
    private func stored(after position: Int64, _ filter: ChangeFilter) async throws -> ChangeDelivery {
        // The head is read before the changes, so that the changes include all up to the head.
        let head = try await store.numberedChanges().last
        guard let oldest = try await store.oldestNumber(), oldest <= position + 1 else { return .reset(head: head) }
        let found = try await store.changes(after: position, limit: Self.batch)
        guard let last = found.last?.seq else { return .silence(upTo: head) }
        let matching = try found.filter { filter.admits($0.game) }.map(PublishedChange.init)
        return matching.isEmpty ? .silence(upTo: last) : .changes(matching, upTo: last)
    }

    private func decision(
        after position: Int64,
        isConfirmed: Bool,
        _ filter: ChangeFilter,
        until deadline: MonotonicInstant?
    ) async -> ChangeDecision {
        let id = state.withLock { $0.newReader() }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let decision = state.withLock {
                    $0.board.awaitChanges(id, after: position, isConfirmed: isConfirmed, filter, until: deadline) {
                        continuation.resume(returning: $0)
                    }
                }
                // If the task was cancelled before the reader was added, `onCancel` found no reader to dismiss.
                if let decision { continuation.resume(returning: decision) } else if Task.isCancelled { dismiss(id) }
            }
        } onCancel: {
            dismiss(id)
        }
    }

    private func dismiss(_ id: Int) {
        state.withLock { $0.board.dismiss(id) }?(.deliver(.ended))
    }

    /// The outcome of ``awaitChanges(after:isConfirmed:_:until:_:)``.
    enum WaitResult {
        case decided(ChangeDecision)
        /// The waiter is called once, unless the reader with this number is forgotten first.
        case waiting(Int)
    }

    /// The changes after `position`, for a caller that has no task to wait in; see ``next(after:_:until:)``.
    func awaitChanges(
        after position: Int64,
        isConfirmed: Bool,
        _ filter: ChangeFilter,
        until deadline: MonotonicInstant,
        _ waiter: @escaping Waiter
    ) -> WaitResult {
        state.withLock { state in
            let id = state.newReader()
            let decision = state.board.awaitChanges(
                id,
                after: position,
                isConfirmed: isConfirmed,
                filter,
                until: deadline,
                waiter
            )
            return decision.map(WaitResult.decided) ?? .waiting(id)
        }
    }

    /// Removes a reader that no longer waits.
    func removeReader(_ reader: Int) {
        _ = state.withLock { $0.board.dismiss(reader) }
    }
}

extension ChangeFeed {
    /// The change number that a client has seen: the `X-BarDown-Seq` header of an earlier response, of this process or
    /// another.
    static func seen(by headers: HTTPFields) -> Int64? {
        headers[.seq].flatMap { Int64($0) }.flatMap { $0 < 0 ? nil : $0 }
    }

    /// The number of a change that the response to this request must include.
    ///
    /// A number that was never assigned is ignored. If the database is unavailable, or does not respond within
    /// ``ResponseCache/defaultDatabaseTimeout``, the number is trusted. The response is then marked as stale, unless
    /// the database is available again when the response is read from it.
    func seen(by headers: HTTPFields) async throws -> Int64 {
        guard let number = Self.seen(by: headers), number > 0 else { return 0 }
        let (known, isDatabaseUnavailable) = state.withLock { ($0.board.head ?? 0, $0.isDatabaseUnavailable) }
        // A database that is known to be unavailable is not queried.
        if number <= known || isDatabaseUnavailable { return number }
        do {
            return number <= (try await store.numberedChanges(within: ResponseCache.defaultDatabaseTimeout).last)
                ? number : 0
        } catch let error as PostgresError where error.isDatabaseUnavailable {
            return number
        }
    }

    /// Makes a response, and sets its number to that of the newest change that it may include.
    /// A change that it shows may have no number yet. The next read of ``run()`` assigns one, so that this request
    /// writes nothing. If that fails, the response has no number, and the client keeps the number of an earlier
    /// response.
    /// - Parameter seen: A number that was assigned before.
    func numbered(since seen: Int64, _ make: () async throws -> CachedResponse) async throws -> CachedResponse {
        // The number is taken before anything is read. All changes up to it are committed by now, so the response
        // includes them.
        let first = max(knownHead, seen)
        let answer = try await make()
        // A stale response was read while the primary, which assigns the numbers, was unavailable.
        guard !answer.isStale else { return answer }
        let (last, isComplete) = try await store.numberedChanges()
        return answer.numbered(from: first, to: isComplete ? last : await nextPoll())
    }
}
