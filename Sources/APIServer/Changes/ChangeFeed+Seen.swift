import HTTPTypes
import Postgres
import Storage
import Synchronization

extension ChangeFeed {
    /// What a client says that he has seen: the number that an answer bore, of this process or another.
    static func seen(by headers: HTTPFields) -> Int64? {
        headers[.seq].flatMap { Int64($0) }.flatMap { $0 < 0 ? nil : $0 }
    }

    /// The number that an answer to this request must not be older than.
    ///
    /// A number that was never given is ignored. If the database does not answer within
    /// ``ResponseCache/usualPatience``, the number is believed, and the response is marked as old.
    func seen(by headers: HTTPFields) async throws -> Int64 {
        guard let number = Self.seen(by: headers), number > 0 else { return 0 }
        let (known, isAway) = state.withLock { ($0.board.head ?? 0, $0.isAway) }
        // A database that is known to be away is not asked.
        if number <= known || isAway { return number }
        do {
            return number <= (try await store.numbered(within: ResponseCache.usualPatience).last) ? number : 0
        } catch let error as PostgresError where error.isDatabaseAway {
            return number
        }
    }

    /// Makes an answer, and writes into it the number of the newest change that it may show.
    ///
    /// A change that it shows may have no number yet. Then the next look of ``run()`` gives it one, so that this
    /// request writes nothing. Where that fails the answer bears no number: a client then keeps the one that it has.
    /// - Parameter seen: A number that was given before.
    func numbered(since seen: Int64, _ make: () async throws -> CachedResponse) async throws -> CachedResponse {
        // Before anything is read: all these are committed.
        let first = max(known, seen)
        let answer = try await make()
        // What is marked as old was read without the server that numbers.
        guard !answer.isStale else { return answer }
        let (last, isComplete) = try await store.numbered()
        return answer.numbered(from: first, to: isComplete ? last : await nextLook())
    }
}
