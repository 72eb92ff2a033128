import Synchronization

/// An open transaction on one connection. Only valid inside the closure that receives it.
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

    /// Sends a statement together with the COMMIT, to run after it in a transaction of its own. It is for a NOTIFY,
    /// whose listeners must find the committed data. Its outcome is ignored. It is not sent when `body` throws, but it
    /// runs even if the server refuses to commit.
    package func afterCommit(_ hint: SQL) {
        hints.withLock { $0.append(hint) }
    }

    fileprivate var statementsAfterCommit: [SQL] { hints.withLock { $0 } }
}

/// What the statements of a transaction see, and whether they may write.
package enum TransactionMode: Sendable {
    /// Each statement sees what was committed before it, and may write.
    case readWrite
    /// All statements see the same state of the database, and none may write.
    case snapshot

    fileprivate var beginning: SQL {
        switch self {
        case .readWrite: "begin"
        case .snapshot: "begin isolation level repeatable read, read only"
        }
    }
}

extension PostgresConnection {
    /// Runs `body` in a transaction. It is committed when `body` returns, and rolled back when it throws or its task is
    /// cancelled.
    ///
    /// Throws when the server refuses to commit, because a statement failed and `body` continued anyway.
    package nonisolated func withTransaction<Result: Sendable>(
        _ mode: TransactionMode,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ body: (PostgresTransaction) async throws -> Result
    ) async throws -> Result {
        let callSite = CallSite(file: file, line: line)
        _ = try await perform(mode.beginning, within: nil, callSite: callSite)
        do {
            let transaction = PostgresTransaction(self)
            let result = try await body(transaction)
            try Task.checkCancellation()
            // Shielded from cancellation, because it would be unknown whether an interrupted commit took effect.
            let commitResult = try await commit(transaction.statementsAfterCommit, callSite)
            guard commitResult.commandTag == "COMMIT" else {
                throw PostgresError(.server, "the transaction had failed and was rolled back", at: callSite)
            }
            return result
        } catch {
            // After a failed commit there is nothing to roll back, and the server only warns.
            await rollBack(callSite)
            throw error
        }
    }

    /// Sends all statements in one round trip, in a transaction in which they see the same state of the database, and
    /// none may write.
    /// - Returns: The result of each.
    /// - Throws: the first error.
    package nonisolated func snapshot(
        _ statements: [SQL],
        file: StaticString = #fileID,
        line: UInt = #line
    ) async throws(PostgresError) -> [Rows] {
        do throws(PostgresError) {
            let results = try await pipeline(
                [TransactionMode.snapshot.beginning] + statements + ["commit"],
                file: file,
                line: line
            )
            return Array(results.dropFirst().dropLast())
        } catch {
            await rollBack(CallSite(file: file, line: line))
            throw error
        }
    }

    /// When the rollback fails, the connection is closed and the server rolls back.
    private nonisolated func rollBack(_ callSite: CallSite) async {
        do {
            _ = try await perform("rollback", within: .seconds(5), shielded: true, callSite: callSite)
        } catch {
            await close()
        }
    }

    private nonisolated func commit(_ hints: [SQL], _ callSite: CallSite) async throws(PostgresError) -> Rows {
        do throws(PostgresError) {
            return try await perform("commit", followedBy: hints, shielded: true, callSite: callSite)
        } catch  where error.code == .deadlineExceeded {
            await close()
            throw PostgresError(.connectionLost, "no answer to the commit: it may have taken effect", at: callSite)
        }
    }
}
