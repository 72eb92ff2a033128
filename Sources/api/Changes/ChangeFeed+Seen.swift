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
    /// One that was never given counts for nothing. While nobody can tell within ``AnswerCache/usualPatience``, it
    /// counts: what is answered then is marked as old.
    func seen(by headers: HTTPFields) async throws -> Int64 {
        guard let number = Self.seen(by: headers), number > 0 else { return 0 }
        let (known, isAway) = state.withLock { ($0.board.head ?? 0, $0.isAway) }
        // Nobody waits for a database of which it is known that it does not answer.
        if number <= known || isAway { return number }
        do {
            return number <= (try await store.number(within: AnswerCache.usualPatience)) ? number : 0
        } catch let error as PostgresError where error.isDatabaseAway {
            return number
        }
    }

    /// Has an answer made, and says in it up to which change it may show games.
    /// - Parameter seen: A number that was given before.
    func numbered(since seen: Int64, _ make: () async throws -> Answer) async throws -> Answer {
        // Before anything is read: all these are committed.
        let first = max(known, seen)
        let answer = try await make()
        // What is marked as old was read without the server that numbers.
        return answer.isStale ? answer : answer.numbered(from: first, to: try await store.number())
    }
}
