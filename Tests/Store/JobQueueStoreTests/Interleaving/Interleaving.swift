import Postgres
import Synchronization
import TestTools

/// The statement that a session runs in its transaction, and the arguments that it leaves under a key, if any.
struct Part: Sendable {
    let name: String
    let statement: SQL
    var leaves: (key: String, arguments: String)?
}

/// A session that can wait for a lock while other sessions go on.
final class PatientSession: Sendable {
    let connection: PostgresConnection
    let pid: Int32
    private let answer = Mutex<Result<[String], PostgresError>?>(nil)

    init(_ configuration: PostgresConfiguration) async throws {
        connection = try await PostgresConnection.connect(configuration)
        // Lets the server detect deadlocks quickly.
        try await connection.execute("set deadlock_timeout = '10ms'")
        pid = try await connection.first("select pg_backend_pid()")?.decode(Int32.self) ?? 0
    }

    func begin(_ statement: SQL) {
        answer.withLock { $0 = nil }
        Task {
            let result: Result<[String], PostgresError>
            do throws(PostgresError) {
                let rows = try await connection.query(statement)
                var lines: [String] = []
                for row in rows { lines.append(try row.decode(String?.self) ?? "-") }
                result = .success(lines)
            } catch {
                result = .failure(error)
            }
            answer.withLock { $0 = result }
        }
    }

    var result: Result<[String], PostgresError>? { answer.withLock { $0 } }
}

/// Runs one part in each session, in a given order of steps. A session's first step is its statement, and the second is
/// its commit. A session that still waits for a lock when its commit is due commits once it has the lock.
struct Interleaving: Sendable {
    let sessions: [PatientSession]
    let observer: PostgresConnection

    struct Outcome: Sendable {
        /// The parts that took effect, in the order of their commits.
        var committed: [Int] = []
        /// The sessions that had to wait.
        var waited: Set<Int> = []
        /// The errors of the parts that failed, by part.
        var refused: [Int: PostgresError] = [:]
    }

    /// All orders of two steps for each of `count` sessions. BEGIN takes neither a lock nor a snapshot, so it needs no
    /// step of its own and is sent with the statement.
    static func orders(of count: Int) -> [[Int]] {
        func merge(_ left: [Int]) -> [[Int]] {
            if left.allSatisfy({ $0 == 0 }) { return [[]] }
            return left.indices.filter { left[$0] > 0 }.flatMap { session in
                var rest = left
                rest[session] -= 1
                return merge(rest).map { [session] + $0 }
            }
        }
        return merge(Array(repeating: 2, count: count))
    }

    func run(_ parts: [Part], in order: [Int]) async throws -> Outcome {
        var outcome = Outcome()
        var hasBegun: Set<Int> = []
        var waiting: Set<Int> = []
        var uncommitted: Set<Int> = []
        for session in order {
            if waiting.contains(session) {
                uncommitted.insert(session)
            } else if hasBegun.insert(session).inserted {
                try await sessions[session].connection.execute("begin")
                sessions[session].begin(parts[session].statement)
                if try await isWaiting(session) { waiting.insert(session) }
            } else {
                try await end(session, &outcome)
            }
            outcome.waited.formUnion(waiting)
            try await freed(&waiting, &uncommitted, &outcome)
        }
        while !waiting.isEmpty { try await freed(&waiting, &uncommitted, &outcome) }
        return outcome
    }

    /// Removes from `waiting` the sessions that have got their locks, and commits those whose commit is due.
    private func freed(_ waiting: inout Set<Int>, _ uncommitted: inout Set<Int>, _ outcome: inout Outcome) async throws
    {
        var hasMoved = true
        while hasMoved {
            hasMoved = false
            for session in waiting.sorted() where try await !isWaiting(session) {
                waiting.remove(session)
                hasMoved = true
                if uncommitted.remove(session) != nil { try await end(session, &outcome) }
            }
        }
    }

    private func end(_ session: Int, _ outcome: inout Outcome) async throws {
        switch sessions[session].result {
        case .success: outcome.committed.append(session)
        case .failure(let error): outcome.refused[session] = error
        case nil: throw NeverHappened(what: "an answer of session \(session)")
        }
        try await sessions[session].connection.execute("commit")
    }

    /// Waits until the session has its answer or waits for a lock; `true` if it waits for a lock.
    private func isWaiting(_ session: Int) async throws -> Bool {
        let end = ContinuousClock.now + Patience.limit
        while sessions[session].result == nil {
            let blocked = try await observer.first(
                "select cardinality(pg_blocking_pids(\(sessions[session].pid))) > 0"
            )
            if try blocked?.decode(Bool.self) == true, sessions[session].result == nil { return true }
            if ContinuousClock.now > end { throw NeverHappened(what: "an answer, or a lock to wait for") }
        }
        return false
    }
}
