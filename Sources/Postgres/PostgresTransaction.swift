import Synchronization

/// An open transaction on one connection. Only valid inside the closure it was given to.
package final class PostgresTransaction: PostgresSession {
    private let connection: PostgresConnection
    private let hints = Mutex<[SQL]>([])

    fileprivate init(_ connection: PostgresConnection) {
        self.connection = connection
    }

    package func query(
        _ statement: SQL,
        within deadline: Duration?,
        file: StaticString,
        line: UInt
    ) async throws(PostgresError) -> Rows {
        try await connection.query(statement, within: deadline, file: file, line: line)
    }

    /// Has a statement sent together with the COMMIT, to be run behind it in a transaction of its own: for a NOTIFY,
    /// whose listeners must find what was committed. Nobody hears what became of it. It is not sent where `body`
    /// throws, but where the server refuses to commit it runs all the same.
    package func afterCommit(_ hint: SQL) {
        hints.withLock { $0.append(hint) }
    }

    fileprivate var statementsAfterCommit: [SQL] { hints.withLock { $0 } }
}

extension PostgresConnection {
    /// Runs `body` in a transaction: committed when it returns, rolled back when it throws or its task is cancelled.
    ///
    /// A transaction that the server refused to commit (a statement in it failed, and `body` went on) throws.
    package nonisolated func withTransaction<Result: Sendable>(
        file: StaticString = #fileID,
        line: UInt = #line,
        _ body: (PostgresTransaction) async throws -> Result
    ) async throws -> Result {
        let place = CallPlace(file: file, line: line)
        _ = try await perform("begin", within: nil, place: place)
        do {
            let transaction = PostgresTransaction(self)
            let result = try await body(transaction)
            try Task.checkCancellation()
            // Shielded: whether a commit that was cut off took effect could not be told.
            let answer = try await commit(transaction.statementsAfterCommit, place)
            guard answer.commandTag == "COMMIT" else {
                throw PostgresError(.server, "the transaction had failed and was rolled back", at: place)
            }
            return result
        } catch {
            // After a failed commit there is nothing to roll back; the server then only warns. A connection that cannot
            // roll back is closed, and the server does it.
            do {
                _ = try await perform("rollback", within: .seconds(5), shielded: true, place: place)
            } catch {
                await close()
            }
            throw error
        }
    }

    private nonisolated func commit(_ hints: [SQL], _ place: CallPlace) async throws(PostgresError) -> Rows {
        do throws(PostgresError) {
            return try await perform("commit", followedBy: hints, shielded: true, place: place)
        } catch  where error.code == .deadlineExceeded {
            await close()
            throw PostgresError(.connectionLost, "no answer to the commit: it may have taken effect", at: place)
        }
    }
}
