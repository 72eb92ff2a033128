import HTTPTypes
import Postgres
import Storage
import Synchronization

extension ChangeFeed {
    /// The change number that a client has seen: the `Seq` header of an earlier response, of this process or another.
    static func seen(by headers: HTTPFields) -> Int64? {
        headers[.seq].flatMap { Int64($0) }.flatMap { $0 < 0 ? nil : $0 }
    }

    /// The number of a change that the response to this request must include.
    ///
    /// A number that was never assigned is ignored. If the database does not respond within
    /// ``ResponseCache/usualPatience``, the number is trusted, and the response is marked as stale.
    func seen(by headers: HTTPFields) async throws -> Int64 {
        guard let number = Self.seen(by: headers), number > 0 else { return 0 }
        let (known, isAway) = state.withLock { ($0.board.head ?? 0, $0.isAway) }
        // A database that is known to be unavailable is not queried.
        if number <= known || isAway { return number }
        do {
            return number <= (try await store.numbered(within: ResponseCache.usualPatience).last) ? number : 0
        } catch let error as PostgresError where error.isDatabaseAway {
            return number
        }
    }

    /// Makes a response, and sets its number to that of the newest change that it may include.
    ///
    /// A change that it shows may have no number yet. The next read of ``run()`` assigns one, so that this request
    /// writes nothing. If that fails the response has no number, and a client keeps the one that it has.
    /// - Parameter seen: A number that was assigned before.
    func numbered(since seen: Int64, _ make: () async throws -> CachedResponse) async throws -> CachedResponse {
        // Taken before anything is read, because all changes up to this number are committed.
        let first = max(known, seen)
        let answer = try await make()
        // A stale response was read without the server that assigns numbers.
        guard !answer.isStale else { return answer }
        let (last, isComplete) = try await store.numbered()
        return answer.numbered(from: first, to: isComplete ? last : await nextLook())
    }
}
